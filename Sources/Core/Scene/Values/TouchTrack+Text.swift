extension TouchTrack {
  /// No recording has more samples.
  package static let sampleLimit = 1_000_000

  /// No place is farther from the corner of the screen, in points.
  package static let placeLimit = 1e9

  private static let columns = ["time", "x", "y"]

  /// Reads a recording: CSV of time, x and y, or one JSON object a line; times in seconds, places in points.
  ///
  /// CSV may begin with a line that names its columns; without one they are time, x, y. Empty lines, and
  /// those that begin with `#`, tell nothing.
  package init(text: some Collection<UInt8>) throws(TouchTrackError) {
    guard var text = String(validating: text, as: UTF8.self) else {
      throw TouchTrackError(.encoding)
    }
    // Spreadsheets begin a file with a byte order mark.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    var samples: [Sample] = []
    var places: [Int]?
    var fieldCount = 3
    for (index, raw) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let line = Self.trimmed(raw)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let number = index + 1
      let values: [Double]
      if line.hasPrefix("{") {
        values = try Self.object(line, at: number)
      } else {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
          .map { Self.trimmed($0) }
        if places == nil, let header = try Self.header(fields, at: number) {
          places = header
          fieldCount = fields.count
          continue
        }
        places = places ?? [0, 1, 2]
        values = try Self.values(fields, places ?? [], count: fieldCount, at: number)
      }
      if let last = samples.last, values[0] < last.time {
        throw TouchTrackError(.timeGoesBack(from: last.time, to: values[0]), line: number)
      }
      samples.append(Sample(time: values[0], x: values[1], y: values[2]))
      guard samples.count <= Self.sampleLimit else {
        throw TouchTrackError(.tooLong(limit: Self.sampleLimit))
      }
    }
    guard let track = TouchTrack(samples) else { throw TouchTrackError(.empty) }
    self = track
  }

  /// The places of time, x and y in a line that names columns; nil if it holds numbers.
  private static func header(
    _ fields: [Substring], at line: Int
  ) throws(TouchTrackError) -> [Int]? {
    let names = fields.map { unquoted($0) }
    // A name stands where a number would have to; a single wrong number is no header.
    guard
      names.contains(where: { columns.contains(String($0)) })
        || !names.contains(where: { number($0) != nil })
    else { return nil }
    var places: [Int] = []
    for column in columns {
      guard let place = names.firstIndex(where: { $0 == column }) else {
        throw TouchTrackError(.missingColumn(column), line: line)
      }
      places.append(place)
    }
    return places
  }

  private static func values(
    _ fields: [Substring], _ places: [Int], count: Int, at line: Int
  ) throws(TouchTrackError) -> [Double] {
    guard fields.count == count else {
      throw TouchTrackError(.fieldCount(expected: count, found: fields.count), line: line)
    }
    var values: [Double] = []
    for (column, place) in zip(columns, places) {
      values.append(try value(of: column, fields[place], at: line))
    }
    return values
  }

  /// Reads one flat object; what else it says than `time`, `x` and `y` is left alone.
  private static func object(
    _ text: Substring, at line: Int
  ) throws(TouchTrackError) -> [Double] {
    guard text.hasSuffix("}") else { throw TouchTrackError(.notAnObject, line: line) }
    var found: [String: Substring] = [:]
    for pair in text.dropFirst().dropLast().split(separator: ",") {
      let parts = pair.split(separator: ":", maxSplits: 1).map { trimmed($0) }
      guard parts.count == 2, parts[0].hasPrefix("\""), parts[0].hasSuffix("\"") else {
        throw TouchTrackError(.notAnObject, line: line)
      }
      found[String(unquoted(parts[0]))] = parts[1]
    }
    var values: [Double] = []
    for column in columns {
      guard let field = found[column] else {
        throw TouchTrackError(.missingColumn(column), line: line)
      }
      values.append(try value(of: column, field, at: line))
    }
    return values
  }

  private static func value(
    of column: String, _ text: Substring, at line: Int
  ) throws(TouchTrackError) -> Double {
    guard let value = number(text) else {
      throw TouchTrackError(.notANumber(column: column, found: String(text)), line: line)
    }
    guard column == "time" || value.magnitude <= placeLimit else {
      throw TouchTrackError(
        .tooFar(column: column, found: String(text), limit: placeLimit), line: line)
    }
    return value
  }

  /// A finite decimal number; Swift alone would also take `inf`, `nan` and hexadecimal ones.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  private static func unquoted(_ text: Substring) -> Substring {
    text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? text.dropFirst().dropLast() : text
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
