import MotionCore

extension CatchRule: ScriptChoice {
  package static var choiceName: String { "CatchRule" }

  package var summary: String {
    switch self {
    case .own: "What follows from an earlier finger: settling, decelerating, returning."
    case .any: "That, and what an animation or a script moves."
    case .none: "Nothing."
    }
  }

  /// The option `catches` of what fingers move.
  package static var parameter: Parameter<CatchRule> {
    Parameter(
      "catches",
      "Which motions a finger stops as soon as it comes down; without moving on, it then lets them "
        + "continue from rest. Other fingers wait for their slop, and may tap.")
  }
}
