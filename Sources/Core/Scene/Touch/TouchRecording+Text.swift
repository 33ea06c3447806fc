import MotionMath

extension TouchRecording {
  /// The maximum magnitude of a coordinate, in points.
  package static let placeLimit = 1e9

  /// The columns of CSV without a header line, by their number.
  private static let layouts = [3: ["time", "x", "y"], 5: TouchRow.columns]

  /// Parses a recording: CSV of time, finger, phase, x and y, or one JSON object per line; times in
  /// seconds, coordinates in points.
  ///
  /// CSV may begin with a header line of column names. Without it, the columns are all five, or
  /// time, x and y of a single finger. Empty lines and lines that begin with `#` are ignored.
  package init(text: some Collection<UInt8>) throws(TouchRecordingError) {
    guard var text = String(validating: text, as: UTF8.self) else {
      throw TouchRecordingError(.encoding)
    }
    // Spreadsheets begin a file with a byte order mark.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    var builder = TouchRecordingBuilder()
    var columns: [String]?
    for (index, raw) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let line = TouchLine(raw, number: index + 1)
      if line.text.isEmpty || line.text.hasPrefix("#") { continue }
      if line.text.hasPrefix("{") {
        try line.add(line.members(), to: &builder)
        continue
      }
      let fields = try line.fields()
      if columns == nil, TouchLine.areNames(fields) {
        columns = fields
        for name in ["time", "x", "y"] where !fields.contains(name) {
          throw TouchRecordingError(.missingColumn(name), line: line.number)
        }
        continue
      }
      let names = columns ?? Self.layouts[fields.count] ?? ["time", "x", "y"]
      columns = names
      guard fields.count == names.count else {
        throw TouchRecordingError(
          .fieldCount(expected: names.count, found: fields.count), line: line.number)
      }
      let members = Dictionary(zip(names, fields), uniquingKeysWith: { first, _ in first })
      try line.add(members, to: &builder)
    }
    self = try builder.finish()
  }

  /// The recording as CSV, which parses to an equal recording; times are rounded to nanoseconds.
  package var csv: String {
    let lines = [TouchRow.columns.joined(separator: ",")] + rows.map(\.line)
    return lines.map { $0 + "\n" }.joined()
  }
}
