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

/// Makes a recording from samples that are added in the order of time.
package struct TouchRecordingBuilder {
  /// A finger that is down.
  private struct Open {
    /// The index of the finger in `fingers`.
    let index: Int
    /// The line of the file at which it began; nil without a file.
    let line: Int?
    var samples: [TouchTrack.Sample]
  }

  /// The maximum number of samples in a recording.
  package static let sampleLimit = 1_000_000

  /// The fingers in the order in which they came down; nil for those that are still down.
  private var fingers: [TouchRecording.Finger?] = []
  private var open: [Int: Open] = [:]
  private var last: Double?
  private var sampleCount = 0

  package init() {}

  /// Whether no finger has come down.
  package var isEmpty: Bool { fingers.isEmpty }

  /// Adds a sample of a finger; without a phase, the finger begins, or moves if it is down.
  ///
  /// - Parameters:
  ///   - number: The number of the finger.
  ///   - line: The line of the file, for errors.
  /// - Throws: an error if time goes back, or if the phase cannot follow the finger's previous one.
  package mutating func add(
    _ sample: TouchTrack.Sample, finger number: Int, phase: TouchPhase?, line: Int? = nil
  ) throws(TouchRecordingError) {
    if let last, sample.time < last {
      throw TouchRecordingError(.timeGoesBack(from: last, to: sample.time), line: line)
    }
    last = sample.time
    sampleCount += 1
    guard sampleCount <= Self.sampleLimit else {
      throw TouchRecordingError(.tooLong(limit: Self.sampleLimit))
    }
    let phase = phase ?? (open[number] == nil ? .began : .moved)
    guard var finger = open.removeValue(forKey: number) else {
      guard phase == .began else {
        throw TouchRecordingError(.notDown(finger: number, phase), line: line)
      }
      open[number] = Open(index: fingers.count, line: line, samples: [sample])
      fingers.append(nil)
      return
    }
    guard phase != .began else {
      throw TouchRecordingError(.alreadyDown(finger: number, since: finger.line), line: line)
    }
    // A tap without a duration has a single sample.
    if !phase.isLast || finger.samples != [sample] { finger.samples.append(sample) }
    if phase.isLast {
      close(number, finger, isCancelled: phase == .cancelled)
    } else {
      open[number] = finger
    }
  }

  private mutating func close(_ number: Int, _ finger: Open, isCancelled: Bool) {
    guard let track = TouchTrack(finger.samples) else { return }
    fingers[finger.index] = TouchRecording.Finger(
      id: number, track: track, isCancelled: isCancelled)
  }

  /// Returns the recording; a finger that is still down lifts at its last sample.
  ///
  /// - Throws: an error if there is no finger.
  package consuming func finish() throws(TouchRecordingError) -> TouchRecording {
    for (number, finger) in open { close(number, finger, isCancelled: false) }
    let recording = TouchRecording(fingers: fingers.compactMap { $0 })
    guard !recording.fingers.isEmpty else { throw TouchRecordingError(.empty) }
    return recording
  }
}

/// The position of a finger over time: samples, connected by straight lines.
///
/// Times are kept as they are given, from an origin that the maker of the track chooses: that of a
/// recording, or the start of a gesture. A difference of two times, added again, is another number.
package struct TouchTrack: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// Seconds from the origin of the track's times.
    package let time: Double
    /// Points from the left.
    package let x: Double
    /// Points from the top.
    package let y: Double

    package init(time: Double, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// The samples by time; never empty.
  package let samples: [Sample]

  /// Makes a track from samples with non-decreasing times; nil if there are none.
  package init?(_ samples: [Sample]) {
    guard !samples.isEmpty else { return nil }
    self.samples = samples
  }

  /// Makes the track of a finger that touches down at `first` and then follows later samples.
  package init(_ first: Sample, then later: [Sample]) { samples = [first] + later }

  /// The times of the first and of the last sample, in seconds.
  package var start: Double { samples[0].time }
  package var end: Double { samples[samples.count - 1].time }

  /// The duration of the track, in seconds.
  package var duration: Double { end - start }

  /// The track with times from an earlier or later origin, in seconds of its own times.
  package func measured(from origin: Double) -> TouchTrack {
    func measured(_ sample: Sample) -> Sample {
      Sample(time: sample.time - origin, x: sample.x, y: sample.y)
    }
    return TouchTrack(measured(samples[0]), then: samples.dropFirst().map(measured))
  }

  /// Returns the position at a time, in seconds; constant before the first sample and after the
  /// last.
  ///
  /// If several samples have the same time, the last one applies. The complexity is logarithmic in
  /// the number of samples.
  package func position(at time: Double) -> (x: Double, y: Double) {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    let before = samples[max(low - 1, 0)]
    guard low > 0, low < samples.count else { return (before.x, before.y) }
    let after = samples[low]
    let fraction = (time - before.time) / (after.time - before.time)
    return (
      before.x + (after.x - before.x) * fraction, before.y + (after.y - before.y) * fraction
    )
  }
}

/// A finger at one instant.
package struct FingerSample: Hashable, Sendable {
  /// Its position in the scene, in points.
  package let position: Point
  /// Its mean velocity over the last 0.1 s, in points per second.
  package let velocity: Point
  /// The time, in seconds of the scene.
  package let time: Double

  package init(position: Point, velocity: Point, time: Double) {
    self.position = position
    self.velocity = velocity
    self.time = time
  }
}

/// The phase of a touch at a sample, with UIKit's names.
public enum TouchPhase: String, CaseIterable, Sendable {
  /// It comes down.
  case began
  /// It has moved.
  case moved
  /// It is down and does not move.
  case stationary
  /// It lifts.
  case ended
  /// The system cancels the touch.
  case cancelled

  /// Whether the touch ends with this phase.
  package var isLast: Bool { self == .ended || self == .cancelled }
}
