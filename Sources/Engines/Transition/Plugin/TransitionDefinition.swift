import MotionCore
import TransitionModel

/// The settings of a run, apart from its states.
struct TransitionDefinition {
  var rules: TransitionRules
  /// The timing of rules that do not specify one.
  var timing: ElementTiming
  var staggers: [TransitionStagger]
  /// Whether the transition presents its destination; otherwise it dismisses its source.
  var isPresenting: Bool
}
