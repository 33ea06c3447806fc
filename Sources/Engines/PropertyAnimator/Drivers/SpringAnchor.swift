import MotionCore
import MotionValues

/// The instant from which a spring's motion is computed in closed form.
struct SpringAnchor: BitwiseCopyable {
  /// The time, in seconds.
  var time: Double
  /// The distance from the target at that time, in the property's units.
  var displacement: Double
  /// The velocity at that time, in units per second.
  var velocity: Double

  /// Returns the state at a time; before the anchor's time, it is the anchor's state.
  func state(of spring: Spring, at time: Double) -> SpringState {
    let (displacement, velocity) = spring.state(
      at: time - self.time, displacement: displacement, velocity: velocity)
    return SpringState(displacement: displacement, velocity: velocity)
  }
}

/// A spring's distance from its target, and its velocity.
struct SpringState: BitwiseCopyable {
  var displacement: Double
  var velocity: Double

  @inline(__always)
  func moved(by step: SpringStep) -> SpringState {
    let (displacement, velocity) = step.applied(displacement: displacement, velocity: velocity)
    return SpringState(displacement: displacement, velocity: velocity)
  }
}
