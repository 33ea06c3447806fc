/// A correction that continues the velocity of a slot into a new animation, without a jump in value
/// or velocity.
///
/// The correction is added to the animation's track. It is 0 at both ends, and its initial slope is
/// the difference of the velocities. For a spring it is the spring's response to an impulse: exact if
/// the duration lasts until the spring is at rest, and otherwise faded out over the last quarter of
/// the duration. For a curve it consists of cubic Hermite polynomials:
/// one for the carried velocity, and one that cancels the curve's initial velocity, over a shorter
/// window if the curve starts steeply. A curve that has a vertical tangent at its start, such as a
/// circle, or a step there, has no initial velocity to cancel; it is blended in over the first
/// tenth of the duration.
package struct CarriedVelocity: Hashable, Sendable {
  /// How the track's own start is blended with the carried velocity.
  private enum Entrance: Hashable, Sendable {
    /// The spring for the whole duration, its initial velocity, and whether its response fades out.
    case spring(Spring, start: Double, fades: Bool)
    /// The curve's initial velocity, which is cancelled over a fraction of the duration.
    case curve(start: Double, window: Double)
    /// The track has a vertical tangent at its start, where its value is `from`.
    case upright(from: Double)
  }

  /// The velocity of the slot, in units per second of its driver's own time.
  package let entry: Double
  private let entrance: Entrance
  /// The duration, in seconds of its driver's own time.
  private let duration: Double

  /// The fraction of the duration at which a vertical tangent or a step at the start is detected.
  package static let firstMoment = 1e-9

  /// A curve whose initial slope, in distances per duration, exceeds this counts as vertical.
  private static let uprightSteepness = 1e4

  /// The fraction of the duration over which a curve with a vertical tangent at its start is
  /// blended in.
  private static let entryFraction = 0.1

  /// The fraction of the duration at which a spring's response begins to fade out.
  private static let fading = 0.75

  /// Makes the correction for an animation that begins at the velocity `entry`; nil if none is
  /// needed.
  ///
  /// `settles` says that a spring comes to rest within the duration.
  ///
  /// `start` and `origin` are the initial velocity and value of the track. `firstStep` is its
  /// change within `firstMoment`, and `distance` its change in all. `rate` is the speed of its
  /// driver's own time.
  package init?(
    entry: Double, start: Double, origin: Double, firstStep: Double, rate: Double,
    distance: Double, duration: Double, spring: Spring?, settles: Bool = false
  ) {
    guard entry != 0, entry.isFinite, rate > 0, duration > 0 else { return nil }
    self.entry = entry / rate
    self.duration = duration
    if let spring {
      entrance = .spring(spring, start: start / rate, fades: !settles)
      return
    }
    let steepness = (start / rate * duration).magnitude
    let isUpright = max(steepness, firstStep / Self.firstMoment) > distance * Self.uprightSteepness
    if isUpright || !start.isFinite {
      entrance = .upright(from: origin)
    } else {
      entrance = .curve(
        start: start / rate, window: steepness > distance ? distance / steepness : 1)
    }
  }

  /// Whether the motion is exactly that of a spring with another initial velocity.
  package var isExact: Bool {
    if case .spring(_, _, let fades) = entrance { !fades } else { false }
  }

  /// The slot's value at a fraction of the duration, where the value of the track is `track`.
  package func value(at fraction: Double, track: Double) -> Double {
    guard fraction < 1 else { return track }
    let fraction = max(fraction, 0)
    let left = 1 - fraction
    switch entrance {
    case .spring(let spring, let start, let fades):
      let push = spring.value(at: fraction * duration, from: 0, to: 0, velocity: entry - start)
      guard fades else { return track + push }
      return track + push * (1 - Step(fraction, from: Self.fading, to: 1).value)
    case .curve(let start, let window):
      var value = track + entry * duration * fraction * left * left
      if fraction < window {
        let rest = 1 - fraction / window
        value -= start * duration * fraction * rest * rest
      }
      return value
    case .upright(let origin):
      let share = Step(fraction, from: 0, to: Self.entryFraction).value
      return origin + (track - origin) * share + entry * duration * fraction * left * left
    }
  }

  /// The slot's velocity at a fraction of the duration, per second of its driver's own time, where
  /// the motion of the track in that time is `track`.
  package func velocity(at fraction: Double, track: ValueAndVelocity) -> Double {
    guard fraction >= 0, fraction < 1 else { return track.velocity }
    let carried = entry * (1 - fraction) * (1 - 3 * fraction)
    switch entrance {
    case .spring(let spring, let start, let fades):
      let time = fraction * duration
      let push = entry - start
      let response = spring.velocity(at: time, from: 0, to: 0, velocity: push)
      guard fades else { return track.velocity + response }
      let step = Step(fraction, from: Self.fading, to: 1)
      return track.velocity + response * (1 - step.value)
        - spring.value(at: time, from: 0, to: 0, velocity: push) * step.slope / duration
    case .curve(let start, let window):
      guard fraction < window else { return track.velocity + carried }
      let share = fraction / window
      return track.velocity + carried - start * (1 - share) * (1 - 3 * share)
    case .upright(let origin):
      guard fraction > 0 else { return entry }
      let step = Step(fraction, from: 0, to: Self.entryFraction)
      return carried + track.velocity * step.value
        + (track.value - origin) * step.slope / duration
    }
  }

  /// A smooth step from 0 to 1 between two fractions, with its slope.
  private struct Step {
    let value: Double
    let slope: Double

    init(_ fraction: Double, from start: Double, to end: Double) {
      let share = min(max((fraction - start) / (end - start), 0), 1)
      value = share * share * (3 - 2 * share)
      slope = 6 * share * (1 - share) / (end - start)
    }
  }
}
