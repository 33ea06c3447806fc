import MotionCore
import MotionValues

/// A change to a property in flight, from which the animator continues.
enum MotionAdjustment {
  /// Adds to the velocity, in units per second.
  case impulse(Double)
  /// Moves to a value, at rest.
  case jump(Double)

  func applied(to motion: ValueAndVelocity) -> ValueAndVelocity {
    switch self {
    case .impulse(let velocity):
      ValueAndVelocity(value: motion.value, velocity: motion.velocity + velocity)
    case .jump(let value): ValueAndVelocity(value: value)
    }
  }
}
