import MotionCore
import MotionValues

/// An animation that cannot be laid out.
package enum AnimationError: Error, Hashable, Sendable {
  /// The outermost animation has neither a duration nor a spring that defines one.
  case missingDuration

  /// A time is out of range, or a spring has no curve.
  case parameter(ParameterError)

  /// A nested animation ends after its parent; times are in seconds from the parent's start.
  case nestedEndsLate(index: Int, end: Double, parentDuration: Double)

  /// The keyframes of a channel do not form a track.
  case keyframes(Animation.Channel, KeyframeError)

  /// Two animations of one tree move a channel at the same time.
  case overlap(Animation.Channel, from: Double, to: Double)

  /// The keyframes of a path's channels differ in number, start or length.
  case unevenPath([Animation.Channel])
}
