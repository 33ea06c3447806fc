import MotionCore
import MotionValues

extension SceneCheck {
  /// An animation that this run has not begun, and that fails when it begins, for instance because
  /// of a keyframe beyond its end.
  static let brokenAnimation = SceneCheck(.brokenAnimation) { run in
    run.firstOfEachLine(
      run.facts.animations.compactMap { animation in
        animation.startError.map { error in
          RunWarning(
            code: .brokenAnimation, message: "playing it fails: \(error.message)",
            help: error.help, at: animation.place)
        }
      })
  }
}

extension DiagnosticCode {
  static let brokenAnimation = DiagnosticCode("broken-animation")
}
