/// What an animation's curve is laid over.
package enum CurveScope: String, CaseIterable, Hashable, Sendable {
  /// The whole timeline, so that keyframes come where the curve has them (UIKit).
  case timeline

  /// Each keyframe and target on its own, at even time (CSS).
  case keyframes
}
