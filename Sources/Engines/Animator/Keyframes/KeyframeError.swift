import MotionMath

/// Keyframes that do not form a track. Indices count keyframes as declared, from 0.
package enum KeyframeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A start, a duration or a value is out of range.
  case parameter(ParameterError, keyframe: Int)

  /// A keyframe ends after the whole, at more than 1.
  case endsLate(keyframe: Int, start: Double, duration: Double)

  /// Two keyframes of one property overlap in time.
  case overlap(first: Int, second: Int, from: Double, to: Double)

  /// A keyframe of several numbers has too many or too few values.
  case channelCount(keyframe: Int, found: Int, expected: Int)

  package var description: String {
    switch self {
    case .parameter(let error, let keyframe): "keyframe \(keyframe + 1): \(error)"
    case .endsLate(let keyframe, let start, let duration):
      "keyframe \(keyframe + 1) starts at \(start) and lasts \(duration), which ends after 1; "
        + "`start` and `duration` are fractions of the whole and together at most 1"
    case .overlap(let first, let second, let from, let to):
      "keyframes \(first + 1) and \(second + 1) both move the property from \(from) to \(to); "
        + "end the first before the second starts"
    case .channelCount(let keyframe, let found, let expected):
      "keyframe \(keyframe + 1) has \(found) values; expected \(expected)"
    }
  }
}
