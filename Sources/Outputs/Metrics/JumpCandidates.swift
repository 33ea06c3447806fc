/// What may be a velocity jump of a move, until its peak velocity is known.
struct JumpCandidates: Sendable {
  private typealias Jump = MotionMeasures.Jump

  /// The threshold; nil for a share of the peak velocity.
  private let fixed: Double?
  private var corners: [Jump] = []
  private var breaks: [Jump] = []
  private var kinks: [(interval: Int, jump: Jump)] = []
  /// The number of candidates at which those that have become too small are dropped.
  private var limit = 64

  init(above threshold: Double?) { fixed = threshold }

  /// The change of velocity above which a discontinuity counts as a jump.
  func threshold(_ peak: Double) -> Double { fixed ?? MotionMeasures.jumpShare * peak }

  mutating func addCorner(_ jump: MotionMeasures.Jump, peak: Double) {
    guard jump.change > threshold(peak) else { return }
    corners.append(jump)
    prune(peak)
  }

  mutating func addBreak(_ jump: MotionMeasures.Jump, peak: Double) {
    guard jump.change > threshold(peak) else { return }
    breaks.append(jump)
    prune(peak)
  }

  /// Adds a jump between two samples that begin an interval.
  mutating func addKink(_ jump: MotionMeasures.Jump, in interval: Int, peak: Double) {
    kinks.append((interval, jump))
    prune(peak)
  }

  private mutating func prune(_ peak: Double) {
    guard corners.count + breaks.count + kinks.count >= limit else { return }
    let threshold = threshold(peak)
    corners.removeAll { $0.change <= threshold }
    breaks.removeAll { $0.change <= threshold }
    kinks.removeAll { $0.jump.change <= threshold }
    limit = max(64, 2 * (corners.count + breaks.count + kinks.count))
  }

  /// The jumps, in order, of a move with a peak velocity.
  func found(abovePeak peak: Double) -> [MotionMeasures.Jump] {
    let threshold = threshold(peak)
    guard threshold > 0 else { return [] }
    var found = corners.filter { $0.change > threshold }
    for jump in breaks
    where jump.change > threshold && !found.contains(where: { abs($0.time - jump.time) < 1e-9 }) {
      found.append(jump)
    }
    // Of neighbouring intervals, that with the greatest change.
    var chosen: [(interval: Int, jump: Jump)] = []
    for kink in kinks where kink.jump.change > threshold {
      if let last = chosen.last, last.interval + 1 >= kink.interval {
        if kink.jump.change > last.jump.change { chosen[chosen.count - 1] = kink }
      } else {
        chosen.append(kink)
      }
    }
    return (found + chosen.map(\.jump)).sorted { $0.time < $1.time }
  }
}

extension MotionMeasures.Jump {
  fileprivate var change: Double { abs(after - before) }
}
