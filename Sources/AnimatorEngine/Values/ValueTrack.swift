import MotionCore

/// A value of any kind over the whole of an animation, from keyframes in straight or discrete
/// steps.
package struct ValueTrack<Value: Interpolatable>: Hashable, Sendable {
  /// A keyframe of the value; the numbers are those of `Keyframe`.
  package struct Key: Hashable, Sendable {
    package var start: Double
    package var duration: Double
    package var value: Value
    package var curve: Curve

    package init(start: Double, duration: Double, value: Value, curve: Curve = .linear) {
      self.start = start
      self.duration = duration
      self.value = value
      self.curve = curve
    }
  }

  private let values: [Value]
  /// Runs through the indices of `values`.
  private let track: KeyframeTrack

  /// Makes a track; with `isDiscrete` each value holds from its keyframe's start on.
  package init(
    initial: Value, keyframes: [Key], isDiscrete: Bool = false
  ) throws(KeyframeError) {
    values = [initial] + keyframes.map(\.value)
    let indices = keyframes.enumerated().map { index, key in
      Keyframe(
        start: key.start, duration: key.duration, value: Double(index + 1), curve: key.curve)
    }
    track = try KeyframeTrack(
      initial: 0, keyframes: indices, mode: isDiscrete ? .discrete : .linear)
  }

  /// Returns the value at a fraction of the whole.
  package func value(at fraction: Double) -> Value {
    guard let (segment, share) = track.segment(at: fraction) else { return values[0] }
    let target = values[Int(segment.to)]
    guard let share else { return target }
    return Value.interpolated(
      from: values[Int(segment.from)], to: target, at: segment.curve.value(at: share))
  }
}
