import MotionCore

/// Everything that a run needs to know but the states themselves.
struct TransitionDefinition {
  var rules: TransitionRules
  /// The time and curve of rules that say none.
  var timing: ElementTiming
  var staggers: [TransitionStagger]
  /// Whether the destination is entered; else it is gone back to.
  var isPresenting: Bool
}
