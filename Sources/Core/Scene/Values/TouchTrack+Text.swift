extension TouchTrack {
  /// The maximum number of samples in a recording.
  package static let sampleLimit = 1_000_000

  /// The maximum magnitude of a coordinate, in points.
  package static let placeLimit = 1e9

  private static let columns = ["time", "x", "y"]

  /// Parses a recording: CSV of time, x and y, or one JSON object per line; times in seconds,
  /// coordinates in points.
  ///
  /// CSV may begin with a line of column names; without it the columns are time, x, y. Empty lines
  /// and lines that begin with `#` are ignored.
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

  /// The indices of time, x and y in a line of column names; nil if the line contains numbers.
  private static func header(
    _ fields: [Substring], at line: Int
  ) throws(TouchTrackError) -> [Int]? {
    let names = fields.map { unquoted($0) }
    // A header has a known column name or no number at all; one malformed number is not a header.
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

  /// Parses one flat object; keys other than `time`, `x` and `y` are ignored.
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

  /// Parses a finite decimal number; Swift alone would also accept `inf`, `nan` and hexadecimal
  /// numbers.
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
