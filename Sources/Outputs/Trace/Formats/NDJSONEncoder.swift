import MotionValues

extension TraceFormat {
  /// One JSON object for the header, with the defaults and the layers; one for each frame; and one
  /// with the number of frames. It contains all of a recording except the motion between frames.
  package static let ndjson = TraceFormat("ndjson") { NDJSONEncoder() }
}

/// Encodes `ndjson`, which `RecordingReader` reads.
private struct NDJSONEncoder: TraceEncoder {
  var terminator: UInt8? { nil }
  var listsLayers: Bool { true }

  /// Appends the header, with defaults and layers.
  func begin(_ header: TraceHeader, into bytes: inout ByteWriter) {
    HeaderLine(header).write(json: &bytes)
    bytes.append(byte: UInt8(ascii: "\n"))
  }

  func stamp(frame: Int, time: Double, into bytes: inout ByteWriter) {}

  func label(_ column: TraceColumn, into bytes: inout ByteWriter) {
    bytes.append(byte: UInt8(ascii: ","))
    bytes.append(jsonString: column.name)
    bytes.append(byte: UInt8(ascii: ":"))
  }

  func value(_ value: Value, into bytes: inout ByteWriter) { bytes.append(json: value) }

  func event(_ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter) {
    events.appendSeparator()
    EventLine(event, frameTime: time).write(json: &events)
  }

  func score(_ entry: ScoreEntry, into scores: inout ByteWriter) {
    scores.appendSeparator()
    entry.write(json: &scores)
  }

  func layer(_ layer: TraceLayer, into layers: inout ByteWriter) {
    layers.appendSeparator()
    LayerLine(layer).write(json: &layers)
  }

  func defaults(_ group: TraceDefaults, into defaults: inout ByteWriter) {
    defaults.appendSeparator()
    defaults.append(member: group.name, JSONMap<Value>(group.pairs))
  }

  func look(_ group: TraceDefaults, into looks: inout ByteWriter) {
    guard let look = group.look else { return }
    looks.appendSeparator()
    looks.append(member: group.name, JSONTree(look))
  }

  func openFrame(_ frame: Int, time: Double, into bytes: inout ByteWriter) {
    bytes.append("{\"frame\":")
    bytes.append(integer: frame)
    bytes.append(member: "time")
    bytes.append(decimal6: time)
    bytes.append(member: "set")
  }

  func closeFrame(
    _ news: borrowing TraceNews, valuesFrom start: Int, into bytes: inout ByteWriter
  ) {
    // Replaces the comma before the first value, or begins an empty object.
    bytes.store(byte: UInt8(ascii: "{"), at: start)
    bytes.append(byte: UInt8(ascii: "}"))
    if news.defaults.count > 0 {
      bytes.append(",\"defaults\":{")
      bytes.append(news.defaults.bytes)
      bytes.append(byte: UInt8(ascii: "}"))
    }
    if news.looks.count > 0 {
      bytes.append(",\"draws\":{")
      bytes.append(news.looks.bytes)
      bytes.append(byte: UInt8(ascii: "}"))
    }
    if news.layers.count > 0 {
      bytes.append(",\"layers\":[")
      bytes.append(news.layers.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    if news.scores.count > 0 {
      bytes.append(",\"score\":[")
      bytes.append(news.scores.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    if news.events.count > 0 {
      bytes.append(",\"events\":[")
      bytes.append(news.events.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    bytes.append("}\n")
  }

  /// Appends the number of frames, with the reason if the run failed, as the last line.
  func end(_ end: TraceEnd, into bytes: inout ByteWriter) {
    EndLine(end).write(json: &bytes)
    bytes.append(byte: UInt8(ascii: "\n"))
  }
}

extension ByteWriter {
  /// Appends a comma before each element but the first.
  fileprivate mutating func appendSeparator() {
    if count > 0 { append(byte: UInt8(ascii: ",")) }
  }

  /// Appends a member of a JSON object that is written by pieces.
  fileprivate mutating func append(member name: String, _ value: some JSONWritable) {
    append(jsonString: name)
    append(byte: UInt8(ascii: ":"))
    value.write(json: &self)
  }
}

// The lines of an NDJSON trace: a header, frames, and an end.

/// The first line.
struct HeaderLine: SchemaReadable {
  static let schema = Schema<Self>("TraceHeader", "The first line of a trace: what was run.") {
    Member(
      "motion", "The version of the format.", reads: \.version,
      with: { (reader) throws(TraceSyntaxError) in
        let versions = TraceHeader.readableVersions
        return try reader.takeInteger(
          "a version from \(versions.lowerBound) to \(versions.upperBound)", in: versions)
      })
    Member("scene", reads: \.scene, "the scene's name")
    Member("fps", reads: \.fps, "frames per second")
    Member("seed", reads: \.seed, "a whole number as seed")
    Member(others: \.pairs)
    Member("defaults", readsIfPresent: \.defaults, "the defaults of each kind of layer")
    Member("draws", readsIfPresent: \.draws, "what each kind of layer shows")
    Member("layers", readsIfPresent: \.layers, "a list of layers")
  }

  var version = TraceHeader.version
  var scene = ""
  var fps = 0.0
  var seed = 0
  var pairs: [TraceHeader.Pair] = []
  var defaults: JSONMap<JSONMap<Value>>?
  var draws: JSONMap<JSONTree>?
  var layers: [LayerLine]?

  init() {}

  init(_ header: TraceHeader) {
    scene = header.scene
    fps = header.fps
    seed = header.seed
    pairs = header.pairs
    if !header.defaults.isEmpty { defaults = JSONMap(defaults: header.defaults) }
    let looks = JSONMap(looks: header.defaults)
    if !looks.members.isEmpty { draws = looks }
    if !header.layers.isEmpty { layers = header.layers.map(LayerLine.init) }
  }
}

extension JSONMap where Element == JSONMap<Value> {
  /// The defaults of groups of properties.
  init(defaults groups: [TraceDefaults]) {
    self.init(groups.map { ($0.name, JSONMap<Value>($0.pairs)) })
  }
}

extension JSONMap where Element == JSONTree {
  /// What layers with groups of properties show, as far as it is something.
  package init(looks groups: [TraceDefaults]) {
    self.init(groups.compactMap { group in group.look.map { (group.name, JSONTree($0)) } })
  }
}

/// A layer, when it is first there, or when it shows other things.
struct LayerLine: SchemaReadable {
  static let schema = Schema<Self>("TraceLayer", "A layer, and what of it never changes.") {
    Member("path", reads: \.path, "the layer's path")
    Member("id", reads: \.id, "the layer's id")
    Member("kind", reads: \.kind, "the layer's kind")
    Member("parent", readsIfPresent: \.parent, "the parent's path")
    Member("groups", readsIfPresent: \.groups, "the names of groups")
    Member("draws", readsIfPresent: \.draws, "parts of a drawing")
    Member(earlier: "page", reads: \.page, with: PageWords.read)
    Member(earlier: "view", reads: \.view, with: ViewWords.read)
    Member(others: \.facts)
  }

  var path = ""
  var id = ""
  var kind = ""
  var parent: String?
  var groups: [String]?
  var draws: JSONTree?
  var facts: [TraceHeader.Pair] = []
  /// How a layer turns as a page, and how its children are seen, in the words of version 2 before
  /// layers had drawings of their own.
  var page: PageWords?
  var view: ViewWords?

  init() {}

  init(_ layer: TraceLayer) {
    path = layer.path
    id = layer.id
    kind = layer.kind
    parent = layer.parent
    if !layer.groups.isEmpty { groups = layer.groups }
    if !layer.parts.isEmpty { draws = JSONTree(LayerLook.parts(layer.parts)) }
    facts = layer.facts
  }

  struct PageWords: SchemaReadable {
    static let schema = Schema<Self>("EarlierPage", "How a layer turns as a page.") {
      Member("back", reads: \.isBack, "true or false")
      Member("lift", reads: \.lift, "a distance in points")
      Member("angle", reads: \.angle, "the property that holds the angle")
      Member("spine", reads: \.spine, "`left`, `right`, `top` or `bottom`")
      Member("offset", reads: \.offset, "a distance in points")
    }

    var isBack = false
    var lift = 0.0
    var angle = ""
    var spine = Spine.left
    var offset = 0.0

    static func read(_ reader: inout JSONReader) throws(TraceSyntaxError) -> PageWords {
      try read(&reader, "a page")
    }
  }

  /// A spine; nil for `parent`, a layer in the space of its parent.
  struct ViewWords: SchemaReadable {
    static let schema = Schema<Self>("EarlierView", "How the children of a layer are seen.") {
      Member("spine", readsIfPresent: \.spine, "`left`, `right`, `top` or `bottom`")
      Member("offset", reads: \.offset, "a distance in points")
    }

    var spine: Spine?
    var offset = 0.0

    static func read(_ reader: inout JSONReader) throws(TraceSyntaxError) -> ViewWords {
      var word = reader
      if (try? word.takeText("`parent`")) == "parent" {
        reader = word
        return ViewWords()
      }
      let view = try read(&reader, "`parent`, or a spine")
      guard view.spine != nil else { throw reader.error("`parent`, or a spine") }
      return view
    }
  }
}

extension Spine: JSONReadable {}

/// An event of a frame.
struct EventLine: SchemaReadable {
  static let schema = Schema<Self>("TraceEvent", "Something that happened.") {
    Member("event", reads: \.name, "the name of the event")
    Member(
      "time", "When it happened, in seconds.", reads: \.time,
      with: { (reader) throws(TraceSyntaxError) in
        try reader.takeNumber("a time in seconds") { $0 >= 0 }
      })
    Member("target", reads: \.target, "the target of the event")
    Member("values", reads: \.values, "a value of the event")
  }

  var name = ""
  var time = 0.0
  var target = ""
  var values: [Value] = []

  init() {}

  /// Takes the time of the frame for an event without one of its own.
  init(_ event: TraceEvent, frameTime: Double) {
    name = event.name
    time = event.time ?? frameTime
    target = event.target
    values = event.words
  }

  /// The event without its time.
  var event: TraceEvent {
    TraceEvent(name: name, target: target, words: values.map { $0.read(as: .name) })
  }
}

/// A line of a frame, which is written by pieces while values are set: a run has millions of these.
struct FrameLine: SchemaReadable {
  static let schema = Schema<Self>("TraceFrame", "What a frame changed.") {
    Member(
      "frame", "The number of the frame.", reads: \.frame,
      with: { (reader) throws(TraceSyntaxError) in
        try reader.takeInteger("a frame number", in: 0...Limits.frames)
      })
    Member("time", readsIfPresent: \.time, "the time of the frame, in seconds")
    Member("set", readsIfPresent: \.values, "the values that changed")
    Member("defaults", readsIfPresent: \.defaults, "the defaults of each kind of layer")
    Member("draws", readsIfPresent: \.draws, "what each kind of layer shows")
    Member("layers", readsIfPresent: \.layers, "a list of layers")
    Member("score", readsIfPresent: \.score, "what begins to move, and which line has done so")
    Member("events", readsIfPresent: \.events, "a list of events")
  }

  var frame = 0
  var time: Double?
  var values: FrameValues?
  var defaults: JSONMap<JSONMap<Value>>?
  var draws: JSONMap<JSONTree>?
  var layers: [LayerLine]?
  var score: [ScoreEntry]?
  var events: [EventLine]?
}

/// The new values of properties in a frame, by their names; the kinds of texts are not known yet.
struct FrameValues: JSONReadable {
  private(set) var members: [(name: JSONReader.Name, value: JSONReader.Scalar)] = []
  /// The bytes in which the names are.
  private(set) var bytes: ArraySlice<UInt8> = []

  func text(of name: JSONReader.Name) -> String {
    switch name {
    case .plain(let range): String(decoding: bytes[range], as: UTF8.self)
    case .text(let text): text
    }
  }

  static var jsonType: JSONType { JSONMap<Value>.jsonType }

  func write(json bytes: inout ByteWriter) {
    JSONMap(members.map { (text(of: $0.name), Value($0.value, as: .text)) }).write(json: &bytes)
  }

  static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> FrameValues {
    var values = FrameValues()
    values.bytes = reader.bytes
    try reader.beginObject(expected)
    while let name = try reader.nextNameInPlace() {
      values.members.append((name, try reader.takeScalar(as: { values.text(of: name) })))
    }
    return values
  }
}

/// The last line.
struct EndLine: SchemaReadable {
  static let schema = Schema<Self>("TraceEnd", "The last line of a trace, once the run has ended.")
  {
    Member(
      "frames", "The number of frames of the run.", reads: \.frameCount,
      with: { (reader) throws(TraceSyntaxError) in
        try reader.takeInteger("a number of frames", in: 0...Limits.frames)
      })
    Member("failure", readsIfPresent: \.failure, "the reason of the failure")
  }

  var frameCount = 0
  var failure: String?

  init() {}

  init(_ end: TraceEnd) {
    frameCount = end.frameCount
    failure = end.failure
  }

  /// Whether a line is the last one.
  static func isEnd(_ line: JSONReader) -> Bool {
    var reader = line
    guard (try? reader.beginObject("an object")) != nil else { return false }
    return (try? reader.nextName()).map { $0 == "frames" || $0 == "failure" } ?? false
  }
}

extension TraceFormat {
  /// The types of the lines of NDJSON.
  package static var lineTypes: [JSONType] {
    [HeaderLine.jsonType, FrameLine.jsonType, EndLine.jsonType]
  }
}
