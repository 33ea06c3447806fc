import MotionCore
import MotionMath

/// What a change in flight does to a property before it goes on.
enum MotionAdjustment {
  /// Adds to the velocity, in units a second.
  case impulse(Double)
  /// Puts it at a value, at rest.
  case jump(Double)

  func applied(to motion: ValueAndVelocity) -> ValueAndVelocity {
    switch self {
    case .impulse(let velocity):
      ValueAndVelocity(value: motion.value, velocity: motion.velocity + velocity)
    case .jump(let value): ValueAndVelocity(value: value)
    }
  }
}
