import MotionCore
import MotionValues

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
