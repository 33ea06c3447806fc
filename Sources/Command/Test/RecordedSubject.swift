import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues

/// The subject of an expectation: a property, a layer or an event of a run.
enum RecordedSubject {
  case property(RecordedPropertyPlace)
  /// The layer's index.
  case layer(Int)
  /// The times at which it happened, in seconds.
  case event([Double])

  /// Finds the subject of a name: `card.y`, a channel such as `card.fill.red`, the end of a layer's
  /// path, or an event's first words.
  ///
  /// - Throws: An error with the nearest existing name.
  init(_ name: String, in recording: Recording) throws(Diagnostic) {
    let layers = recording.layers.indices.filter { recording.layers[$0].path.ends(inPath: name) }
    if !layers.isEmpty {
      self = .layer(try Self.only(layers, name, in: recording))
      return
    }
    let readings = PropertyName.readings(of: name)
    for reading in readings where !reading.path.isEmpty {
      let owners = recording.layers.indices.filter {
        recording.layers[$0].path.ends(inPath: reading.path)
      }
      guard !owners.isEmpty else { continue }
      let layer = try Self.only(owners, reading.path, in: recording)
      self = .property(try RecordedPropertyPlace(reading, of: layer, in: recording))
      return
    }
    let times = recording.events.filter { $0.event.isNamed(name) }.map(\.time)
    guard times.isEmpty else {
      self = .event(times)
      return
    }
    let outer = readings[0].path
    let path = outer.isEmpty ? name : outer
    throw Diagnostic(
      .unknownIdentifier,
      "`\(recording.scene)` has no layer `\(path)`"
        + (outer.isEmpty ? ", and no event begins with it" : ""),
      help: Suggestion.help(
        for: path,
        in: Array(Set(recording.layers.flatMap { [$0.id, $0.path] })).sorted().prefix(40),
        kind: "its layers are"), token: path)
  }

  private static func only(
    _ layers: [Int], _ name: String, in recording: Recording
  ) throws(Diagnostic) -> Int {
    // A layer that was removed and made again is the one that was made last.
    let exact = layers.last { recording.layers[$0].path == name }
    let paths = Set(layers.map { recording.layers[$0].path })
    guard let layer = exact ?? layers.last, exact != nil || paths.count == 1 else {
      let listed = paths.sorted().prefix(6).map { "`\($0)`" }
      throw Diagnostic(
        .ambiguousIdentifier, "`\(name)` could be \(listed.joined(separator: ", "))",
        help: ["write a longer part of the path"], token: name)
    }
    return layer
  }

  /// The first time at which it moves or happens; nil if it does neither.
  func start(in recording: Recording) -> Double? {
    switch self {
    case .event(let times): return times.first
    case .property(let place): return place.start(in: recording)
    case .layer(let layer):
      return recording.columns.filter { $0.layer == layer }
        .compactMap { RecordedPropertyPlace($0).start(in: recording) }.min()
    }
  }
}

/// A property of one layer, and its column if it moved.
struct RecordedPropertyPlace {
  let layer: Int
  let property: String
  let column: RecordedColumn?
  /// The value of a property that never moved.
  let constant: Value?

  init(_ column: RecordedColumn) {
    layer = column.layer
    property = column.property
    self.column = column
    constant = nil
  }

  init(_ name: PropertyName, of layer: Int, in recording: Recording) throws(Diagnostic) {
    self.layer = layer
    let property = name.property
    self.property = name.column
    let whole = recording.columns.first { $0.layer == layer && $0.property == property }
    let facts = recording.layers[layer]
    let groups =
      recording.defaults.filter { $0.name == facts.kind }
      + recording.defaults.filter { $0.name == TraceDefaults.everyLayer }
    let attached = recording.properties.filter { $0.layer == layer }.map(\.property)
    let defaults =
      groups
      + recording.defaults.filter { group in
        group.pairs.contains { attached.contains($0.key) }
      }
    let initial = recording.constant(of: property, in: layer)
    column = recording.column(name, of: layer)
    if let channel = name.channel, let value = whole?.initial ?? initial {
      constant = .number(try value.channel(named: channel, of: "\(facts.path).\(property)"))
    } else {
      constant = initial
    }
    guard column == nil, constant == nil else { return }
    let names = defaults.flatMap(\.pairs).map(\.key) + facts.constants.map(\.key) + attached
    throw Diagnostic(
      .unknownMember, "`\(facts.path)`, a \(facts.kind), has no `\(property)`",
      help: Suggestion.nearest(to: property, in: names).map { ["did you mean `\($0)`?"] }
        ?? ["its properties are listed in the trace: `motion run --full`"], token: property)
  }

  /// The moves of a number, without the frames in which it was only set.
  func moves(in recording: Recording) -> [RecordedMove] {
    column.map { recording.moves(of: $0) } ?? []
  }

  func start(in recording: Recording) -> Double? {
    guard let column else { return nil }
    if column.track == nil { return column.changes.first.map { recording.time(of: $0.frame) } }
    guard let first = moves(in: recording).first?.samples.all else { return nil }
    return first.count == 2 ? first[1].time : first[0].time
  }

  /// The value at a time; between frames, that of the motion.
  func value(at time: Double, in recording: Recording) -> Value? {
    guard let column else { return constant }
    let frame = recording.lastFrame(at: time)
    let held = column.value(at: frame)
    guard case .number = held, abs(recording.time(of: frame) - time) > 1e-9 else { return held }
    for move in moves(in: recording) {
      let samples = move.samples.all
      guard let first = samples.first, let last = samples.last, first.time <= time,
        time <= last.time, !move.isSet,
        let interval = samples.indices.dropLast().last(where: { samples[$0].time <= time })
      else { continue }
      return .number(move.samples.motion(in: interval, at: time).value)
    }
    return held
  }
}

extension Recording {
  /// The last recorded frame that is not after a time.
  func lastFrame(at time: Double) -> Int {
    let last = max(frameCount - 1, 0)
    return Int(min(time * rate + 1e-6, Double(last)).rounded(.down))
  }
}

extension String {
  /// Whether a path is another one, or ends in it after a slash.
  fileprivate func ends(inPath name: String) -> Bool { self == name || hasSuffix("/" + name) }
}

extension TraceEvent {
  /// Whether the event's words, without quotes, begin with a text.
  fileprivate func isNamed(_ text: String) -> Bool {
    var bytes = ByteWriter()
    bytes.append(
      word: TraceEvent(name: name, target: target, words: words))
    let words = bytes.text.dropFirst(2).filter { $0 != "\"" }
    return words == text || words.hasPrefix(text + " ") || target == text
  }
}
