import MotionCore

/// The instant from which a spring's motion is known in closed form.
struct SpringAnchor: BitwiseCopyable {
  /// The time, in seconds.
  var time: Double
  /// The distance from the target at that time, in the property's units.
  var displacement: Double
  /// The velocity at that time, in units a second.
  var velocity: Double

  /// Returns the state at a time; up to the anchor it is the anchor's.
  func state(of spring: Spring, at time: Double) -> (displacement: Double, velocity: Double) {
    let elapsed = time - self.time
    guard elapsed > 0 else { return (displacement, velocity) }
    return (
      spring.value(at: elapsed, from: displacement, to: 0, velocity: velocity),
      spring.velocity(at: elapsed, from: displacement, to: 0, velocity: velocity)
    )
  }
}
