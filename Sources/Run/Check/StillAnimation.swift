import MotionCore
import MotionValues

extension SceneCheck {
  /// An animation whose properties are at their targets when it begins.
  static let stillAnimation = SceneCheck(.stillAnimation) { run in
    run.byLine(run.facts.animations, \.place).compactMap { animations in
      let begun = animations.compactMap(\.isStill)
      guard let first = animations.first, !begun.isEmpty, begun.allSatisfy(\.self) else {
        return nil
      }
      return RunWarning(
        code: .stillAnimation,
        message: "\(first.label) moves nothing: its properties are at their targets when it begins",
        help: ["animate to other values, or state where it begins: `x = { from = 0, to = 100 }`"],
        at: first.place)
    }
  }
}

extension DiagnosticCode {
  static let stillAnimation = DiagnosticCode("still-animation")
}
