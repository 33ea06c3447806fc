import MotionCore
import MotionValues

extension SceneCheck {
  /// A property that the animations of two timelines move at overlapping times.
  static let contestedProperty = SceneCheck(.contestedProperty) { run in
    run.byLine(run.facts.takeovers, \.place).compactMap { takeovers in
      guard let first = takeovers.first else { return nil }
      return RunWarning(
        code: .contestedProperty,
        message: "`\(first.property)` is moved by \(first.loser.label) of \(first.loser.timeline), "
          + "and \(first.winner.label) of \(first.winner.timeline) takes it over at "
          + "\(NumberText(first.time)) s",
        help: ["wait for the first one with `t:waitFor(…)`, or move it in one timeline"],
        at: first.place)
    }
  }
}

extension DiagnosticCode {
  static let contestedProperty = DiagnosticCode("contested-property")
}
