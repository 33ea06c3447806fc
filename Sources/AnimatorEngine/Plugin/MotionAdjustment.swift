import MotionCore

/// What a change in flight does to a property before it goes on.
enum MotionAdjustment {
  /// Adds to the velocity, in units a second.
  case impulse(Double)
  /// Puts it at a value, at rest.
  case jump(Double)

  func applied(to motion: Motion) -> Motion {
    switch self {
    case .impulse(let velocity):
      Motion(value: motion.value, velocity: motion.velocity + velocity)
    case .jump(let value): Motion(value: value)
    }
  }
}
