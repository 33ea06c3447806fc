import MotionValues

/// How a move of one run differs from the corresponding move of another, in words.
struct MoveChanges {
  /// The least relative change in the shape of the velocity that is reported.
  private static let shapeShare = 0.1
  /// The least relative change in a peak velocity that is reported.
  private static let peakShare = 0.01
  /// The least change in an overshoot that is reported, in percent of the distance.
  private static let overshootStep = 0.1
  /// The greatest distance in time between two jumps that count as the same, in seconds.
  private static let jumpReach = 0.03
  /// The same as a fraction of a move's duration.
  private static let jumpShare = 0.05

  private let before: MotionMeasures
  private let after: MotionMeasures
  private let unit: Unit?
  /// The least difference of instants that is reported, in seconds.
  private let step: Double
  /// Whether both begin where the moves before them end.
  private let isNext: Bool

  init(
    _ before: MotionMeasures, _ after: MotionMeasures, unit: Unit?, step: Double, isNext: Bool
  ) {
    self.isNext = isNext
    self.before = before
    self.after = after
    self.unit = unit
    self.step = step
  }

  /// Phrases that follow the name of the property; empty if no measure differs.
  var phrases: [String] {
    times + ends + overshoots + jumps + peaks
  }

  private func shift(_ verb: String, _ before: Double, _ after: Double) -> String? {
    let distance = after - before
    guard abs(distance) >= step else { return nil }
    return "\(verb) \(NumberWords.shift(distance))"
  }

  private var times: [String] {
    let settled = (before.start + before.settlingTime, after.start + after.settlingTime)
    let start = shift("starts", before.start, after.start)
    if let start, abs(after.settlingTime - before.settlingTime) < step { return [start] }
    return [shift("settles", settled.0, settled.1), start].compactMap(\.self)
  }

  private var ends: [String] {
    [
      ("ends at", before.to, after.to),
      ("begins at", before.from, isNext ? before.from : after.from),
    ]
    .compactMap { verb, before, after in
      guard before != after else { return nil }
      let texts = NumberWords.pair(before, after)
      return texts.before == texts.after
        ? nil : "\(verb) \(texts.after) instead of \(texts.before)"
    }
  }

  private var overshoots: [String] {
    let (old, new) = (before.overshootPercent, after.overshootPercent)
    guard abs(new - old) >= Self.overshootStep else { return [] }
    if new < Self.overshootStep { return ["no longer overshoots (by \(NumberWords.percent(old)))"] }
    if old < Self.overshootStep { return ["now overshoots by \(NumberWords.percent(new))"] }
    return ["overshoot \(NumberWords.percent(old)) → \(NumberWords.percent(new))"]
  }

  private var jumps: [String] {
    sentence(unmatched(after, in: before), "is new", "are new")
      + sentence(unmatched(before, in: after), "is gone", "are gone")
  }

  private func sentence(
    _ jumps: [MotionMeasures.Jump], _ verb: String, _ verbs: String
  ) -> [String] {
    guard let first = jumps.first else { return [] }
    return [
      jumps.count == 1
        ? "a velocity jump of \(text(first)) \(verb)"
        : "\(jumps.count) velocity jumps \(verbs), the first of \(text(first))"
    ]
  }

  /// The jumps of one move without a counterpart in the other at about the same time since its
  /// start, or at about the same fraction of its duration.
  private func unmatched(
    _ move: MotionMeasures, in other: MotionMeasures
  ) -> [MotionMeasures.Jump] {
    func times(_ jump: MotionMeasures.Jump, _ move: MotionMeasures) -> (Double, Double) {
      let time = jump.time - move.start
      return (time, time / max(move.end - move.start, 1e-9))
    }
    var rest = other.jumps
    return move.jumps.filter { jump in
      let (time, fraction) = times(jump, move)
      let partner = rest.firstIndex {
        let (otherTime, otherFraction) = times($0, other)
        return abs(time - otherTime) <= max(Self.jumpReach, 2 * step)
          || abs(fraction - otherFraction) <= Self.jumpShare
      }
      if let partner { rest.remove(at: partner) }
      return partner == nil
    }
  }

  private func text(_ jump: MotionMeasures.Jump) -> String {
    "\(NumberWords.velocity(abs(jump.after - jump.before), unit)) at \(NumberWords.time(jump.time))"
  }

  /// The change in the peak velocity, unless it follows from the change in distance or duration.
  private var peaks: [String] {
    func shape(_ move: MotionMeasures) -> Double {
      abs(move.peakVelocity) * move.settlingTime / max(abs(move.to - move.from), 1e-9)
    }
    let (old, new) = (shape(before), shape(after))
    guard before.from != before.to, after.from != after.to,
      abs(new - old) > Self.shapeShare * max(old, new)
    else { return [] }
    let change = abs(after.peakVelocity) / max(abs(before.peakVelocity), 1e-9) - 1
    guard abs(change) >= Self.peakShare else { return [] }
    return ["peaks \(NumberWords.percent(abs(change) * 100)) \(change < 0 ? "slower" : "faster")"]
  }
}
