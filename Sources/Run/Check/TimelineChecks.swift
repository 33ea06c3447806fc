import MotionCore
import MotionValues

extension SceneCheck {
  /// A wait for a label that the timeline has not passed by the end of the run.
  static let unknownLabel = SceneCheck(.unknownLabel) { run in
    let findings = run.facts.awaitedLabels.compactMap { label -> RunWarning? in
      let passed = run.facts.passedLabels[label.timeline] ?? []
      guard !passed.contains(label.name) else { return nil }
      let nearest = Suggestion.nearest(to: label.name, in: passed.sorted())
      return RunWarning(
        code: .unknownLabel,
        message: "\(label.timeline) passes no label `\(label.name)`, which another waits for",
        help: [
          nearest.map { "did you mean `\($0)`?" } ?? "set it: `t:label(\"\(label.name)\")`"
        ], at: label.place)
    }
    return run.firstOfEachLine(findings)
  }
}

extension DiagnosticCode {
  static let unknownLabel = DiagnosticCode("unknown-label")
}
