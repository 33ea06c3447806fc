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
    func append(_ frame: Int, _ value: Value, before end: Int?) {
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
