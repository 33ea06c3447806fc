/// How a channel goes over from the velocity its slot had into its own way, without a jump of either.
///
/// A term is added to the track: 0 at both ends, with a slope at the start that makes up for the difference.
/// Under a spring it is the spring's own answer to a push, which dies out altogether over the last quarter of
/// the way, so that nothing is left to make up for at the end; under a curve it is Hermite's third polynomial,
/// once for the velocity that is carried in and once, over a shorter window where the curve starts steeply,
/// for the velocity that the curve would start with. A curve that starts upright, as a circle does, or with a
/// step, has no velocity to start with; it is let in over the first tenth of the way.
package struct CarriedVelocity: Hashable, Sendable {
  /// How the track's own start gives way to the velocity that is carried in.
  private enum Entrance: Hashable, Sendable {
    /// The spring over the whole way, and the velocity it would start with.
    case spring(Spring, start: Double)
    /// The velocity that the curve would start with, held back over a part of the way.
    case curve(start: Double, window: Double)
    /// The track leaves this value upright.
    case upright(from: Double)
  }

  /// The velocity the slot had, in units a second of its driver's own time.
  private let entry: Double
  private let entrance: Entrance
  /// The length of the way, in seconds of its driver's own time.
  private let duration: Double

  /// The fraction of the way at which a start that is upright, or a step, shows.
  package static let firstMoment = 1e-9

  /// A curve that starts steeper than so many ways in its whole time starts upright.
  private static let uprightSteepness = 1e4

  /// The part of the way over which a curve that starts upright is let in.
  private static let entryFraction = 0.1

  /// The part of the way at which a spring's answer begins to die out.
  private static let fading = 0.75

  /// Makes the term for a way that begins with `entry`; nil where nothing has to be made up for.
  ///
  /// `start` is the velocity of the track at its start and `origin` its value there, `firstStep` how far it
  /// gets in the first moment and `distance` how far in all; `rate` is how fast its driver's own time runs.
  package init?(
    entry: Double, start: Double, origin: Double, firstStep: Double, rate: Double,
    distance: Double, duration: Double, spring: Spring?
  ) {
    guard entry != 0, entry.isFinite, rate > 0, duration > 0 else { return nil }
    self.entry = entry / rate
    self.duration = duration
    if let spring {
      entrance = .spring(spring, start: start / rate)
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

  /// The slot's value at a fraction of the way, where the track is at `track`.
  package func value(at fraction: Double, track: Double) -> Double {
    guard fraction < 1 else { return track }
    let fraction = max(fraction, 0)
    let left = 1 - fraction
    switch entrance {
    case .spring(let spring, let start):
      let push = spring.value(at: fraction * duration, from: 0, to: 0, velocity: entry - start)
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

  /// The slot's velocity at a fraction of the way, per second of its driver's own time, where the track has
  /// the motion `track` in that time.
  package func velocity(at fraction: Double, track: ValueAndVelocity) -> Double {
    guard fraction >= 0, fraction < 1 else { return track.velocity }
    let carried = entry * (1 - fraction) * (1 - 3 * fraction)
    switch entrance {
    case .spring(let spring, let start):
      let time = fraction * duration
      let push = entry - start
      let step = Step(fraction, from: Self.fading, to: 1)
      return track.velocity
        + spring.velocity(at: time, from: 0, to: 0, velocity: push) * (1 - step.value)
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

  /// A smooth step from 0 to 1 between two fractions, and how fast it rises.
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
