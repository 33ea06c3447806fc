/// How a track runs between its keyframes, as UIKit's and Core Animation's calculation modes.
package enum CalculationMode: String, CaseIterable, Hashable, Sendable {
  /// Straight from value to value, through each keyframe's curve.
  case linear

  /// Each value from its keyframe's start on.
  case discrete

  /// Straight from value to value at one speed; key times and curves do not count.
  case paced

  /// Smoothly through the values of keyframes that follow without a gap (Kochanek–Bartels).
  case cubic

  /// Along the smooth path at one speed; key times and curves do not count.
  case cubicPaced

  /// Whether the speed, and not the key times, says when a value is reached.
  package var ignoresKeyTimes: Bool {
    switch self {
    case .paced, .cubicPaced: true
    case .linear, .discrete, .cubic: false
    }
  }
}
