import MotionValues

/// The progress between two states while a finger moves it, from 0 to 1.
///
/// Values that follow it are linear in the remaining progress: from their value where the finger
/// caught them to that of the state towards which the finger moves. So nothing jumps at the catch.
package struct ProgressScrub: Sendable {
  /// The progress at which the finger caught it.
  private let start: Double
  private var finger: DragAxis

  /// Makes a scrub that was caught at a progress; values outside 0…1 are clamped.
  package init(at progress: Double) {
    start = min(max(progress, 0), 1)
    finger = DragAxis(position: start, bounds: 0...1)
    finger.hold(at: start)
  }

  /// Returns the progress and its rate per second.
  package func progress(at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: finger.position(at: time), velocity: finger.velocity(at: time))
  }

  /// Returns a value and its rate at a progress with a rate per second, for the value where it was
  /// caught and those in both states.
  package func motion(
    of caught: Double, source: Double, destination: Double, at progress: ValueAndVelocity
  ) -> ValueAndVelocity {
    let isAhead = progress.value == start ? progress.velocity > 0 : progress.value > start
    let length = isAhead ? 1 - start : start
    guard length > 0 else { return ValueAndVelocity(value: caught) }
    let goal = isAhead ? destination : source
    let share = (progress.value - start).magnitude / length
    let atEnd = progress.value == (isAhead ? 1 : 0)
    return ValueAndVelocity(
      value: atEnd ? goal : caught + (goal - caught) * share,
      velocity: progress.velocity * (isAhead ? goal - caught : caught - goal) / length)
  }

  /// Follows a leg of the finger that changes the progress by `change`, for a change of at most
  /// `limit`; returns the time at which it stops following.
  package mutating func follow(
    _ leg: PanLeg, by change: Double, nearness: Double, limit: Double?
  ) -> Double {
    finger.follow(leg, from: 0, to: change, nearness: nearness, limit: limit)
  }

  /// Drops the planned movement after a time.
  package mutating func cut(at time: Double) { finger.cut(at: time) }
}
