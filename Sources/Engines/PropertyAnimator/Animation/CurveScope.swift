/// What an animation's curve applies to.
package enum CurveScope: String, CaseIterable, Hashable, Sendable {
  /// The whole timeline, so that the curve moves the times of keyframes (UIKit).
  case timeline

  /// Each keyframe and target on its own; keyframe times stay even (CSS).
  case keyframes
}
