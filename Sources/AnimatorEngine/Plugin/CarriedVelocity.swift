import MotionCore

/// How a channel goes over from the velocity its slot had into its own way, without a jump of either.
///
/// A term is added to the track: 0 at both ends, with a slope at the start that makes up for the difference.
/// Under a spring it is the spring's own answer to a push; under a curve it is Hermite's third polynomial,
/// once for the velocity that is carried in and once, over a shorter window where the curve starts steeply,
/// for the velocity that the curve would start with.
struct CarriedVelocity {
  /// The velocity the slot had, in units a second of the animator's own time.
  let entry: Double
  /// The velocity the track starts with, in the same unit.
  let start: Double
  /// The part of the way over which the curve's own start is held back.
  let window: Double
  /// The spring over the whole way; nil under a curve.
  let spring: Spring?
  /// The length of the way, in seconds of the animator's own time.
  let duration: Double

  /// A curve that starts steeper than so many ways in its whole time starts upright, as a circle does.
  private static let uprightSteepness = 1e4

  /// Makes the term for a way that begins with `entry`; nil where nothing has to be made up for.
  ///
  /// `rate` is how fast the animator's own time runs, `distance` how far the track leads away.
  init?(
    entry: Double, start: Double, rate: Double, distance: Double, duration: Double, spring: Spring?
  ) {
    guard entry != 0, entry.isFinite, rate > 0, duration > 0 else { return nil }
    self.entry = entry / rate
    self.spring = spring
    self.duration = duration
    let steepness = (start / rate * duration).magnitude
    let isUpright = !(steepness <= distance * Self.uprightSteepness)
    self.start = isUpright ? 0 : start / rate
    window = !isUpright && steepness > distance ? distance / steepness : 1
  }

  /// The term at a fraction of the way, in the slot's unit.
  func value(at fraction: Double) -> Double {
    guard fraction > 0, fraction < 1 else { return 0 }
    if let spring {
      return spring.value(at: fraction * duration, from: 0, to: 0, velocity: entry - start)
    }
    var value = entry * duration * fraction * (1 - fraction) * (1 - fraction)
    if fraction < window {
      let left = 1 - fraction / window
      value -= start * duration * fraction * left * left
    }
    return value
  }

  /// How fast the term changes at a fraction of the way, in units a second of the animator's own time.
  func velocity(at fraction: Double) -> Double {
    guard fraction >= 0, fraction < 1 else { return 0 }
    if let spring {
      return spring.velocity(at: fraction * duration, from: 0, to: 0, velocity: entry - start)
    }
    var velocity = entry * (1 - fraction) * (1 - 3 * fraction)
    if fraction < window {
      let share = fraction / window
      velocity -= start * (1 - share) * (1 - 3 * share)
    }
    return velocity
  }
}
