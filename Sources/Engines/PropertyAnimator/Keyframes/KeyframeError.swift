import MotionValues

/// Keyframes that do not form a track. Indices count keyframes as declared, from 0.
package enum KeyframeError: Error, Hashable, Sendable {
  /// A start, a duration or a value is out of range.
  case parameter(ParameterError, keyframe: Int)

  /// A keyframe ends after the whole, at more than 1.
  case endsLate(keyframe: Int, start: Double, duration: Double)

  /// Two keyframes of one property overlap in time.
  case overlap(first: Int, second: Int, from: Double, to: Double)

  /// A keyframe of several numbers has too many or too few values.
  case channelCount(keyframe: Int, found: Int, expected: Int)
}
