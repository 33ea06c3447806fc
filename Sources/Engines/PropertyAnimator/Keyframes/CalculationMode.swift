/// How a track is interpolated between its keyframes; these are UIKit's and Core Animation's
/// calculation modes.
package enum CalculationMode: String, CaseIterable, Hashable, Sendable {
  /// Linear from value to value, through each keyframe's curve.
  case linear

  /// Each value applies from its keyframe's start on, without interpolation.
  case discrete

  /// Linear at constant speed; key times and curves are ignored.
  case paced

  /// A smooth spline through the values of keyframes without a gap between them (Kochanek–Bartels).
  case cubic

  /// Along the spline at constant speed; key times and curves are ignored.
  case cubicPaced

  /// Whether the constant speed, and not the key times, determines when a value is reached.
  package var ignoresKeyTimes: Bool {
    switch self {
    case .paced, .cubicPaced: true
    case .linear, .discrete, .cubic: false
    }
  }
}
