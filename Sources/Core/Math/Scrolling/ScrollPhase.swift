/// A part of a planned motion with a single closed form, in seconds and points.
package struct ScrollPhase: Equatable, Sendable {
  /// The closed form of a phase; times are relative to its start.
  package enum Path: Equatable, Sendable {
    case deceleration(Deceleration, from: Double, velocity: Double)
    case bounce(Bounce, around: Double)
    case animation(ScrollAnimation)
  }

  package let state: ScrollState
  package let start: Double
  package let duration: Double

  /// The offset at which the phase ends: exactly an edge, a target, or a stop.
  package private(set) var end: Double

  package private(set) var motion: Path

  package init(
    _ motion: Path, state: ScrollState, start: Double, duration: Double, end: Double
  ) {
    self.motion = motion
    self.state = state
    self.start = start
    self.duration = duration
    self.end = end
  }

  /// The end of the phase, at which the next one begins, in seconds.
  package var finish: Double { start + duration }

  /// The offset at `time`; from `finish` on it is `end`.
  package func position(at time: Double) -> Double {
    if time >= finish { return end }
    let elapsed = max(0, time - start)
    return switch motion {
    case .deceleration(let deceleration, let from, let velocity):
      from + deceleration.distance(velocity: velocity, after: elapsed)
    case .bounce(let bounce, let edge): edge + bounce.position(at: elapsed)
    case .animation(let animation): animation.position(at: elapsed)
    }
  }

  /// The velocity at `time`, in points per second; from `finish` on it is that at the end.
  package func velocity(at time: Double) -> Double {
    let elapsed = min(max(0, time - start), duration)
    return switch motion {
    case .deceleration(let deceleration, _, let velocity):
      deceleration.velocity(velocity, after: elapsed)
    case .bounce(let bounce, _): bounce.velocity(at: elapsed)
    case .animation(let animation): animation.velocity(at: elapsed)
    }
  }

  /// Moves the whole phase by `distance` points.
  ///
  /// An offset within a billionth of a point of a bound becomes that bound, so that many small
  /// moves do not leave content at rest beyond its edge by a rounding error.
  package mutating func displace(by distance: Double, bounds: ClosedRange<Double>) {
    func displaced(_ offset: Double) -> Double {
      let moved = offset + distance
      let edge = [bounds.lowerBound, bounds.upperBound].first { (moved - $0).magnitude < 1e-9 }
      return edge ?? moved
    }
    end = displaced(end)
    switch motion {
    case .deceleration(let deceleration, let from, let velocity):
      motion = .deceleration(deceleration, from: from + distance, velocity: velocity)
    case .bounce(let bounce, let edge):
      motion = .bounce(bounce, around: displaced(edge))
    case .animation(let animation):
      motion = .animation(
        ScrollAnimation(
          from: animation.from + distance, to: end, duration: animation.duration))
    }
  }
}

/// The state of one axis of a scroll view.
package enum ScrollState: String, CaseIterable, Sendable {
  /// The axis is at rest.
  case idle

  /// A finger is down, whether or not it has left the slop.
  case dragging

  /// The content moves with its own velocity, or towards a page or target.
  case decelerating

  /// The content returns from beyond its bounds.
  case bouncing

  /// The content moves to an offset that a command set.
  case animating
}

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
