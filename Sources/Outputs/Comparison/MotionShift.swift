import MotionRecording
import MotionValues

/// All that begins from an instant on, later or earlier by one amount in the second run.
struct MotionShift {
  /// The least number of facts, and the least share of those of time, that are one shift.
  private static let leastCount = 3
  private static let leastShare = 0.6
  /// The greatest difference of equal amounts, in seconds.
  private static let tolerance = 0.002

  /// The first instant, in seconds of the first run.
  let start: Double
  /// Positive for later.
  let amount: Double

  /// Finds the shift that explains most facts; nil if something that is declared is not shifted.
  init?(_ facts: [MotionFact], _ before: Recording, _ after: Recording) {
    let moved = facts.filter { [.start, .settling, .time].contains($0.kind) }
    var groups = Dictionary(grouping: moved) { ($0.change / Self.tolerance).rounded() }
    // Less than a millisecond, in either direction, is no amount by which all is shifted.
    groups[0] = nil
    guard
      let most = groups.values.max(by: {
        ($0.count, -$0[0].change) < ($1.count, -$1[0].change)
      }),
      most.count >= Self.leastCount, Double(most.count) >= Self.leastShare * Double(moved.count),
      most.contains(where: { $0.kind == .start })
    else { return nil }
    start = most.map(\.numbers.before).min() ?? 0
    amount = most.map(\.change).reduce(0, +) / Double(most.count)
    func starts(_ recording: Recording, from first: Double) -> [Double] {
      recording.columns.flatMap(\.declared).joined()
        .filter { !$0.isMapping && $0.start >= first - Self.tolerance }.map(\.start).sorted()
    }
    let old = starts(before, from: start)
    let new = starts(after, from: start + min(amount, 0)).filter {
      $0 >= start + amount - Self.tolerance
    }
    guard !old.isEmpty, old.count == new.count,
      zip(old, new).allSatisfy({ abs($1 - $0 - amount) < 2 * Self.tolerance })
    else { return nil }
  }

  /// Whether a fact is only that of the shift.
  func explains(_ fact: MotionFact) -> Bool {
    switch fact.kind {
    case .start, .settling, .time: explains(fact.numbers)
    // A value at an instant differs because it comes at another one.
    case .distance, .steps: fact.time >= start - Self.tolerance
    default: false
    }
  }

  /// Whether two instants are as far apart.
  func explains(_ times: (before: Double, after: Double)) -> Bool {
    times.before >= start - Self.tolerance
      && abs(times.after - times.before - amount) < 0.5 / 60 + Self.tolerance
  }

  var sentence: String {
    "everything from \(NumberWords.time(start)) on starts \(NumberWords.shift(amount))"
  }
}

/// A layer that only has another path: its properties have the same values in both runs.
struct RenamedLayer {
  let before: String
  let after: String

  /// Finds the layers that are the same under another path.
  static func all(
    removed: [String], added: [String], _ runs: (before: ComparedRun, after: ComparedRun)
  ) -> [RenamedLayer] {
    func contents(_ run: ComparedRun, _ path: String) -> [[String]] {
      run.names.filter { $0.path == path || $0.path.hasPrefix(path + "/") }.map { name in
        let values = run.points(
          of: name.name, SharedFrames(run.recording.rate, run.recording.rate), step: 1)
        return [String(name.name.dropFirst(path.count))]
          + values.map { "\($0.index) \($0.value.word)" }
      }.sorted { $0[0] < $1[0] }
    }
    var renamed: [RenamedLayer] = []
    var rest = added
    for path in removed where !renamed.contains(where: { path.hasPrefix($0.before + "/") }) {
      let own = contents(runs.before, path)
      guard let other = rest.first(where: { contents(runs.after, $0) == own }) else { continue }
      renamed.append(RenamedLayer(before: path, after: other))
      rest.removeAll { $0 == other || $0.hasPrefix(other + "/") }
    }
    return renamed
  }
}
