import MotionCore
import MotionValues

/// Declared motions as SwiftUI's animations, such as `.spring(duration: 0.5, bounce: 0.2)`.
enum SwiftUIWords {
  /// Returns the animation; nil for a motion that SwiftUI has no words for.
  static func animation(_ motion: DeclaredMotion, delay: Double = 0) -> String? {
    guard motion.hasNativeForm, let base = base(motion) else { return nil }
    return base + repetition(motion) + (delay > 0 ? ".delay(\(number(delay)))" : "")
  }

  private static func base(_ motion: DeclaredMotion) -> String? {
    switch motion.form {
    case .curve(let curve): CurveDialects(curve, seconds: motion.duration).code("SwiftUI")
    case .spring(let spring):
      spring.started(with: motion).flatMap { SpringDialects($0, decimals: 6).code("SwiftUI") }
    case .keyframes, .mapping: nil
    }
  }

  private static func repetition(_ motion: DeclaredMotion) -> String {
    if motion.repeatCount == .infinity {
      return ".repeatForever(autoreverses: \(motion.autoreverses))"
    }
    // SwiftUI counts the ways back as well.
    let passes = motion.autoreverses ? 2 * motion.repeatCount : motion.repeatCount
    if passes == 1 { return "" }
    return ".repeatCount(\(number(passes)), autoreverses: \(motion.autoreverses))"
  }

  /// A spring without its velocity, such as `Spring(duration: 0.5, bounce: 0.2)`.
  static func spring(_ spring: Spring) -> String {
    "Spring(\(SpringDialects(spring, decimals: 6).swiftUIArguments))"
  }

  static func number(_ value: Double) -> String { CodeNumber(value, decimals: 6).description }
}

extension Spring {
  /// The spring with the initial velocity of a declared motion.
  func started(with motion: DeclaredMotion) -> Spring? {
    let distance = motion.to - motion.from
    return try? Spring(
      mass: mass, stiffness: stiffness, damping: damping,
      initialVelocity: distance == 0 ? 0 : motion.velocity / distance,
      allowsOverdamping: regime == .overdamped)
  }
}
