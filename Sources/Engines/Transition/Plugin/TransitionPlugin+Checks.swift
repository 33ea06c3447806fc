import MotionCore

extension TransitionPlugin {
  func checkDuplicates(
    _ source: StateCapture, _ destination: StateCapture, _ transition: TransitionObject
  ) throws(Diagnostic) {
    for (capture, place) in [(source, "source"), (destination, "destination")] {
      guard let identifier = capture.hierarchy.duplicates.first else { continue }
      throw Diagnostic(
        .duplicateIdentifier,
        "\(transition.label): the id `\(identifier)` occurs twice in the \(place)",
        help: ["an id with a rule occurs once in each state; change the id of one of the layers"],
        token: identifier.description)
    }
  }

  /// Rejects elements that another run moves. Runs between the same states must move different ids.
  func checkConflicts(
    _ source: StateCapture, _ destination: StateCapture, _ plan: VisibilityPlan,
    _ transition: TransitionObject, besides interrupted: TransitionRun? = nil
  ) throws(Diagnostic) {
    for (other, run) in active where other !== transition && run !== interrupted {
      let both = "\(transition.label) and \(other.label) both move"
      if plan.sharesRoot(with: run.plan) {
        let rules = transition.definition.rules
        let common = run.diff.merged.lazy.map(\.identifier).first {
          rules[$0] != nil || source.hierarchy.index(of: $0) != nil
            || destination.hierarchy.index(of: $0) != nil
        }
        if let common {
          throw Diagnostic(
            .drivenProperty, "\(both) `\(common)`",
            help: [
              "let the first one end, or `interrupt` it; to run at once, they need different ids"
            ], token: "play")
        }
      }
      guard let slot = plan.conflict(with: run.plan) else { continue }
      throw Diagnostic(
        .drivenProperty, "\(both) `\(stage.layer(at: slot).path)`",
        help: [
          "let the first one end, or `interrupt` it; to run at once, they need different layers"
        ],
        token: "play")
    }
  }
}
