import MotionRecording
import MotionValues

/// Reads the log of an app: CSV with a row for each layer and frame, or for each frame, or objects of
/// JSON, one a line.
///
///     # motion-log 1 scale=3
///     time,layer,x,y,width,height,opacity
///     12.3417,sheet,0,724,390,784,1
///     12.3501,finger:1,began,195,760
///     12.3584,!opened
package struct AppLogReader {
  static let mark = "# motion-log"
  static let jsonMark = "{\"motion-log\""
  private static let version = 1
  /// From this distance of frames on, in seconds, times are taken to be in milliseconds.
  private static let longestInterval = 1.0
  private static let phases = ["began", "moved", "ended", "cancelled"]

  /// The columns that are numbers of every layer, and their usual names elsewhere.
  static let columns = [
    "minx": "x", "left": "x", "miny": "y", "top": "y", "w": "width", "h": "height",
    "alpha": "opacity", "rotation": "rotationZ", "rotationz": "rotationZ", "scalex": "scaleX",
    "scaley": "scaleY", "x": "x", "y": "y", "width": "width", "height": "height",
    "opacity": "opacity", "scale": "scale",
  ]

  /// What a cell says.
  enum Cell {
    case empty
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  private var log: AppLog
  private var places: [String: [String: Int]] = [:]
  /// The kinds of the signals: by the first value.
  private var kinds: [Kind] = []
  private var lastTime = -Double.infinity
  private var lastFingerTime = -Double.infinity
  /// The factor that makes seconds of a time.
  private var second = 1.0
  private var line = 0

  private enum Kind { case number, flag, color, text }

  /// Whether a file is the log of an app, according to its first bytes.
  package static func isLog(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if start.starts(with: mark.utf8) || start.starts(with: jsonMark.utf8) { return true }
    let first = start.prefix { $0 != 0x0A && $0 != 0x0D }
    let names = first.split { [0x2C, 0x3B, 0x09].contains($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    // A script could begin with the assignment of several variables.
    guard let name = names.first, !first.contains(0x20), !first.contains(0x3D) else { return false }
    return names.count > 1 && (name == "time" || Self.times[name] != nil)
  }

  /// Reads a log; `name` is the name of the file, for errors.
  ///
  /// - Throws: `bad-log` with the line, and what to do about it.
  package static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> AppLog {
    var reader = AppLogReader(name: name)
    try reader.readAll(bytes)
    return try reader.finish()
  }

  private init(name: String) { log = AppLog(name: name) }

  // MARK: Lines

  private mutating func readAll(_ bytes: [UInt8]) throws(Diagnostic) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw error("the text is not UTF-8", "save it as UTF-8")
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var columns: Columns?
    var isFrameSaid = false
    for raw in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      let text = Self.trimmed(raw)
      guard let first = text.first else { continue }
      if first == UInt8(ascii: "#") {
        isFrameSaid = try readHead(text) || isFrameSaid
      } else if first == UInt8(ascii: "{") {
        try readObject(text, &isFrameSaid)
      } else if let columns {
        try readRow(text, columns)
      } else {
        let found = try Columns(text, self)
        second = found.second
        if !isFrameSaid { log.frame = found.layer == nil ? .parent : .screen }
        columns = found
      }
    }
  }

  /// Reads `# motion-log 1 scale=3 unit=px frame=parent`; returns whether it says the frame.
  private mutating func readHead(_ text: ArraySlice<UInt8>) throws(Diagnostic) -> Bool {
    let words = String(decoding: text, as: UTF8.self).split(separator: " ").map(String.init)
    guard words.count > 1, words[0] == "#", words[1] == "motion-log" else { return false }
    guard words.count > 2, Int(words[2]) == Self.version else {
      throw error(
        "expected version \(Self.version), found `\(words.dropFirst(2).first ?? "none")`",
        "begin the first line with `\(Self.mark) \(Self.version)`")
    }
    var hasFrame = false
    for word in words.dropFirst(3) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      hasFrame = try readFact(parts[0], parts[1]) || hasFrame
    }
    return hasFrame
  }

  /// Reads a fact of the head; returns whether it is the frame.
  private mutating func readFact(_ name: String, _ value: String) throws(Diagnostic) -> Bool {
    switch name {
    case "scale":
      guard let scale = Double(value), scale >= 0.5, scale <= 8 else {
        throw error("`scale` is `\(value)`", "write the pixels of a point, such as `scale=3`")
      }
      log.scale = scale
    case "unit":
      guard ["pt", "px"].contains(value) else {
        throw error("`unit` is `\(value)`", "write `unit=pt` or `unit=px`")
      }
      log.isInPixels = value == "px"
    case "frame":
      guard let frame = AppLog.Frame(rawValue: value) else {
        throw error("`frame` is `\(value)`", "write `frame=screen` or `frame=parent`")
      }
      log.frame = frame
      return true
    default: break
    }
    return false
  }

  /// The columns of a CSV.
  private struct Columns {
    var names: [String] = []
    var separator: UInt8 = UInt8(ascii: ",")
    var time = 0
    var layer: Int?
    var second = 1.0

    init(_ text: ArraySlice<UInt8>, _ reader: AppLogReader) throws(Diagnostic) {
      for mark in [UInt8(ascii: ";"), 0x09] where text.contains(mark) { separator = mark }
      names = try reader.fields(text, separator).map { String(decoding: $0, as: UTF8.self) }
      let times = names.firstIndex {
        $0.lowercased() == "time" || AppLogReader.times[$0.lowercased()] != nil
      }
      guard let times else {
        throw reader.error(
          "there is no column `time`",
          "name the columns in the first row, such as `time,layer,x,y,width,height,opacity`")
      }
      time = times
      second = AppLogReader.times[names[times].lowercased()] ?? 1
      layer = names.firstIndex { $0.lowercased() == "layer" }
      guard names.count > (layer == nil ? 1 : 2) else {
        throw reader.error(
          "there is no column with a value",
          "add columns of what moves, such as `x,y,width,height,opacity`")
      }
    }
  }

  /// Names of the time with their unit, in seconds.
  private static let times = [
    "seconds": 1.0, "milliseconds": 0.001, "ms": 0.001, "nanoseconds": 1e-9, "ns": 1e-9,
  ]

  private mutating func readRow(
    _ text: ArraySlice<UInt8>, _ columns: Columns
  ) throws(Diagnostic) {
    let fields = try self.fields(text, columns.separator)
    if fields.count > 1, columns.time == 0 {
      if fields[1].first == UInt8(ascii: "!") {
        let time = try self.time(of: fields[0])
        return addEvent(at: time, String(decoding: fields[1].dropFirst(), as: UTF8.self))
      }
      if fields[1].starts(with: "finger:".utf8) { return try readFinger(fields) }
    }
    guard fields.count == columns.names.count else {
      throw error(
        "expected \(columns.names.count) fields, found \(fields.count)",
        "write a field for each column; it may be empty")
    }
    let time = try self.time(of: fields[columns.time])
    var layer = ""
    if let index = columns.layer {
      layer = String(decoding: fields[index], as: UTF8.self)
      guard !layer.isEmpty else {
        throw error("the row has no layer", "write the layer's name in the column `layer`")
      }
    }
    try beginFrame(at: time)
    for (index, field) in fields.enumerated() where index != columns.time && index != columns.layer
    {
      try add(cell(field), layer, columns.names[index], at: time)
    }
  }

  private mutating func readFinger(_ fields: [ArraySlice<UInt8>]) throws(Diagnostic) {
    let words = fields.prefix(5).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 5 else {
      throw error(
        "a finger has 5 fields, found \(words.count)",
        "write `time,finger:1,moved,x,y`, in seconds and points")
    }
    guard let number = Int(words[1].dropFirst(7)), number >= 0 else {
      throw error("`\(words[1])` is no finger", "number the fingers: `finger:1`")
    }
    try addFinger(
      at: time(of: fields[0]), number, words[2], self.number(words[3], "x"),
      self.number(words[4], "y"))
  }

  private mutating func addFinger(
    at time: Double, _ number: Int, _ phase: String, _ x: Double, _ y: Double
  ) throws(Diagnostic) {
    guard Self.phases.contains(phase) else {
      throw error(
        "the phase is `\(phase)`", "a phase is `\(Self.phases.joined(separator: "`, `"))`")
    }
    guard time >= lastFingerTime else {
      throw error(
        "the finger's time goes back from \(NumberText(lastFingerTime)) s to \(NumberText(time)) s",
        "write rows in the order of their times")
    }
    lastFingerTime = time
    log.fingers.append(
      AppLog.Finger(time: time, number: number, phase: phase, x: x, y: y, line: line))
  }

  private mutating func addEvent(at time: Double, _ name: String) {
    log.events.append(AppLog.Event(time: time, name: name, line: line))
  }

  private func number(_ text: String, _ column: String) throws(Diagnostic) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw error("`\(column)` is `\(text)`", "write a finite number")
    }
    return number
  }

  private func time(of field: ArraySlice<UInt8>) throws(Diagnostic) -> Double {
    guard case .number(let number) = try cell(field) else {
      throw error(
        "the time is `\(String(decoding: field, as: UTF8.self))`",
        "write the time of the frame in seconds, from any start")
    }
    return number * second
  }

  /// Notes the time of a frame.
  private mutating func beginFrame(at time: Double) throws(Diagnostic) {
    guard time >= lastTime else {
      throw error(
        "the time goes back from \(NumberText(lastTime)) s to \(NumberText(time)) s",
        "write rows in the order of their times, of one clock that only goes on")
    }
    if time > lastTime { log.frameTimes.append(time) }
    lastTime = time
  }

  // MARK: Values

  private mutating func add(
    _ cell: Cell, _ layer: String, _ column: String, at time: Double
  ) throws(Diagnostic) {
    let name = Self.columns[column.lowercased()] ?? column
    switch cell {
    case .empty: return
    case .number(let number): try add(number, .number, layer, name, at: time)
    case .flag(let flag): try add(flag ? 1 : 0, .flag, layer, name, at: time)
    case .text(let text):
      if Self.columns[column.lowercased()] != nil {
        throw error("`\(column)` is `\(text)`", "write a number")
      }
      if let index = places[layer]?[name], kinds[index] == .number {
        throw error(
          "`\(log.signals[index].name)` is `\(text)`, after numbers", "write a number")
      }
      if case .color(let color)? = Value(colorWord: text), text.hasPrefix("#") {
        for channel in Color.Channel.allCases {
          try add(
            color[channel.rawValue], .color, layer, "\(name).\(channel.name)", at: time)
        }
      } else {
        try add(log.words.code(of: text), .text, layer, name, at: time)
      }
    }
  }

  private mutating func add(
    _ value: Double, _ kind: Kind, _ layer: String, _ column: String, at time: Double
  ) throws(Diagnostic) {
    let index: Int
    if let known = places[layer]?[column] {
      index = known
    } else {
      index = log.signals.count
      places[layer, default: [:]][column] = index
      var signal = AppLog.Signal(layer: layer, column: column)
      signal.isDiscrete = kind == .text || kind == .flag
      signal.line = line
      log.signals.append(signal)
      kinds.append(kind)
    }
    guard kinds[index] == kind else {
      throw error(
        "`\(log.signals[index].name)` is of another kind than before",
        "write only numbers, only texts, or only true and false in a column")
    }
    // Of two rows at one time, the later one is what was shown.
    if log.signals[index].times.last == time {
      log.signals[index].values[log.signals[index].values.count - 1] = value
    } else {
      log.signals[index].times.append(time)
      log.signals[index].values.append(value)
    }
  }

  /// - Throws: an error for a number that is not finite.
  private func cell(_ field: ArraySlice<UInt8>) throws(Diagnostic) -> Cell {
    guard let first = field.first else { return .empty }
    let isNumeric = (0x30...0x39).contains(first) || "+-.".utf8.contains(first)
    if isNumeric {
      // Most numbers are those of JSON, which is read without making a string.
      var reader = JSONReader(field, line: line)
      if case .number(let number)? = try? reader.takeScalar("a number"),
        (try? reader.checkEnd()) != nil
      {
        return .number(number)
      }
    }
    let text = String(decoding: field, as: UTF8.self)
    if isNumeric, let number = Double(text), number.isFinite { return .number(number) }
    switch text {
    case "true": return .flag(true)
    case "false": return .flag(false)
    default: break
    }
    if ["nan", "inf", "infinity", "-nan", "-inf", "-infinity"].contains(text.lowercased()) {
      throw error("a value is `\(text)`", "leave the field empty if there is no value")
    }
    return .text(text)
  }

  // MARK: JSON

  private mutating func readObject(
    _ text: ArraySlice<UInt8>, _ isFrameSaid: inout Bool
  ) throws(Diagnostic) {
    var members: [(String, JSONReader.Scalar)] = []
    do throws(TraceSyntaxError) {
      var reader = JSONReader(text, line: line)
      try reader.beginObject("an object")
      while let name = try reader.nextName() {
        // What JavaScript writes for a number that is none.
        if reader.takeNull() { continue }
        members.append((name, try reader.takeScalar("a number, a text, true or false")))
      }
      try reader.checkEnd()
    } catch {
      throw self.error(
        "expected \(error.expected), found \(error.found)",
        "a line is an object such as {\"time\":0.5,\"layer\":\"sheet\",\"y\":724}")
    }
    if log.frameTimes.isEmpty, log.fingers.isEmpty, members.first?.0 == "motion-log" {
      for case let (name, value) in members.dropFirst() {
        let word =
          if case .number(let number) = value { "\(NumberText(number))" } else { self.text(value) }
        isFrameSaid = try readFact(name, word) || isFrameSaid
      }
      return
    }
    func member(_ name: String) -> JSONReader.Scalar? { members.first { $0.0 == name }?.1 }
    guard case .number(let seconds)? = member("time") else {
      throw error("there is no `time`", "add the time of the frame, in seconds")
    }
    if case .text(let name)? = member("event") { return addEvent(at: seconds, name) }
    if case .number(let finger)? = member("finger") {
      guard case .text(let phase)? = member("phase"), case .number(let x)? = member("x"),
        case .number(let y)? = member("y"), let number = Int(exactly: finger), number >= 0
      else {
        throw error(
          "a finger has a number, a phase and a place",
          "write {\"time\":0.5,\"finger\":1,\"phase\":\"moved\",\"x\":195,\"y\":700}")
      }
      return try addFinger(at: seconds, number, phase, x, y)
    }
    var layer = ""
    if case .text(let name)? = member("layer") { layer = name }
    if !isFrameSaid {
      log.frame = layer.isEmpty ? .parent : .screen
      isFrameSaid = true
    }
    try beginFrame(at: seconds)
    for (name, value) in members where name != "time" && name != "layer" {
      let cell: Cell =
        switch value {
        case .number(let number): .number(number)
        case .boolean(let flag): .flag(flag)
        case .text(let text): .text(text)
        }
      try add(cell, layer, name, at: seconds)
    }
  }

  private func text(_ value: JSONReader.Scalar) -> String {
    if case .text(let text) = value { text } else { "" }
  }

  // MARK: Fields

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first == 0x20 || first == 0x0D { text.removeFirst() }
    while let last = text.last, last == 0x20 || last == 0x0D { text.removeLast() }
    return text
  }

  /// The fields of a row; one in quotation marks may contain separators.
  private func fields(
    _ text: ArraySlice<UInt8>, _ separator: UInt8
  ) throws(Diagnostic) -> [ArraySlice<UInt8>] {
    let quote = UInt8(ascii: "\"")
    guard text.contains(quote) else {
      return text.split(separator: separator, omittingEmptySubsequences: false)
        .map(Self.trimmed)
    }
    var fields: [ArraySlice<UInt8>] = []
    var field: [UInt8] = []
    var isQuoted = false
    for byte in text {
      if byte == quote {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        fields.append(Self.trimmed(field[...]))
        field = []
      } else {
        field.append(byte)
      }
    }
    guard !isQuoted else {
      throw error("a field in quotation marks does not end", "end it with `\"`")
    }
    return fields + [Self.trimmed(field[...])]
  }

  // MARK: The end

  private consuming func finish() throws(Diagnostic) -> AppLog {
    guard log.frameTimes.count > 1 else {
      throw Diagnostic(
        .badLog, "`\(log.name)` has \(log.frameTimes.isEmpty ? "no frame" : "one frame")",
        help: [
          "a row is `time,layer,x,y,width,height,opacity`; `motion conform --logger` prints loggers"
        ], at: SourceLocation(file: log.name, line: max(line, 1)))
    }
    if log.interval >= Self.longestInterval {
      throw Diagnostic(
        .badLog,
        "there are \(NumberText(log.interval, decimals: 3)) s between two frames: the times seem to be milliseconds",
        help: ["name the column by its unit: `milliseconds,layer,x,y`"],
        at: SourceLocation(file: log.name, line: 1))
    }
    return log
  }

  private func error(_ message: String, _ help: String) -> Diagnostic {
    Diagnostic(
      .badLog, message, help: [help], at: SourceLocation(file: log.name, line: max(line, 1)))
  }
}
