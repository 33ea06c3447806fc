import MotionCore

/// A stretch of a playback in which it only runs on: its fraction grows, or falls, evenly with time.
package struct PlaybackGlide: Hashable, Sendable {
  /// What makes progress of the fraction.
  package let curve: Curve
  /// Where the fraction is at `time`, in seconds.
  package let fraction: Double
  package let time: Double
  /// How fast the fraction changes, per second.
  package let velocity: Double
  /// From here on it does not hold any more, in seconds: a way there or back ends.
  package let endTime: Double

  package init(curve: Curve, fraction: Double, time: Double, velocity: Double, endTime: Double) {
    self.curve = curve
    self.fraction = fraction
    self.time = time
    self.velocity = velocity
    self.endTime = endTime
  }
}

extension Playback {
  /// Returns how it runs on after a sample of the present; nil if it rests, waits, turns round, or was taken up
  /// beside its curve.
  package func glide(from sample: PlaybackSample, at time: Double) -> PlaybackGlide? {
    guard isRunning, warp.isPlain, sample.fractionVelocity != 0 else { return nil }
    let left = sample.fractionVelocity > 0 ? 1 - sample.fraction : sample.fraction
    let end = min(time + left / sample.fractionVelocity.magnitude, endTime ?? .infinity)
    guard end - 2 * Instant.tolerance > time else { return nil }
    return PlaybackGlide(
      curve: curve, fraction: sample.fraction, time: time, velocity: sample.fractionVelocity,
      endTime: end - 2 * Instant.tolerance)
  }
}
