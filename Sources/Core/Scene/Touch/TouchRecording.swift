import MotionValues

/// The touches of one or several fingers as data: scripted, read from a file, or live.
///
/// All times have the same origin: that of the file from which it was read, or of the scene.
package struct TouchRecording: Hashable, Sendable {
  /// One finger, from the instant at which it comes down until it lifts or is cancelled.
  package struct Finger: Hashable, Sendable {
    /// The number of the finger in the recording, at least 0. Two fingers may share it if they are
    /// not down at the same time.
    package var id: Int
    /// Its positions, in points of the scene, at times of the recording; the finger lifts at the end
    /// of the track.
    package var track: TouchTrack
    /// Whether the touch is cancelled by the system at the end, instead of a lift.
    package var isCancelled: Bool

    package init(id: Int = 1, track: TouchTrack, isCancelled: Bool = false) {
      self.id = id
      self.track = track
      self.isCancelled = isCancelled
    }

    /// When it comes down, and when it lifts or is cancelled, in seconds of the recording.
    package var start: Double { track.start }
    package var end: Double { track.end }

    /// Its rows; a finger with a single sample has a second row for its end.
    fileprivate var rows: [TouchRow] {
      let samples = track.samples
      let last = isCancelled ? TouchPhase.cancelled : .ended
      var rows = samples.indices.map { index in
        row(samples[index], index == 0 ? .began : index == samples.count - 1 ? last : .moved)
      }
      if samples.count == 1 { rows.append(row(samples[0], last)) }
      return rows
    }

    private func row(_ sample: TouchTrack.Sample, _ phase: TouchPhase) -> TouchRow {
      TouchRow(time: sample.time, finger: id, phase: phase, x: sample.x, y: sample.y)
    }
  }

  /// The fingers, by the time at which they come down; never empty.
  package var fingers: [Finger]

  package init(fingers: [Finger]) { self.fingers = fingers }

  /// The recording with times from its first sample.
  package var fromFirstSample: TouchRecording {
    var copy = self
    let first = fingers.map(\.start).min() ?? 0
    for index in fingers.indices {
      copy.fingers[index].track = fingers[index].track.measured(from: first)
    }
    return copy
  }

  /// The rows of all fingers, sorted by time.
  package var rows: [TouchRow] {
    var rows = fingers.flatMap(\.rows).enumerated().map { ($0, $1) }
    // Rows with the same time keep the order of the fingers.
    rows.sort { ($0.1.time, $0.0) < ($1.1.time, $1.0) }
    return rows.map(\.1)
  }

  /// The seconds until the last finger lifts or is cancelled.
  package var duration: Double { fingers.map(\.end).max() ?? 0 }
}

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
