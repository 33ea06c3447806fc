import MotionCore
import MotionValues

extension SceneCheck {
  /// A derived property whose function reads no property, so that its value never changes.
  static let deriveConstant = SceneCheck(.deriveConstant) { run in
    run.firstOfEachLine(
      run.stage.derivations.constantFunctions.map { derivation in
        RunWarning(
          code: .deriveConstant,
          message: "\(derivation.label) reads no property, so nothing calls it again",
          help: [
            "assign a value that never changes; a Lua variable is not tracked, `scene:number` is"
          ],
          at: derivation.place)
      })
  }
}

extension DiagnosticCode {
  static let deriveConstant = DiagnosticCode("derive-constant")
}
