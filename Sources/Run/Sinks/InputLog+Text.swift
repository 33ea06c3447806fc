import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// The text of a log, which is the file `NAME.inputs`: a JSON object a line.
///
///     {"inputs":1,"scene":"sheet","seconds":8.25,"set":{"bounce":0.2},"device":"iphone-15"}
///     {"time":0.5,"finger":1,"phase":"began","x":195,"y":700}
///
/// 1. The first line is that of the log, begins with the version of the format, and says with what
///    the scene began.
/// 2. Each other line is an input with the time at which it counts; the times do not decrease.
/// 3. The first lines of a log are a log of what came first.
/// 4. A text that was written, read and written again is the same to the byte.
extension InputLog {
  /// Reads a log, or a recording of touches, which has no first line of its own.
  package init(text: [UInt8]) throws(TouchRecordingError) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, LogHead.isHead(first) else {
      self.init(touches: try TouchRecording(text: text))
      return
    }
    let head = try LogHead(line: first, number: 1)
    self.init(scene: head.scene, start: head.start, seconds: head.seconds?.value)
    var rows = TouchRecordingBuilder()
    var last = 0.0
    for (index, text) in lines.enumerated().dropFirst() {
      guard !text.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { continue }
      let line = try InputLine(line: text, number: index + 1)
      let time = line.time.value
      guard time >= last else {
        throw TouchRecordingError(.timeGoesBack(from: last, to: time), line: index + 1)
      }
      last = time
      changes += line.changes.map { Change(time: time, $0) }
      if let row = try line.row(at: index + 1) {
        let sample = TouchTrack.Sample(time: time, x: row.x, y: row.y)
        try rows.add(sample, finger: row.finger, phase: row.phase, line: index + 1)
      }
    }
    if !rows.isEmpty { touches = try rows.finish() }
  }

  package var text: String {
    let head = LogHead(self)
    let lines = changes.map { InputLine($0) } + (touches?.rows ?? []).map { InputLine($0) }
    // Of lines with the same time, the changes come first.
    let sorted = lines.enumerated().sorted {
      ($0.element.time.value, $0.offset) < ($1.element.time.value, $1.offset)
    }
    return ([head.jsonLine] + sorted.map(\.element.jsonLine)).joined()
  }
}

/// The first line of a log.
private struct LogHead: SchemaReadable {
  static let schema = Schema<Self>("InputLogHead", "The first line of a log of inputs.") {
    Member(
      "inputs", "The version of the format.", reads: \.version,
      with: { (reader) throws(TraceSyntaxError) in
        try reader.takeInteger("1, the version of the format", in: 1...1)
      })
    Member("scene", readsIfPresent: \.scene, "the scene's name")
    Member(
      "seconds", "The length of the run, in seconds.", readsIfPresent: \.seconds,
      with: ExactNumber.seconds)
    Member("set", readsIfPresent: \.settings, "an object with a value for each parameter")
    Member("device", readsIfPresent: \.device, "a device that motion knows")
    Member("appearance", readsIfPresent: \.appearance, "`light` or `dark`")
    Member("reduceMotion", readsIfPresent: \.reduceMotion, "true or false")
    Member("textSize", readsIfPresent: \.textSize, "a text size such as `l`")
    Member("contrast", readsIfPresent: \.contrast, "`standard` or `increased`")
    Member("seed", readsIfPresent: \.seed, "the seed of random numbers")
  }

  var version = 1
  var scene: String?
  var seconds: ExactNumber?
  var settings: ParameterObject?
  var device: Device?
  var appearance: Appearance?
  var reduceMotion: Bool?
  var textSize: TextSize?
  var contrast: Contrast?
  var seed: Int?

  init() {}

  init(_ log: InputLog) {
    scene = log.scene
    seconds = log.seconds.map { ExactNumber($0) }
    settings = log.start.settings.isEmpty ? nil : ParameterObject(log.start.settings)
    device = log.start.device
    appearance = log.start.appearance
    reduceMotion = log.start.reducesMotion
    textSize = log.start.textSize
    contrast = log.start.contrast
    seed = log.start.seed
  }

  var start: InputLog.Start {
    var start = InputLog.Start()
    start.settings = settings?.values ?? [:]
    start.device = device
    start.appearance = appearance
    start.reducesMotion = reduceMotion
    start.textSize = textSize
    start.contrast = contrast
    start.seed = seed
    return start
  }

  /// Whether a line is the first one of a log, of any version.
  static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
    var reader = JSONReader(line, line: 1)
    guard (try? reader.beginObject("an object")) != nil else { return false }
    return (try? reader.nextName()) == "inputs"
  }
}

/// A further line of a log: a sample of a finger, or changes of the scene's properties.
package struct InputLine: SchemaReadable {
  package static let schema = Schema<Self>(
    "Input", "A sample of a finger, or changes of the scene's properties."
  ) {
    Member("time", "In seconds.", reads: \.time, with: ExactNumber.seconds)
    Member(
      "finger", "The finger's number, 0 or more.", readsIfPresent: \.finger,
      with: { (reader) throws(TraceSyntaxError) in
        try reader.takeInteger("the finger's number, 0 or more", in: 0...1 << 53)
      })
    Member(
      "phase", readsIfPresent: \.phase,
      TouchPhase.allCases.map { "`\($0)`" }.joined(separator: ", "))
    Member(
      "x", "The finger's place, in points.", readsIfPresent: \.x, with: ExactNumber.place)
    Member(
      "y", "The finger's place, in points.", readsIfPresent: \.y, with: ExactNumber.place)
    Member(
      "width", "The width of the screen, in points.", readsIfPresent: \.lengths[.width],
      with: ExactNumber.length)
    Member(
      "height", "The height of the screen, in points.", readsIfPresent: \.lengths[.height],
      with: ExactNumber.length)
    Member(
      "safeAreaTop", "The inset of the safe area, in points.",
      readsIfPresent: \.lengths[.safeAreaTop],
      with: ExactNumber.length)
    Member(
      "safeAreaLeft", "The inset of the safe area, in points.",
      readsIfPresent: \.lengths[.safeAreaLeft],
      with: ExactNumber.length)
    Member(
      "safeAreaBottom", "The inset of the safe area, in points.",
      readsIfPresent: \.lengths[.safeAreaBottom],
      with: ExactNumber.length)
    Member(
      "safeAreaRight", "The inset of the safe area, in points.",
      readsIfPresent: \.lengths[.safeAreaRight],
      with: ExactNumber.length)
    Member("appearance", readsIfPresent: \.appearance, "`light` or `dark`")
    Member("reduceMotion", readsIfPresent: \.reduceMotion, "true or false")
    Member("textSize", readsIfPresent: \.textSize, "a text size such as `l`")
    Member("contrast", readsIfPresent: \.contrast, "`standard` or `increased`")
    Member(
      "keyboardHeight", "The height of the keyboard, in points.", readsIfPresent: \.keyboardHeight,
      with: ExactNumber.length)
    Member(
      "duration", "How long the keyboard takes, in seconds.", readsIfPresent: \.duration,
      with: ExactNumber.seconds)
    Member("set", readsIfPresent: \.parameter, "a parameter's name")
    Member("value", readsIfPresent: \.value, "a number, a text, true or false")
  }

  package var time = ExactNumber(0)
  var finger: Int?
  var phase: TouchPhase?
  var x: ExactNumber?
  var y: ExactNumber?
  var lengths: [SceneInput.Length: ExactNumber] = [:]
  var appearance: Appearance?
  var reduceMotion: Bool?
  var textSize: TextSize?
  var contrast: Contrast?
  /// The height of the keyboard, and how long it takes to have it.
  var keyboardHeight: ExactNumber?
  var duration: ExactNumber?
  /// The name of a parameter, and its value.
  var parameter: String?
  var value: SceneParameter.Value?

  package init() {}

  /// The changes of the scene.
  package var changes: [SceneInput] {
    var changes: [SceneInput] = []
    for length in SceneInput.Length.allCases {
      if let points = lengths[length] { changes.append(.length(length, points.value)) }
    }
    if let appearance { changes.append(.appearance(appearance)) }
    if let reduceMotion { changes.append(.reduceMotion(reduceMotion)) }
    if let textSize { changes.append(.textSize(textSize)) }
    if let contrast { changes.append(.contrast(contrast)) }
    if let keyboardHeight {
      changes.append(.keyboard(height: keyboardHeight.value, duration: duration?.value))
    }
    if let parameter, let value { changes.append(.parameter(parameter, value)) }
    return changes
  }

  /// Returns the sample of a finger, of the line with a number; nil if there is none.
  ///
  /// - Throws: an error if the line has neither a sample nor a change, or half of one.
  package func row(at number: Int) throws(TouchRecordingError) -> TouchRow? {
    if (parameter == nil) != (value == nil) {
      throw TouchRecordingError(
        .unexpected(expected: "`set` and `value`", found: "an object with one of them"),
        line: number)
    }
    guard finger != nil || phase != nil || x != nil || y != nil else {
      guard changes.isEmpty else { return nil }
      throw TouchRecordingError(
        .unexpected(expected: "an input", found: "an object without one"), line: number)
    }
    func required<Member>(_ member: Member?, _ name: String) throws(TouchRecordingError) -> Member {
      if let member { return member }
      throw TouchRecordingError(
        .unexpected(expected: "`\(name)`", found: "an object without it"), line: number)
    }
    return TouchRow(
      time: time.value, finger: try required(finger, "finger"),
      phase: try required(phase, "phase"), x: try required(x, "x").value,
      y: try required(y, "y").value)
  }
}

extension InputLine {
  init(_ row: TouchRow) {
    time = ExactNumber(row.time)
    finger = row.finger
    phase = row.phase
    x = ExactNumber(row.x)
    y = ExactNumber(row.y)
  }

  init(_ change: InputLog.Change) {
    time = ExactNumber(change.time)
    switch change.input {
    case .length(let length, let points): lengths[length] = ExactNumber(points)
    case .appearance(let appearance): self.appearance = appearance
    case .reduceMotion(let isReduced): reduceMotion = isReduced
    case .textSize(let size): textSize = size
    case .contrast(let contrast): self.contrast = contrast
    case .keyboard(let height, let duration):
      keyboardHeight = ExactNumber(height)
      self.duration = duration.map { ExactNumber($0) }
    case .parameter(let name, let value): (parameter, self.value) = (name, value)
    }
  }
}

extension Device: JSONReadable {
  package static var jsonType: JSONType { .choice(Device.all.map(\.name)) }

  package func write(json bytes: inout ByteWriter) { name.write(json: &bytes) }

  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Device {
    let name = try reader.takeText(expected)
    guard let device = Device(named: name) else {
      throw TraceSyntaxError(line: reader.line, expected: expected, found: "`\(name)`")
    }
    return device
  }
}

extension Appearance: JSONReadable {}
extension Contrast: JSONReadable {}
extension TouchPhase: JSONReadable {}

extension TextSize: JSONReadable {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> TextSize {
    let name = try reader.takeText(expected)
    guard let size = TextSize(rawValue: name) else {
      let near = Suggestion.nearest(to: name, in: allCases.map(\.rawValue))
      throw TraceSyntaxError(
        line: reader.line, expected: near.map { "`\($0)`" } ?? expected, found: "`\(name)`")
    }
    return size
  }
}

extension ExactNumber {
  /// Reads a time, at most as long as a run with one frame a second.
  package static func seconds(
    _ reader: inout JSONReader
  ) throws(TraceSyntaxError) -> ExactNumber {
    let limit = Double(RunOptions.frameLimit)
    return ExactNumber(
      try reader.takeNumber("a time from 0 to \(NumberText(limit)) s") { 0...limit ~= $0 })
  }

  /// Reads a length of the screen, in points.
  fileprivate static func length(
    _ reader: inout JSONReader
  ) throws(TraceSyntaxError) -> ExactNumber {
    let limit = NumberText(SceneInput.lengths.upperBound)
    return ExactNumber(
      try reader.takeNumber("0 to \(limit) points", where: SceneInput.lengths.contains))
  }

  /// Reads a coordinate, in points.
  fileprivate static func place(
    _ reader: inout JSONReader
  ) throws(TraceSyntaxError) -> ExactNumber {
    let limit = TouchRecording.placeLimit
    return ExactNumber(
      try reader.takeNumber("at most \(NumberText(limit)) points in either direction") {
        $0.magnitude <= limit
      })
  }
}

extension InputLog {
  /// The types of the lines of a log.
  package static var lineTypes: [JSONType] { [LogHead.jsonType, InputLine.jsonType] }
}

extension SchemaReadable {
  /// Reads the object that a line of a log, or of commands, consists of.
  package init(
    line text: ArraySlice<UInt8>, number: Int
  ) throws(TouchRecordingError) {
    do throws(TraceSyntaxError) {
      var reader = JSONReader(text, line: number)
      self = try Self.read(&reader, "a JSON object")
      try reader.checkEnd()
    } catch {
      throw TouchRecordingError(
        .unexpected(expected: error.expected, found: error.found), line: number)
    }
  }
}
