import MotionValues

/// One row of a recording: one sample of one finger.
package struct TouchRow: Hashable, Sendable {
  /// The names of the columns, in the order in which they are written.
  static let columns = ["time", "finger", "phase", "x", "y"]

  /// Returns the column that a name in a file stands for; nil if it is unknown. Case and punctuation
  /// do not matter: `timeStamp` and `Time (ms)` are known.
  ///
  /// `seconds` and `milliseconds` name the unit of the time; `time` is in seconds.
  static func column(named name: String) -> String? {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if columns.contains(letters) { return letters }
    return switch letters {
    case "t", "timestamp": "time"
    case "s", "seconds", "timeseconds", "times": "seconds"
    case "ms", "milliseconds", "timems", "timestampms", "tms", "timemilliseconds": "milliseconds"
    default: nil
    }
  }

  /// Seconds.
  package var time: Double
  /// The number of the finger.
  package var finger: Int
  package var phase: TouchPhase
  /// Points, to the right.
  package var x: Double
  /// Points, down.
  package var y: Double

  package init(time: Double, finger: Int, phase: TouchPhase, x: Double, y: Double) {
    self.time = time
    self.finger = finger
    self.phase = phase
    self.x = x
    self.y = y
  }

  /// The row as a line of CSV, without a line break, with the shortest decimals that are read as the
  /// same numbers.
  var line: String {
    let fields = [
      "\(NumberText(time))", "\(finger)", phase.rawValue, "\(NumberText(x))",
      "\(NumberText(y))",
    ]
    return fields.joined(separator: ",")
  }
}

/// A line of a recording's text.
struct TouchLine {
  /// The line without surrounding white space.
  let text: Substring
  /// The line's number in the file, from 1.
  let number: Int

  init(_ text: Substring, number: Int) {
    self.text = Self.trimmed(text)
    self.number = number
  }

  /// The separator of a line of CSV: a semicolon or a tab if there is one outside of quotation
  /// marks, otherwise a comma.
  var separator: Character {
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == ";" || character == "\t" { return character }
    }
    return ","
  }

  /// Returns the fields of a line of CSV. A field in quotation marks may contain separators; two
  /// quotation marks in it stand for one.
  func fields(separatedBy separator: Character) throws(TouchRecordingError) -> [String] {
    var fields: [String] = []
    var rest = text
    repeat {
      rest = rest.drop { $0.isWhitespace && $0 != separator }
      if rest.first == "\"" {
        fields.append(try Self.quoted(&rest, before: separator, at: number))
      } else {
        let end = rest.firstIndex(of: separator) ?? rest.endIndex
        fields.append(String(Self.trimmed(rest[..<end])))
        rest = rest[end...]
      }
    } while rest.popFirst() != nil
    return fields
  }

  /// Removes a field in quotation marks, up to the next separator, and returns its content.
  private static func quoted(
    _ rest: inout Substring, before separator: Character, at line: Int
  ) throws(TouchRecordingError) -> String {
    var field = ""
    rest.removeFirst()
    while let character = rest.popFirst() {
      guard character == "\"" else {
        field.append(character)
        continue
      }
      if rest.first == "\"" {
        field.append(rest.removeFirst())
        continue
      }
      rest = rest.drop { $0.isWhitespace && $0 != separator }
      guard rest.isEmpty || rest.first == separator else { break }
      return field
    }
    throw TouchRecordingError(.quotation, line: line)
  }

  /// Whether fields are column names: one of them is a known name, or none is a number. A single
  /// malformed number therefore does not make a row of names.
  static func areNames(_ fields: [String]) -> Bool {
    fields.contains { TouchRow.column(named: $0) != nil }
      || !fields.contains { number($0) != nil }
  }

  /// Returns the members of one flat JSON object.
  func members() throws(TouchRecordingError) -> [String: String] {
    guard text.hasSuffix("}") else { throw TouchRecordingError(.notAnObject, line: number) }
    var members: [String: String] = [:]
    for pair in text.dropFirst().dropLast().split(separator: ",") {
      let parts = pair.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
      guard parts.count == 2, let key = Self.content(parts[0]) else {
        throw TouchRecordingError(.notAnObject, line: number)
      }
      members[TouchRow.column(named: key) ?? key] = Self.content(parts[1]) ?? String(parts[1])
    }
    return members
  }

  /// Adds a row from its values by column name; unknown columns are ignored.
  func add(
    _ values: [String: String], to builder: inout TouchRecordingBuilder
  ) throws(TouchRecordingError) {
    let sample = TouchTrack.Sample(
      time: try time(values), x: try value("x", values), y: try value("y", values))
    try builder.add(
      sample, finger: try finger(values["finger"]), phase: try phase(values["phase"]),
      line: number)
  }

  /// Returns the time in seconds.
  private func time(_ values: [String: String]) throws(TouchRecordingError) -> Double {
    if values["milliseconds"] != nil { return try value("milliseconds", values) / 1000 }
    return try value(values["seconds"] != nil ? "seconds" : "time", values)
  }

  private func value(
    _ column: String, _ values: [String: String]
  ) throws(TouchRecordingError) -> Double {
    guard let text = values[column] else {
      throw TouchRecordingError(.missingColumn(column), line: number)
    }
    guard let value = Self.number(text) else {
      throw TouchRecordingError(.notANumber(column: column, found: text), line: number)
    }
    guard column != "x" && column != "y" || value.magnitude <= TouchRecording.placeLimit else {
      throw TouchRecordingError(
        .tooFar(column: column, found: text, limit: TouchRecording.placeLimit), line: number)
    }
    return value
  }

  private func finger(_ text: String?) throws(TouchRecordingError) -> Int {
    guard let text else { return 1 }
    guard let value = Self.number(text).flatMap({ Int(exactly: $0) }), value >= 0 else {
      throw TouchRecordingError(.notAFinger(found: text), line: number)
    }
    return value
  }

  private func phase(_ text: String?) throws(TouchRecordingError) -> TouchPhase? {
    guard let text else { return nil }
    guard let phase = TouchPhase(rawValue: text) else {
      throw TouchRecordingError(.unknownPhase(found: text), line: number)
    }
    return phase
  }

  /// Parses a finite decimal number, with a decimal point or comma; Swift alone would also accept
  /// `inf`, `nan` and hexadecimal numbers.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.,eE".utf8.contains($0) }),
      let value = Double(String(text.map { $0 == "," ? "." : $0 })), value.isFinite
    else { return nil }
    return value
  }

  /// Returns the content of a string in quotation marks; nil for other text.
  private static func content(_ text: Substring) -> String? {
    text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}

/// The reason why a text is not a log of inputs, or no recording of touches.
package struct TouchRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case empty
    case encoding
    case missingColumn(String)
    case fieldCount(expected: Int, found: Int)
    case quotation
    case notANumber(column: String, found: String)
    case tooFar(column: String, found: String, limit: Double)
    case notAFinger(found: String)
    case unknownPhase(found: String)
    case notDown(finger: Int, TouchPhase)
    case alreadyDown(finger: Int, since: Int?)
    case timeGoesBack(from: Double, to: Double)
    case milliseconds(interval: Double)
    case notAnObject
    case unexpected(expected: String, found: String)
    case tooLong(limit: Int)
  }

  package let reason: Reason
  /// The line, counted from 1; nil if the error concerns the whole text.
  package let line: Int?

  package init(_ reason: Reason, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }

  /// The message, without the line.
  package var description: String {
    switch reason {
    case .empty: "there is no sample; expected lines of time, finger, phase, x and y"
    case .encoding: "the text is not UTF-8"
    case .missingColumn(let name):
      "the column `\(name)` is missing; expected `time`, `x` and `y`"
    case .fieldCount(let expected, let found):
      "expected \(expected) fields, found \(found)"
    case .quotation: "a field in quotation marks does not end before the next separator"
    case .notAFinger(let found): "`finger` is \(quoted(found)); expected a whole number, 0 or more"
    case .unknownPhase(let found):
      "`phase` is \(quoted(found)); expected "
        + TouchPhase.allCases.map { "`\($0)`" }.joined(separator: ", ")
    case .notDown(let finger, let phase):
      "finger \(finger) is `\(phase)` but not down; its first row is `began`"
    case .alreadyDown(let finger, let since):
      "finger \(finger) `began` and is down\(since.map { " since line \($0)" } ?? "") already; "
        + "it ends with `ended` or `cancelled`"
    case .notANumber(let column, let found):
      "`\(column)` is \(quoted(found)); expected a finite number"
    case .tooFar(let column, let found, let limit):
      "`\(column)` is \(found) points; expected at most \(NumberText(limit)) in either direction"
    case .timeGoesBack(let from, let to):
      "the time goes back from \(NumberText(from)) s to \(NumberText(to)) s"
    case .milliseconds(let interval):
      "there are \(NumberText(interval, decimals: 3)) s between two samples; "
        + "the times seem to be milliseconds"
    case .notAnObject:
      "expected an object such as {\"time\": 0.016, \"x\": 190, \"y\": 500}"
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .tooLong(let limit): "there are more than \(limit) samples"
    }
  }

  /// Returns a text in quotation marks; a string from a JSON object already has them.
  private func quoted(_ text: String) -> String {
    text.hasPrefix("\"") ? text : "\"\(text)\""
  }
}

extension TouchRecordingError {
  /// Returns the error for the function or option that reads a file.
  package func diagnostic(for reader: String, file: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "`\(reader)`: \(line.map { "\(file):\($0)" } ?? file): \(description)",
      help: [help], token: file)
  }

  private var help: String {
    switch reason {
    case .milliseconds: return "name the column by its unit: `milliseconds,x,y` or `seconds,x,y`"
    case .unexpected:
      return "a line is an object such as "
        + "{\"time\": 0.5, \"finger\": 1, \"phase\": \"moved\", \"x\": 195, \"y\": 700}"
    default: break
    }
    return "a line is `time,x,y` or `time,finger,phase,x,y`, in seconds and points: "
      + "0.016,190,500 or 0.016,1,moved,190,500"
  }
}
