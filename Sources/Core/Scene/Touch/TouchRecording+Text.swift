import MotionValues

extension TouchRecording {
  /// The maximum magnitude of a coordinate, in points.
  package static let placeLimit = 1e9

  /// The columns of CSV without a header line, by their number.
  private static let layouts = [3: ["time", "x", "y"], 5: TouchRow.columns]

  /// The interval between a finger's samples, in seconds, from which on a column without a unit is
  /// taken to be in milliseconds: touch screens report 60 to 240 samples a second.
  private static let longestInterval = 4.0

  /// Parses a recording: CSV of time, finger, phase, x and y, or one JSON object per line; times in
  /// seconds, coordinates in points.
  ///
  /// CSV is separated by commas, semicolons or tabs, and may begin with a header line of column
  /// names (see `TouchRow.column(named:)`). Without it, the columns are all five, or time, x and y
  /// of a single finger. Empty lines and lines that begin with `#` are ignored.
  package init(text: some Collection<UInt8>) throws(TouchRecordingError) {
    guard var text = String(validating: text, as: UTF8.self) else {
      throw TouchRecordingError(.encoding)
    }
    // Spreadsheets begin a file with a byte order mark.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    var builder = TouchRecordingBuilder()
    var columns: [String]?
    var separator: Character?
    var namesUnit = false
    for (index, raw) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let line = TouchLine(raw, number: index + 1)
      if line.text.isEmpty || line.text.hasPrefix("#") { continue }
      if line.text.hasPrefix("{") {
        let members = try line.members()
        namesUnit = namesUnit || Self.namesUnit(members.keys)
        try line.add(members, to: &builder)
        continue
      }
      separator = separator ?? line.separator
      let fields = try line.fields(separatedBy: separator ?? ",")
      if columns == nil, TouchLine.areNames(fields) {
        let names = fields.map { TouchRow.column(named: $0) ?? $0 }
        namesUnit = Self.namesUnit(names)
        for name in ["time", "x", "y"] where !names.contains(name) {
          if name == "time", namesUnit { continue }
          throw TouchRecordingError(.missingColumn(name), line: line.number)
        }
        columns = names
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
    if !namesUnit, let interval = medianInterval, interval >= Self.longestInterval {
      throw TouchRecordingError(.milliseconds(interval: interval))
    }
  }

  /// Whether one of the columns is a time whose name says its unit.
  private static func namesUnit(_ columns: some Sequence<String>) -> Bool {
    columns.contains { $0 == "seconds" || $0 == "milliseconds" }
  }

  /// The median interval between successive samples of a finger, in seconds; nil for fewer than two.
  private var medianInterval: Double? {
    let intervals = fingers.flatMap { finger in
      zip(finger.track.samples, finger.track.samples.dropFirst()).map { $1.time - $0.time }
    }
    return intervals.count < 2 ? nil : intervals.sorted()[intervals.count / 2]
  }

  /// The recording as CSV, which parses to an equal recording, to the bit.
  package var csv: String {
    let lines = [TouchRow.columns.joined(separator: ",")] + rows.map(\.line)
    return lines.map { $0 + "\n" }.joined()
  }
}
