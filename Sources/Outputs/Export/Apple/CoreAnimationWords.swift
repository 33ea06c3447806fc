import MotionCore
import MotionValues

/// Declared motions as Core Animation's animations.
enum CoreAnimationWords {
  /// Returns the animation's class and parameters; nil for a motion that has no class.
  static func name(_ motion: DeclaredMotion) -> String? {
    guard motion.hasNativeForm else { return nil }
    switch motion.form {
    case .spring(let spring):
      return "CASpringAnimation(mass: \(number(spring.mass)), "
        + "stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)))"
    case .curve(let curve):
      let repeats =
        motion.repeatCount == 1 ? "" : ", repeatCount: \(repeatCount(motion))"
      let way = motion.autoreverses ? ", autoreverses: true" : ""
      return timing(curve).map {
        "CABasicAnimation(\($0), duration: \(number(motion.duration))\(repeats)\(way))"
      }
    case .keyframes, .mapping: return nil
    }
  }

  static func repeatCount(_ motion: DeclaredMotion) -> String {
    motion.repeatCount == .infinity ? ".infinity" : number(motion.repeatCount)
  }

  static func timing(_ curve: Curve) -> String? { CurveDialects(curve).code("Core Animation") }

  static func number(_ value: Double) -> String { CodeNumber(value, decimals: 6).description }
}
