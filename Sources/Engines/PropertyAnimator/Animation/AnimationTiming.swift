import MotionCore
import MotionValues

/// How an animation's time maps to progress.
package enum AnimationTiming: Hashable, Sendable {
  /// A curve over the duration.
  case curve(Curve)

  /// A spring whose duration is its settling time, whatever duration is set: UIKit's spring timing
  /// by mass, stiffness and damping, and by duration and bounce.
  case spring(Spring)

  /// A spring fitted to the duration: UIKit's spring timing by damping ratio.
  case springWithinDuration(Spring)

  /// UIKit's default.
  package static let easeInOut = AnimationTiming.curve(.cubicBezier(.easeInOut))

  /// Returns the length in seconds for a requested one.
  package func duration(requested: Double?) -> Double? {
    switch self {
    case .curve, .springWithinDuration: requested
    case .spring(let spring): spring.settlingDuration
    }
  }

  /// Returns the curve over a length in seconds.
  package func curve(over duration: Double) throws(ParameterError) -> Curve {
    switch self {
    case .curve(let curve): curve
    case .spring(let spring): .spring(try SpringCurve(spring))
    case .springWithinDuration(let spring):
      duration > 0 ? .spring(try SpringCurve(spring, duration: duration)) : .linear
    }
  }
}
