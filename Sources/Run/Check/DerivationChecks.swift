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

extension SceneCheck {
  /// A derived property whose function depends on more than the properties that it reads.
  static let untrackedVariable = SceneCheck(.untrackedVariable) { run throws(Diagnostic) in
    let findings = try run.stage.derivations.outdatedFunctions().map { derivation in
      RunWarning(
        code: .untrackedVariable,
        message: "\(derivation.label) returns another value now, though no property that it reads "
          + "has changed",
        help: ["a Lua variable is not tracked: keep the number in `scene:number` and read that"],
        at: derivation.place)
    }
    return run.firstOfEachLine(findings)
  }
}

extension DiagnosticCode {
  static let untrackedVariable = DiagnosticCode("untracked-variable")
}
