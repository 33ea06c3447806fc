import MotionCore
import MotionValues

extension SceneCheck {
  /// An animation or a gesture that has not begun, and that nothing in the script refers to any more.
  static let unusedAnimation = SceneCheck(.unusedAnimation) { run in
    run.byLine(run.facts.animations, \.place).compactMap { animations in
      guard let first = animations.first,
        animations.allSatisfy({ !$0.isUsed && !$0.isReachable })
      else { return nil }
      return RunWarning(
        code: .unusedAnimation, message: "\(first.label) is never played",
        help: ["play it: `:play()`, or `t:play(…)` in a timeline; or delete it"], at: first.place)
    }
  }
}

extension DiagnosticCode {
  static let unusedAnimation = DiagnosticCode("unused-animation")
}
