/// An animated change of an offset that eases in and out along a cosine.
package struct ScrollAnimation: Equatable, Sendable {
  /// The length of `setContentOffset(_:animated:)` in seconds, measured on iOS 26.1.
  package static let duration = 0.3

  /// The offsets at the start and at the end, in points.
  package let from: Double
  package let to: Double

  /// The length in seconds.
  package let duration: Double

  package init(from: Double, to: Double, duration: Double = ScrollAnimation.duration) {
    precondition(duration > 0, "an animation takes time")
    self.from = from
    self.to = to
    self.duration = duration
  }

  /// The offset, in points, after `time` seconds.
  package func position(at time: Double) -> Double {
    time >= duration ? to : from + (to - from) * progress(at: time)
  }

  /// Returns the animation of the same length and curve that is at `offset` after `time` seconds
  /// and ends at `target`; the remaining distance is rescaled.
  package func redirected(
    from offset: Double, to target: Double, after time: Double
  ) -> ScrollAnimation {
    // In its last millionth, so little distance remains that rescaling it would lose precision.
    let left = max(1 - progress(at: time), 1e-6)
    return ScrollAnimation(from: target + (offset - target) / left, to: target, duration: duration)
  }

  private func progress(at time: Double) -> Double {
    (1 - Elementary.cos(.pi * min(max(0, time), duration) / duration)) / 2
  }

  /// The velocity, in points per second, after `time` seconds.
  package func velocity(at time: Double) -> Double {
    guard time > 0, time < duration else { return 0 }
    return (to - from) * .pi / (2 * duration) * Elementary.sin(.pi * time / duration)
  }
}
