import MotionCore
import MotionValues

/// Declared motions as Compose's animation specifications.
enum ComposeWords {
  /// Returns the specification; nil for a motion that Compose has no words for.
  static func name(_ motion: DeclaredMotion) -> String? {
    guard motion.hasNativeForm else { return nil }
    switch motion.form {
    case .spring(let spring):
      guard motion.repeatCount == 1 else { return nil }
      return SpringDialects(spring, decimals: 6).code("Compose")
    case .curve(let curve):
      guard let easing = CurveDialects(curve).code("Compose") else { return nil }
      return repeated(
        "tween(durationMillis = \(millis(motion.duration)), easing = \(easing))", motion)
    case .keyframes, .mapping: return nil
    }
  }

  private static func repeated(_ tween: String, _ motion: DeclaredMotion) -> String {
    let mode = motion.autoreverses ? "RepeatMode.Reverse" : "RepeatMode.Restart"
    if motion.repeatCount == .infinity { return "infiniteRepeatable(\(tween), \(mode))" }
    // Compose counts the ways back as well.
    let passes = motion.autoreverses ? 2 * motion.repeatCount : motion.repeatCount
    return passes == 1 ? tween : "repeatable(\(CodeNumber(passes)), \(tween), \(mode))"
  }

  static func millis(_ seconds: Double) -> String {
    CodeNumber((seconds * 1000).rounded(), decimals: 0).description
  }

  static func float(_ value: Double) -> String { "\(CodeNumber(value, decimals: 6))f" }
}
