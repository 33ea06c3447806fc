import MotionCore
import MotionValues

/// One kind of probable mistake that `motion check` finds; each is in the file of its
/// subject in this folder.
package struct SceneCheck: Sendable {
  package let code: DiagnosticCode
  let find: @Sendable (CheckedRun) throws(Diagnostic) -> [RunWarning]

  /// All checks, besides the warnings of the run itself.
  package static let all: [SceneCheck] = [
    .unusedAnimation, .brokenAnimation, .stillAnimation, .slowSpring, .unknownLabel,
    .contestedProperty, .keptMovement, .unmetRule, .bareGround, .textOverflow, .deriveConstant,
    .untrackedVariable, .offScreen, .neverVisible, .hiddenMask, .roundSpine,
    .fixedSize, .underStatusBar, .hapticStorm, .outOfReach,
  ]

  init(
    _ code: DiagnosticCode,
    _ find: @escaping @Sendable (CheckedRun) throws(Diagnostic) -> [RunWarning]
  ) {
    self.code = code
    self.find = find
  }
}

/// A run that has ended, as the checks see it.
package struct CheckedRun {
  let stage: Stage
  let facts: SceneFacts
  let visibility: VisibilitySink

  /// Whether fingers could show and play what this run has not.
  var waitsForFingers: Bool {
    stage.touchTargets.recording == nil
      && (facts.listensToFingers || !stage.touchTargets.isEmpty)
  }

  /// Keeps the first finding of each line of the script.
  func firstOfEachLine(_ findings: [RunWarning]) -> [RunWarning] {
    byLine(findings, \.location).compactMap(\.first)
  }

  /// Groups what lines of the script have made by line, in the order of the first of each; a line
  /// in a loop or in a function makes several.
  func byLine<Fact>(_ list: [Fact], _ place: (Fact) -> SourceLocation?) -> [[Fact]] {
    var groups: [[Fact]] = []
    var places: [SourceLocation: Int] = [:]
    for fact in list {
      if let place = place(fact), let index = places[place] {
        groups[index].append(fact)
      } else {
        if let place = place(fact) { places[place] = groups.count }
        groups.append([fact])
      }
    }
    return groups
  }
}
