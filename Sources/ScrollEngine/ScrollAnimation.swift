import MotionCore

/// An animated change of an offset: a cosine that eases in and out.
package struct ScrollAnimation: Equatable, Sendable {
  /// The seconds that `setContentOffset(_:animated:)` takes, measured on iOS 26.1.
  package static let duration = 0.3

  /// Where the offset starts and ends, in points.
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
    if time >= duration { return to }
    return from + (to - from) * (1 - Elementary.cos(.pi * max(0, time) / duration)) / 2
  }

  /// The velocity, in points per second, after `time` seconds.
  package func velocity(at time: Double) -> Double {
    guard time > 0, time < duration else { return 0 }
    return (to - from) * .pi / (2 * duration) * Elementary.sin(.pi * time / duration)
  }
}
