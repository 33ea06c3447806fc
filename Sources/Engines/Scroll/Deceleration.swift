import MotionCore
import MotionMath

/// How a scroll loses its velocity, counted from where and when the finger left it.
///
/// The rule is `Decay`'s; this adds where a scroll stops, and how one is drawn out to end elsewhere.
/// Position and velocity are closed forms, so nothing depends on when they are asked.
package struct Deceleration: Equatable, Sendable {
  package typealias Rule = Decay.Rule

  /// UIScrollView's normal rate, 0.998 a millisecond.
  package static let normal = Deceleration(.normal)

  /// UIScrollView's fast rate, 0.99 a millisecond; its stop is by analogy to the normal one.
  package static let fast = Deceleration(.fast)

  /// The velocity, in points per second, at which the measured rule stops.
  package static let stopVelocity = Decay.stoppingSpeed

  /// The distance, in points, from its limit at which the continuous rule stops.
  package static let stopDistance = 0.5

  private let decay: Decay

  private init(_ decay: Decay) { self.decay = decay }

  /// Makes a deceleration that multiplies the velocity by `rate` each millisecond.
  package init(rate: Double, rule: Rule = .measured) throws(ParameterError) {
    decay = try Decay(rate: rate, rule: rule)
  }

  package var rule: Rule { decay.rule }

  /// The points travelled in all for each point per second of velocity; seconds.
  package var reach: Double { decay.reach }

  /// The points between the release and `time` seconds after it.
  package func distance(velocity: Double, after time: Double) -> Double {
    decay.value(at: time, velocity: velocity)
  }

  /// The velocity, in points per second, `time` seconds after the release, as if nothing stopped it.
  package func velocity(_ velocity: Double, after time: Double) -> Double {
    velocity * Elementary.exp(decay.rateLogarithm * time)
  }

  /// The seconds until the motion stops; 0 if it is too slow to begin.
  package func duration(velocity: Double) -> Double {
    switch rule {
    case .measured: decay.stoppingTime(velocity: velocity)
    case .continuous: decay.restTime(velocity: velocity, threshold: Self.stopDistance)
    }
  }

  /// The points from the release to the stop.
  package func travel(velocity: Double) -> Double {
    switch rule {
    case .measured: return decay.target(velocity: velocity)
    case .continuous:
      let distance = max(0, velocity.magnitude * reach - Self.stopDistance)
      return velocity < 0 ? -distance : distance
    }
  }

  /// The points that the motion would go without a stop: where a gesture is heading, as "Designing
  /// Fluid Interfaces" (WWDC 2018) projects it.
  package func projection(velocity: Double) -> Double { velocity * reach }

  /// The seconds until `distance` points are travelled, or nothing if the motion stops before.
  package func time(toTravel distance: Double, velocity: Double) -> Double? {
    let travel = travel(velocity: velocity)
    guard distance.magnitude < travel.magnitude, distance * travel >= 0 else { return nil }
    return decay.time(reaching: distance, velocity: velocity)
  }

  /// The velocity, in points per second, that is left after `distance` points.
  package func velocity(_ velocity: Double, afterTravelling distance: Double) -> Double {
    velocity - distance / reach
  }

  /// Returns the deceleration that begins with the same velocity and stops after `travel` points;
  /// nothing if that lies the other way, or if the velocity is too low to begin.
  package func reshaped(toTravel travel: Double, velocity: Double) -> Deceleration? {
    let sign = velocity < 0 ? -1.0 : 1.0
    guard travel * sign > 0, duration(velocity: velocity) > 0 else { return nil }
    let rate: Double
    switch rule {
    case .measured:
      let milliseconds = 1000 * travel / (velocity - sign * Self.stopVelocity)
      rate = milliseconds / (1 + milliseconds)
    case .continuous:
      rate = Elementary.exp(-velocity / (travel + sign * Self.stopDistance) / 1000)
    }
    do throws(ParameterError) {
      return Deceleration(try Decay(rate: rate, rule: rule))
    } catch {
      return nil
    }
  }
}
