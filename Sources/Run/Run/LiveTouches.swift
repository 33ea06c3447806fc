import MotionCore
import MotionValues

/// The samples of fingers that arrive while a scene runs.
///
/// 1. A sample never acts on what has been shown: its time is later than that, in whole microseconds.
/// 2. Time passes only where each finger is known beyond it: one of which nothing newer is known is
///    held where it is, just beyond the time that is shown next.
/// 3. The samples as they were used are a recording, which replays to the same bits and events.
struct LiveTouches {
  /// The samples as they were used, in the order of their arrival.
  private var rows: [TouchRow] = []
  /// The last time that has been shown, in microseconds.
  private var shown = -1

  /// The samples as they were used; nil if there are none.
  var recording: TouchRecording? {
    var builder = TouchRecordingBuilder()
    for row in rows.sorted(by: { ($0.time, $0.finger) < ($1.time, $1.finger) }) {
      let sample = TouchTrack.Sample(time: row.time, x: row.x, y: row.y)
      // The samples of each finger follow each other in time and in their phases.
      try? builder.add(sample, finger: row.finger, phase: row.phase)
    }
    return try? builder.finish()
  }

  /// Returns a sample as it counts: later than what has been shown and than the finger's last one, at
  /// a place in thousandths of a point.
  private func used(_ row: TouchRow, after last: TouchRow?) -> TouchRow {
    func thousandths(_ place: Double) -> Double { (place * 1_000).rounded() / 1_000 }
    let earliest = max(shown, last.map { Self.microseconds($0.time) } ?? -1) + 1
    return TouchRow(
      time: Double(max(Self.microseconds(row.time), earliest)) / 1_000_000, finger: row.finger,
      phase: row.phase, x: thousandths(row.x), y: thousandths(row.y))
  }

  /// Whether the time and the place are numbers that can be kept.
  static func isPossible(_ row: TouchRow) -> Bool {
    [row.time, row.x, row.y].allSatisfy { $0.magnitude <= TouchRecording.placeLimit }
  }

  private static func microseconds(_ time: Double) -> Int { Int((time * 1_000_000).rounded()) }

  /// Passes a sample on; returns it as it counts, or nil if its finger is not down.
  mutating func add(_ row: TouchRow, to receiver: any TouchReceiver) -> TouchRow? {
    let used = used(row, after: receiver.received.first { $0.finger == row.finger })
    guard receiver.receive(used) else { return nil }
    rows.append(used)
    return used
  }

  /// Holds the fingers of which nothing is known beyond a time that is shown next; returns whether
  /// there are any.
  mutating func hold(beyond time: Double, in receiver: any TouchReceiver) -> Bool {
    var hasHeld = false
    shown = Self.microseconds(time)
    for last in receiver.received where Self.microseconds(last.time) <= shown {
      hasHeld = add(last, to: receiver) != nil || hasHeld
    }
    return hasHeld
  }
}
