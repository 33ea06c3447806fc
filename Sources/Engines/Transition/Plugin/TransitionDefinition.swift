import MotionCore

/// The settings of a run, apart from its states.
struct TransitionDefinition {
  var rules: TransitionRules
  /// The timing of rules that do not specify one.
  var timing: ElementTiming
  var staggers: [TransitionStagger]
  /// Whether the transition presents its destination; otherwise it returns to the ground.
  var isPresenting: Bool

  /// Compares two states. The source of a run that interrupts another one is what that one shows;
  /// its elements keep their order.
  func diff(
    from source: StateCapture, to destination: StateCapture, isInterruption: Bool = false
  ) -> HierarchyDiff {
    HierarchyDiff(
      from: source.hierarchy, to: destination.hierarchy,
      presented: isPresenting ? .destination : .source
    ) { name in
      if isInterruption, isPresenting { return .kept }
      return rules.effect(of: name).isInFront ? .front : .back
    }
  }
}
