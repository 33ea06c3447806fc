import MotionValues

/// A number that goes to a target by a spring or a curve, and then rests there.
///
/// As a modifier of a slot it is an offset or a factor, such as the difference of a layer's animated
/// position from the one that its layout sets.
package final class SettlingNumber: SlotModifier {
  package let isFactor: Bool
  /// The value at which it rests.
  package let target: Double
  private let distance: Double
  private let velocity: Double
  /// When the movement begins, after the delay, in seconds.
  private let start: Double
  private let timing: Timing
  private let duration: Double

  /// Makes a number that begins at a time with a value and a velocity; with a delay or a curve, the
  /// velocity is ignored.
  package init(
    _ motion: ValueAndVelocity, to target: Double = 0, _ timing: SlotTiming, at time: Double,
    isFactor: Bool = false
  ) {
    self.isFactor = isFactor
    self.target = target
    distance = motion.value - target
    start = time + timing.delay
    self.timing = timing.timing
    switch timing.timing {
    case .spring(let spring):
      velocity = timing.delay > 0 ? 0 : motion.velocity
      duration = spring.settlingTime(
        from: distance, to: 0, velocity: velocity, threshold: Self.restThreshold(for: distance))
    case .curve:
      velocity = 0
      duration = timing.duration ?? SlotTiming.standardDuration
    }
  }

  /// The rest threshold of a spring, in the unit of the number: a thousandth of the initial distance,
  /// between 1e-6 and 1e-3, as in other movements.
  private static func restThreshold(for distance: Double) -> Double {
    min(max(1e-3 * distance.magnitude, 1e-6), 1e-3)
  }

  /// When it reaches the target, in seconds.
  package var end: Double { start + duration }

  /// Whether it rests at a value that changes nothing.
  package func isOver(at time: Double) -> Bool {
    target == (isFactor ? 1 : 0) && end <= time + Instant.tolerance
  }

  package func nextCorner(after time: Double) -> Double? { end > time ? end : nil }

  package func declaration(base: Double) -> DeclaredMotion? {
    let (scale, rest) = isFactor ? (base, base * target) : (1, base + target)
    return declaration(from: rest + distance * scale, to: rest, velocity: velocity * scale)
  }

  private func declaration(
    from: Double, to: Double, velocity: Double
  ) -> DeclaredMotion {
    switch timing {
    case .spring(let spring):
      DeclaredMotion(
        .spring(spring), from: from, to: to, start: start, duration: duration, velocity: velocity)
    case .curve(let curve):
      .along(curve, from: from, to: to, start: start, duration: duration)
    }
  }

  package func motion(at time: Double) -> ValueAndVelocity {
    let elapsed = time - start
    if elapsed < 0 { return ValueAndVelocity(value: target + distance) }
    if time >= end { return ValueAndVelocity(value: target) }
    switch timing {
    case .spring(let spring):
      let state = spring.state(at: elapsed, displacement: distance, velocity: velocity)
      return ValueAndVelocity(value: target + state.displacement, velocity: state.velocity)
    case .curve(let curve):
      let fraction = elapsed / duration
      return ValueAndVelocity(
        value: target + distance * (1 - curve.value(at: fraction)),
        velocity: -distance * curve.velocity(at: fraction) / duration)
    }
  }
}

/// The offsets with which an engine moves slots from what was shown to what their owners set.
package struct SettlingOffsets {
  private var offsets: [Int: SettlingNumber] = [:]
  /// A time before which none of them ends, in seconds; nil if there are none.
  package private(set) var firstEnd: Double?

  package init() {}

  /// The slots that have an offset.
  package var slots: some Collection<Int> { offsets.keys }

  /// The offset of a slot at a time.
  package func offset(of slot: Int, at time: Double) -> ValueAndVelocity {
    offsets[slot]?.motion(at: time) ?? ValueAndVelocity(value: 0)
  }

  /// Moves a slot from the motion that was shown to one that its owner sets, unless its offset already
  /// does so; returns when it is there, in seconds.
  package mutating func move(
    _ slot: Int, from before: ValueAndVelocity, to own: ValueAndVelocity, _ timing: SlotTiming,
    on stage: Stage
  ) throws(Diagnostic) -> Double? {
    let distance = before.value - own.value
    guard (distance - offset(of: slot, at: stage.now).value).magnitude > Self.tolerance else {
      return nil
    }
    let new = SettlingNumber(
      ValueAndVelocity(value: distance, velocity: before.velocity - own.velocity), timing,
      at: stage.now)
    if let old = offsets[slot] { stage.modifiers.remove(old, from: slot) }
    offsets[slot] = new
    firstEnd = min(firstEnd ?? new.end, new.end)
    try stage.modifiers.add(new, to: slot)
    return new.end
  }

  /// The distance, in the unit of the slot, below which it counts as not moved.
  private static var tolerance: Double { 1e-9 }

  /// Ends the movement of a slot, which is then where its owner sets it.
  package mutating func end(_ slot: Int, on stage: Stage) {
    guard let offset = offsets.removeValue(forKey: slot) else { return }
    stage.modifiers.remove(offset, from: slot)
    firstEnd = offsets.values.lazy.map(\.end).min()
  }

  /// Forgets the offsets that have ended by a time.
  package mutating func endOver(at time: Double, on stage: Stage) {
    guard let first = firstEnd, first <= time + Instant.tolerance else { return }
    for (slot, offset) in offsets where offset.isOver(at: time) { stage.modifiers.touch(slot) }
    offsets = offsets.filter { !$0.value.isOver(at: time) }
    firstEnd = offsets.values.lazy.map(\.end).min()
  }
}
