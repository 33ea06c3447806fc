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
