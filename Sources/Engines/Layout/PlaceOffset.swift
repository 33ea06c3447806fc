import MotionCore
import MotionValues

/// The difference of a layer's animated position or length from the one that the layout sets, which
/// goes to 0.
package struct PlaceOffset: Sendable {
  private let distance: Double
  private let velocity: Double
  /// When the movement begins, after the delay, in seconds.
  private let start: Double
  private let timing: Timing
  private let duration: Double

  /// Makes an offset that begins with a distance and a velocity; with a delay or a curve, the
  /// velocity is ignored.
  package init(_ motion: ValueAndVelocity, _ timing: SlotTiming, at time: Double) {
    distance = motion.value
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

  /// The rest threshold of a spring, in points: a thousandth of the initial distance, between 1e-6
  /// and 1e-3, as in other movements.
  private static func restThreshold(for distance: Double) -> Double {
    min(max(1e-3 * distance.magnitude, 1e-6), 1e-3)
  }

  /// When it reaches 0, in seconds.
  package var end: Double { start + duration }

  /// Returns the movement of a position or a length whose value in the layout is `place`.
  package func declaration(to place: Double) -> DeclaredMotion {
    switch timing {
    case .spring(let spring):
      DeclaredMotion(
        .spring(spring), from: place + distance, to: place, start: start, duration: duration,
        velocity: velocity)
    case .curve(let curve):
      .along(curve, from: place + distance, to: place, start: start, duration: duration)
    }
  }

  package func motion(at time: Double) -> ValueAndVelocity {
    let elapsed = time - start
    if elapsed < 0 { return ValueAndVelocity(value: distance) }
    if time >= end { return ValueAndVelocity(value: 0) }
    switch timing {
    case .spring(let spring):
      let state = spring.state(at: elapsed, displacement: distance, velocity: velocity)
      return ValueAndVelocity(value: state.displacement, velocity: state.velocity)
    case .curve(let curve):
      let fraction = elapsed / duration
      return ValueAndVelocity(
        value: distance * (1 - curve.value(at: fraction)),
        velocity: -distance * curve.velocity(at: fraction) / duration)
    }
  }
}
