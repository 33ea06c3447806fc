import MotionCore
import MotionValues

/// One kind of probable mistake that `motion check` finds; each has a file in this folder.
package struct SceneCheck: Sendable {
  package let code: DiagnosticCode
  let find: @Sendable (CheckedRun) throws(Diagnostic) -> [RunWarning]

  /// All checks, besides the warnings of the run itself.
  package static let all: [SceneCheck] = [
    .unusedAnimation, .brokenAnimation, .stillAnimation, .slowSpring, .unknownLabel,
    .contestedProperty, .keptMovement, .unmetRule, .bareGround, .textOverflow, .deriveConstant,
    .untrackedVariable, .offScreen, .neverVisible, .roundSpine,
  ]

  init(
    _ code: DiagnosticCode,
    _ find: @escaping @Sendable (CheckedRun) throws(Diagnostic) -> [RunWarning]
  ) {
    self.code = code
    self.find = find
  }
}
