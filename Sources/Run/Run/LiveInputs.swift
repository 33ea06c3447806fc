import MotionCore
import MotionValues

/// The inputs that arrive while a scene runs: the times at which they count, and the samples of fingers.
///
/// 1. An input never acts on what has been shown: its time is later than that, in whole microseconds.
/// 2. Time passes only where each finger is known beyond it: one of which nothing newer is known is
///    held where it is, just beyond the time that is shown next.
/// 3. The samples as they were used are a recording, which replays to the same bits and events.
struct LiveInputs {
  /// The fingers that were known before the scene ran.
  private let given: TouchRecording?
  /// The samples as they were used, in the order of their arrival.
  private var rows: [TouchRow] = []
  /// The last time that has been shown, in microseconds.
  private var shown = -1

  init(_ given: TouchRecording?) { self.given = given }

  /// All samples as they were used; nil if there are none.
  var recording: TouchRecording? {
    if rows.isEmpty { return given }
    var builder = TouchRecordingBuilder()
    let all = ((given?.rows ?? []) + rows).enumerated().sorted {
      ($0.element.time, $0.element.finger, $0.offset)
        < ($1.element.time, $1.element.finger, $1.offset)
    }
    for (_, row) in all {
      let sample = TouchTrack.Sample(time: row.time, x: row.x, y: row.y)
      // The samples of each finger follow each other in time and in their phases.
      try? builder.add(sample, finger: row.finger, phase: row.phase)
    }
    return try? builder.finish()
  }

  /// The last time that has been shown, in seconds; nil before the first one.
  var secondsShown: Double? { shown < 0 ? nil : Double(shown) / 1_000_000 }

  /// Returns the time at which an input counts: later than what has been shown, and than `last`.
  func used(_ time: Double, after last: Double? = nil) -> Double {
    let earliest = max(shown, last.map { Self.microseconds($0) } ?? -1) + 1
    return Double(max(Self.microseconds(time), earliest)) / 1_000_000
  }

  /// Returns a sample as it counts, at a place in thousandths of a point.
  private func used(_ row: TouchRow, after last: TouchRow?) -> TouchRow {
    func thousandths(_ place: Double) -> Double { (place * 1_000).rounded() / 1_000 }
    return TouchRow(
      time: used(row.time, after: last?.time), finger: row.finger, phase: row.phase,
      x: thousandths(row.x), y: thousandths(row.y))
  }

  /// Whether times and coordinates are numbers that can be kept.
  static func arePossible(_ numbers: Double...) -> Bool {
    numbers.allSatisfy { $0.magnitude <= TouchRecording.placeLimit }
  }

  private static func microseconds(_ time: Double) -> Int { Int((time * 1_000_000).rounded()) }

  /// Passes a sample on; returns it as it counts, or nil if its finger is not down.
  mutating func add(_ row: TouchRow, to receiver: any TouchReceiver) -> TouchRow? {
    let used = used(row, after: receiver.received.first { $0.finger == row.finger })
    // The number of a finger that is known beforehand is taken until that finger lifts.
    let isTaken = given?.fingers.contains { $0.id == used.finger && $0.end >= used.time } ?? false
    guard !isTaken, receiver.receive(used) else { return nil }
    rows.append(used)
    return used
  }

  /// Notes the time that is shown next, and holds the fingers of which nothing is known beyond it;
  /// returns whether there are any.
  mutating func show(_ time: Double, to receiver: (any TouchReceiver)?) -> Bool {
    shown = Self.microseconds(time)
    guard let receiver else { return false }
    var hasHeld = false
    for last in receiver.received where Self.microseconds(last.time) <= shown {
      hasHeld = add(last, to: receiver) != nil || hasHeld
    }
    return hasHeld
  }
}
