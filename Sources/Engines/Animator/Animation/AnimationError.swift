import MotionCore
import MotionMath

/// An animation that cannot be laid out.
package enum AnimationError<Channel: Hashable & Sendable>: Error, Hashable, Sendable,
  CustomStringConvertible
{
  /// The outermost animation has neither a duration nor a spring that defines one.
  case missingDuration

  /// A time is out of range, or a spring has no curve.
  case parameter(ParameterError)

  /// A nested animation ends after its parent; times are in seconds from the parent's start.
  case nestedEndsLate(index: Int, end: Double, parentDuration: Double)

  /// The keyframes of a channel do not form a track.
  case keyframes(Channel, KeyframeError)

  /// Two animations of one tree move a channel at the same time.
  case overlap(Channel, from: Double, to: Double)

  /// The keyframes of a path's channels differ in number, start or length.
  case unevenPath([Channel])

  package var description: String {
    switch self {
    case .missingDuration: "the animation has no `duration`; set one in seconds, or use a spring"
    case .parameter(let error): "\(error)"
    case .nestedEndsLate(let index, let end, let parentDuration):
      "nested animation \(index + 1) ends after \(end) s and its parent after \(parentDuration) s; "
        + "shorten it, or leave out its `duration` to fill the rest"
    case .keyframes(let channel, let error): "\(channel): \(error)"
    case .overlap(let channel, let from, let to):
      "two animations move \(channel) from \(from) to \(to) of the whole; "
        + "end the first before the second starts"
    case .unevenPath(let channels):
      "the keyframes of \(channels) differ; channels of one path share `start` and `duration`"
    }
  }
}
