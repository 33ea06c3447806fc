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
    .fixedSize, .underStatusBar, .hapticStorm, .outOfReach, .milliseconds, .percent, .radians,
    .tinyMove, .tooFast, .unreadableText, .lowContrast, .smallText, .emptyText, .alwaysCovered,
    .farOffScreen, .zeroSize, .unusedLook, .manyShadows, .flash, .rebound, .unusedParameter,
    .nothingToPlay, .smallTarget, .tightTarget, .overlappingText, .slowBlur, .gestureConflict,
    .jump, .droppedVelocity, .slowMove, .linearMove, .longWay, .reducedJump, .underHomeBar,
    .detentOutOfReach, .levelOutOfReach,
  ]

  /// The findings that a designer may know better than a guideline; they are no mistakes.
  package static let notes: Set<DiagnosticCode> = [
    .lowContrast, .emptyText, .tightTarget, .slowMove, .linearMove, .longWay, .reducedJump,
  ]

  init(
    _ code: DiagnosticCode,
    _ find: @escaping @Sendable (CheckedRun) throws(Diagnostic) -> [RunWarning]
  ) {
    self.code = code
    self.find = find
  }
}

/// What one object of a scene has that is probably a mistake.
struct Finding {
  /// What it is about, such as the path of a layer or of a property.
  let object: String
  let warning: RunWarning

  init(_ object: String, _ warning: RunWarning) {
    self.object = object
    self.warning = warning
  }
}

/// A run that has ended, as the checks see it.
package struct CheckedRun {
  let stage: Stage
  let facts: SceneFacts
  let visibility: VisibilitySink
  /// What the engines declare of how the scene responds.
  let behaviour: Behaviour
  /// The script's name and its text.
  let file: String
  let text: String

  /// The layers that are there when the run ends.
  var layers: [Layer] { stage.layers.filter { !$0.isRemoved } }

  /// Says the findings of each line once, the first one with the names of the others: a line in a loop
  /// makes several layers.
  func merged(_ findings: [Finding]) -> [RunWarning] {
    byLine(findings, \.warning.location).compactMap { group in
      guard let first = group.first else { return nil }
      var others = group.dropFirst().map(\.object).filter { $0 != first.object }
      others = others.indices.filter { !others[..<$0].contains(others[$0]) }.map { others[$0] }
      guard let last = others.last else { return first.warning }
      let names = others.count < 3 ? others : [others[0], "…", last]
      let warning = first.warning
      return RunWarning(
        code: warning.code,
        message: warning.message + "; likewise "
          + names.map { $0 == "…" ? $0 : "`\($0)`" }.joined(separator: " "),
        help: warning.help, at: warning.location)
    }
  }

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
