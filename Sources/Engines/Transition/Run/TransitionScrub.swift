import MotionCore
import MotionValues

/// A transition that follows a finger: it depends on distance instead of time.
///
/// Its parts are the progress of each timing and the correction of each channel that carries a
/// velocity. Each part is linear in the remaining progress, from its value when it was caught to
/// that at the end. After a release, each part settles by the same spring, with its own velocity.
///
///     caught ──follow──▶ followed ──release──▶ settling ──▶ at an end
///        ▲                                        │
///        └──────────────── caught again ──────────┘
package struct TransitionScrub: Sendable {
  /// A part that settles. All parts come to rest together, so it has no end of its own.
  private struct Part {
    let start: ValueAndVelocity
    let goal: Double

    /// Returns its value and velocity at a time after the release, in seconds.
    func motion(at time: Double, by spring: Spring) -> ValueAndVelocity {
      guard start.value != goal || start.velocity != 0 else { return ValueAndVelocity(value: goal) }
      let (displacement, velocity) = spring.state(
        at: max(time, 0), displacement: start.value - goal, velocity: start.velocity)
      return ValueAndVelocity(value: goal + displacement, velocity: velocity)
    }
  }

  /// The release of all parts towards one end.
  private struct Release {
    let time: Double
    let end: TransitionEnd
    let spring: Spring
    /// The parts, followed by the progress itself.
    let parts: [Part]
    /// When all parts are at rest, in seconds.
    let finish: Double

    func motion(of part: Int, at time: Double) -> ValueAndVelocity {
      time < finish
        ? parts[part].motion(at: time - self.time, by: spring)
        : ValueAndVelocity(value: parts[part].goal)
    }
  }

  /// The distance from its end within which a part is at rest, as a fraction of the whole.
  private static let threshold = 1e-5

  /// The values of the parts when they were caught.
  private let caught: [Double]
  /// The number of timings; the other parts are corrections, which end at 0.
  private let timingCount: Int
  /// The progress as the finger moves it.
  private var scrub: ProgressScrub
  private var release: Release?

  /// Catches a transition at a progress, from 0 to 1; its parts are the progresses of its timings,
  /// then its corrections.
  package init(_ parts: [Double], timingCount: Int, progress: Double) {
    caught = parts
    self.timingCount = timingCount
    scrub = ProgressScrub(at: progress)
  }

  /// Whether it has been released.
  package var isReleased: Bool { release != nil }

  /// The end to which it settles; nil before the release.
  package var end: TransitionEnd? { release?.end }

  /// When it comes to rest, in seconds; nil before the release.
  package var finish: Double? { release?.finish }

  /// Returns the progress and its rate per second; while it settles, it may exceed 0 to 1 slightly.
  package func progress(at time: Double) -> ValueAndVelocity {
    release?.motion(of: caught.count, at: time) ?? scrub.progress(at: time)
  }

  /// Returns a part's value at a time, and its rate per second.
  package func motion(of part: Int, at time: Double) -> ValueAndVelocity {
    release?.motion(of: part, at: time) ?? motion(of: part, progress(at: time))
  }

  /// Follows a leg of the finger that changes the progress by `change`, for a change of at most
  /// `limit`; returns the time at which it stops following.
  package mutating func follow(
    _ leg: PanLeg, by change: Double, nearness: Double, limit: Double?
  ) -> Double {
    scrub.follow(leg, by: change, nearness: nearness, limit: limit)
  }

  /// Drops the planned movement after a time.
  package mutating func cut(at time: Double) { scrub.cut(at: time) }

  /// Releases all parts towards an end. A velocity of the progress determines the rates of all
  /// parts; without one, they keep their own.
  package mutating func release(
    to end: TransitionEnd, velocity: Double?, by spring: Spring, at time: Double
  ) {
    var present = progress(at: time)
    if let velocity { present.velocity = velocity }
    var parts = caught.indices.map { part in
      Part(
        start: release?.motion(of: part, at: time) ?? motion(of: part, present),
        goal: goal(of: part, at: end))
    }
    parts.append(Part(start: present, goal: end == .source ? 0 : 1))
    let longest = parts.reduce(0) { longest, part in
      max(
        longest,
        spring.settlingTime(
          from: part.start.value, to: part.goal, velocity: part.start.velocity,
          threshold: Self.threshold))
    }
    release = Release(time: time, end: end, spring: spring, parts: parts, finish: time + longest)
  }

  private func goal(of part: Int, at end: TransitionEnd) -> Double {
    part < timingCount && end == .destination ? 1 : 0
  }

  /// Returns a part's value and rate under the finger, for a progress and its rate.
  private func motion(of part: Int, _ progress: ValueAndVelocity) -> ValueAndVelocity {
    scrub.motion(
      of: caught[part], source: goal(of: part, at: .source),
      destination: goal(of: part, at: .destination), at: progress)
  }
}
