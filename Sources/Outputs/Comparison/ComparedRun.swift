import MotionRecording
import MotionValues

/// A recording with its properties by name, as its trace prints them.
struct ComparedRun {
  /// A property during the lifetime of one layer. A name has several if its layer is removed and
  /// created again.
  private struct Source {
    let layer: Int
    /// The first frame that contains it.
    let frame: Int
    /// The first frame without the layer, because it was removed; nil if it stays.
    let end: Int?
    let initial: Value
    /// Nil for a constant.
    let column: RecordedColumn?
  }

  let recording: Recording
  /// The names of the properties in the order of a frame's trace, without duplicates.
  private(set) var names: [TraceColumn] = []
  private var sources: [String: [Source]] = [:]
  /// Whether velocities are known, which a trace does not contain.
  let hasVelocities: Bool

  /// With `listsLayers`, the constant data of layers count as properties as well; so do the channels
  /// of colours that the filter names.
  init(_ recording: Recording, listsLayers: Bool, _ filter: TraceFilter) {
    self.recording = recording
    hasVelocities = recording.columns.contains { $0.tracks.contains(where: \.hasVelocities) }
    var columns = [[String: RecordedColumn]](repeating: [:], count: recording.layers.count)
    for column in recording.columns { columns[column.layer][column.property] = column }
    var constants = recording.layers.map(\.constants)
    for property in recording.properties {
      let column = columns[property.layer][property.property]
      let place = constants[property.layer].firstIndex { $0.key == property.property }
      let constant = place.map { constants[property.layer].remove(at: $0).value }
      guard let initial = column?.initial ?? constant else { continue }
      add(
        property.property,
        Source(
          layer: property.layer, frame: property.frame,
          end: recording.layers[property.layer].endFrame, initial: initial, column: column), filter)
    }
    guard listsLayers else { return }
    for (index, layer) in recording.layers.enumerated() {
      for fact in [.init("kind", .name(layer.kind))] + constants[index] {
        add(
          fact.key,
          Source(
            layer: index, frame: layer.firstFrame, end: layer.endFrame, initial: fact.value,
            column: nil), filter)
      }
    }
  }

  private mutating func add(_ property: String, _ source: Source, _ filter: TraceFilter) {
    add(property, source)
    guard case .color(let initial) = source.initial else { return }
    let path = recording.layers[source.layer].path
    for channel in filter.channels(path: path, property: property) {
      add(
        "\(property).\(channel.name)",
        Source(
          layer: source.layer, frame: source.frame, end: source.end,
          initial: .number(initial[channel.rawValue]),
          column: source.column?.channel(named: channel.name)))
    }
  }

  private mutating func add(_ property: String, _ source: Source) {
    let name = TraceColumn(
      path: recording.layers[source.layer].path, property: property, kind: source.initial.kind)
    if sources[name.name] == nil { names.append(name) }
    sources[name.name, default: []].append(source)
  }

  func has(_ name: String) -> Bool { sources[name] != nil }

  /// The first frame that contains a property.
  func firstFrame(of name: String) -> Int? { sources[name]?.map(\.frame).min() }

  /// The columns of a property that moves, in the order in which their layers exist.
  func columns(of name: String) -> [RecordedColumn] {
    (sources[name] ?? []).compactMap(\.column)
  }

  /// The values of a property in the run's own frames.
  func framed(_ name: String) -> FramedValues {
    var values = FramedValues(rate: recording.rate, frameCount: recording.frameCount)
    for source in (sources[name] ?? []).sorted(by: { $0.frame < $1.frame }) {
      let end = source.end ?? .max
      guard source.frame < end else { continue }
      values.append(source.frame, source.column?.value(at: source.frame) ?? source.initial)
      for (frame, value) in source.column?.changes ?? [] where frame > source.frame && frame < end {
        values.append(frame, value)
      }
      if let end = source.end { values.append(end, nil) }
    }
    return values
  }

  /// The values of a property, each with the first shared instant that has it, ascending. A value
  /// whose layer is removed before this instant is left out.
  func points(
    of name: String, _ shared: SharedFrames, step: Int
  ) -> [(index: Int, value: Value)] {
    var points: [(index: Int, value: Value)] = []
    // Only what a golden trace keeps is compared, and not the lines between.
    let kept = recording.kept?.frames[name]
    let keptFrames = kept.map(Set.init)
    func append(_ frame: Int, _ value: Value, before end: Int?) {
      if let kept, let last = kept.last, frame <= last, !(keptFrames?.contains(frame) ?? true) {
        return
      }
      guard let index = shared.index(ofFrame: frame, step: step), index * step < end ?? .max else {
        return
      }
      if points.last?.index == index { points.removeLast() }
      points.append((index, value))
    }
    for source in (sources[name] ?? []).sorted(by: { $0.frame < $1.frame }) {
      append(
        source.frame, source.column?.value(at: source.frame) ?? source.initial, before: source.end)
      for (frame, value) in source.column?.changes ?? [] where frame > source.frame {
        append(frame, value, before: source.end)
      }
    }
    return points
  }
}

extension RecordedColumn {
  /// The column as it would be read from a trace: without velocities, and without instants between
  /// frames.
  var sampled: RecordedColumn {
    RecordedColumn(
      layer: layer, property: property, initial: initial, tracks: tracks.map(\.sampled),
      steps: steps)
  }
}

/// The values of one property in the frames of a run, for a comparison at the frames of another run.
struct FramedValues {
  enum Reading {
    /// The property is not set yet.
    case unset
    case value(Value)
    /// The layer has been removed.
    case gone
  }

  let rate: Double
  let frameCount: Int
  /// The frames that change the value, ascending; a value of nil removes it.
  private var changes: [(frame: Int, value: Value?)] = []

  init(rate: Double, frameCount: Int) {
    self.rate = rate
    self.frameCount = frameCount
  }

  /// Adds a change; one of an earlier frame is ignored.
  mutating func append(_ frame: Int, _ value: Value?) {
    if let last = changes.last?.frame {
      guard last <= frame else { return }
      if last == frame { changes.removeLast() }
    }
    changes.append((frame, value))
  }

  /// The value in a frame, which stays after the last one.
  func reading(at frame: Int) -> Reading {
    let next = changes.partitioningIndex { $0.frame > frame }
    guard next > 0 else { return .unset }
    return changes[next - 1].value.map { .value($0) } ?? .gone
  }

  func value(at frame: Int) -> Value? {
    if case .value(let value) = reading(at: frame) { value } else { nil }
  }

  /// The first frame after another one that changes the value.
  func nextChange(after frame: Int) -> Int? {
    let next = changes.partitioningIndex { $0.frame > frame }
    return next < changes.count ? changes[next].frame : nil
  }

  /// The last frame.
  var last: Int { max(frameCount - 1, 0) }

  /// Whether the value changes in each of the last frames, as that of a motion without an end does.
  var movesAtEnd: Bool {
    guard last >= 2, let a = value(at: last - 2), let b = value(at: last - 1),
      let c = value(at: last)
    else { return false }
    return !a.reads(as: b) && !b.reads(as: c)
  }
}

/// The instants at which two runs both have a frame, numbered from 0.
///
/// Runs with the same frame rate share all frames. A change between two shared instants is seen at
/// the next one.
struct SharedFrames {
  private static let stepLimit = 100_000

  /// The number of frames of each run from one shared instant to the next.
  let steps: (before: Int, after: Int)
  /// The number of shared instants per second.
  let rate: Double
  /// The time in seconds up to which both runs are compared, if they end within a frame.
  let end: Double?
  /// The number of the last shared instant, if there is one.
  private let last: Int

  /// Whether each frame of both runs is at a shared instant.
  let areAll: Bool
  /// Whether the first instant is the only one that both have.
  let areNone: Bool

  /// Finds the instants that two runs share.
  ///
  /// A run ends with the first frame at which it is at rest. At different frame rates, the last
  /// frames therefore differ by less than a frame, and endless motions have other last values; what
  /// only one of the runs has is not compared then.
  init(_ before: Recording, _ after: Recording) {
    let ends = (before.duration, after.duration)
    let isSameEnd =
      before.rate != after.rate && abs(ends.0 - ends.1) < 1 / min(before.rate, after.rate)
    self.init(before.rate, after.rate, end: isSameEnd ? min(ends.0, ends.1) : nil)
  }

  /// Finds the instants that two frame rates share, up to an end in seconds.
  init(_ before: Double, _ after: Double, end: Double? = nil) {
    let step = (1...Self.stepLimit).first { step in
      let other = Double(step) * after / before
      return other >= 0.5 && abs(other - other.rounded()) <= 1e-9 * other
    }
    steps = (step ?? 1, step.map { Int((Double($0) * after / before).rounded()) } ?? 1)
    rate = before / Double(steps.before)
    self.end = end
    areAll = before == after
    areNone = step == nil
    let shared = before / Double(steps.before)
    last = step == nil ? 0 : end.map { Int(($0 * shared + 1e-6).rounded(.down)) } ?? .max
  }

  /// Returns the first shared instant at or after a frame of a run with `step` frames per shared
  /// instant; nil if there is none.
  func index(ofFrame frame: Int, step: Int) -> Int? {
    let index = (frame + step - 1) / step
    return index <= last ? index : nil
  }

  /// The time of a shared instant, in seconds.
  func time(of index: Int) -> Double { Double(index) / rate }
}
