import MotionCore
import MotionValues

extension SceneCheck {
  /// A large movement that is the same where motion is reduced, because of `reduced = "keep"`.
  static let keptMovement = SceneCheck(.keptMovement) { run in
    run.byLine(run.facts.animations, \.place).compactMap { animations in
      guard
        let (animation, kept) = animations.lazy.compactMap({ one in
          one.kept.map { (one, $0) }
        }).first
      else { return nil }
      return RunWarning(
        code: .keptMovement,
        message: "\(animation.label) moves `\(kept.property)` by "
          + "\(NumberText(kept.distance.rounded())) points even where motion is reduced",
        help: [
          "leave `reduced = \"keep\"` out, so that it jumps, or set `reduced` to an animator that fades"
        ], at: animation.place)
    }
  }
}

extension DiagnosticCode {
  static let keptMovement = DiagnosticCode("kept-movement")
}
