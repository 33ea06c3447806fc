import MotionCore

extension SceneCheck {
  /// An animation that this run has not begun, and that fails when it begins, for instance because
  /// of a keyframe beyond its end.
  static let brokenAnimation = SceneCheck(.brokenAnimation) { run in
    run.facts.animations.compactMap { animation in
      guard !animation.isUsed else { return nil }
      do throws(Diagnostic) {
        try animation.examine()
        return nil
      } catch {
        return RunWarning(
          code: .brokenAnimation, message: "playing it fails: \(error.message)", help: error.help,
          at: animation.place)
      }
    }
  }
}

extension DiagnosticCode {
  static let brokenAnimation = DiagnosticCode("broken-animation")
}
