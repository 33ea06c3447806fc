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
