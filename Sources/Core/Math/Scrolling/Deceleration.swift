/// How a scroll loses its velocity, relative to the time and position of the release.
///
/// `Decay` implements the rule; this type adds the stop of a scroll, and the reshaping for a scroll
/// that has to end at another offset. Position and velocity are closed forms, so they do not depend
/// on the times of earlier calls.
package struct Deceleration: Equatable, Sendable {
  package typealias Rule = Decay.Rule

  /// UIScrollView's normal rate, 0.998 per millisecond.
  package static let normal = Deceleration(.normal)

  /// UIScrollView's fast rate, 0.99 per millisecond. It is assumed to stop like the normal rate.
  package static let fast = Deceleration(.fast)

  /// The velocity, in points per second, at which the measured rule stops.
  package static let stopVelocity = Decay.stoppingSpeed

  /// The distance from its limit, in points, at which the continuous rule stops.
  package static let stopDistance = 0.5

  private let decay: Decay

  private init(_ decay: Decay) { self.decay = decay }

  /// Makes a deceleration that multiplies the velocity by `rate` each millisecond.
  package init(rate: Double, rule: Rule = .measured) throws(ParameterError) {
    decay = try Decay(rate: rate, rule: rule)
  }

  package var rule: Rule { decay.rule }

  /// The distance that a scroll would travel if it never stopped, divided by its initial velocity;
  /// in seconds.
  package var reach: Double { decay.reach }

  /// The distance, in points, that the scroll covers in the `time` seconds after the release.
  package func distance(velocity: Double, after time: Double) -> Double {
    decay.value(at: time, velocity: velocity)
  }

  /// The velocity, in points per second, `time` seconds after the release, without a stop.
  package func velocity(_ velocity: Double, after time: Double) -> Double {
    velocity * Elementary.exp(decay.rateLogarithm * time)
  }

  /// The seconds until the motion stops; 0 if it is too slow to start.
  package func duration(velocity: Double) -> Double {
    switch rule {
    case .measured: decay.stoppingTime(velocity: velocity)
    case .continuous: decay.restTime(velocity: velocity, threshold: Self.stopDistance)
    }
  }

  /// The signed distance, in points, from the release to the stop.
  package func travel(velocity: Double) -> Double {
    switch rule {
    case .measured: return decay.target(velocity: velocity)
    case .continuous:
      let distance = max(0, velocity.magnitude * reach - Self.stopDistance)
      return velocity < 0 ? -distance : distance
    }
  }

  /// The distance, in points, that a scroll would travel if it never stopped: the projection of a
  /// gesture in "Designing Fluid Interfaces" (WWDC 2018).
  package func projection(velocity: Double) -> Double { velocity * reach }

  /// The seconds until the scroll has travelled `distance` points; nil if it stops earlier.
  package func time(toTravel distance: Double, velocity: Double) -> Double? {
    let travel = travel(velocity: velocity)
    guard distance.magnitude < travel.magnitude, distance * travel >= 0 else { return nil }
    return decay.time(reaching: distance, velocity: velocity)
  }

  /// The remaining velocity, in points per second, after `distance` points.
  package func velocity(_ velocity: Double, afterTravelling distance: Double) -> Double {
    velocity - distance / reach
  }

  /// Returns the deceleration with the same initial velocity that stops after `travel` points; nil
  /// if `travel` is in the other direction, or the velocity is too low to start.
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

/// The motion with momentum of content, or of a layer, after a finger has released it.
package struct Coasting: Equatable, Sendable {
  /// The positions between which it decelerates, in points; they may be infinite.
  package let bounds: ClosedRange<Double>
  package let deceleration: Deceleration
  /// Whether it moves beyond its bounds and returns, instead of stopping at them.
  package let bounces: Bool

  package init(bounds: ClosedRange<Double>, deceleration: Deceleration, bounces: Bool) {
    self.bounds = bounds
    self.deceleration = deceleration
    self.bounces = bounces
  }

  /// Returns a deceleration and, if it reaches an edge, a bounce that begins at that exact instant
  /// with the remaining velocity.
  package func phases(
    from offset: Double, velocity: Double, start: Double, isArriving: Bool = false
  ) -> [ScrollPhase] {
    let edge = min(max(offset, bounds.lowerBound), bounds.upperBound)
    if edge != offset {
      let bounce =
        isArriving
        ? Bounce.arriving(displacement: offset - edge, velocity: velocity)
        : Bounce.released(displacement: offset - edge, velocity: velocity)
      return bouncing(bounce, around: edge, start: start)
    }
    let motion = ScrollPhase.Path.deceleration(deceleration, from: offset, velocity: velocity)
    let limit = velocity < 0 ? bounds.lowerBound : bounds.upperBound
    let distance = limit - offset
    guard let crossing = deceleration.time(toTravel: distance, velocity: velocity) else {
      let duration = deceleration.duration(velocity: velocity)
      guard duration > 0 else { return [] }
      let end = offset + deceleration.travel(velocity: velocity)
      return [
        ScrollPhase(motion, state: .decelerating, start: start, duration: duration, end: end)
      ]
    }
    let free = ScrollPhase(
      motion, state: .decelerating, start: start, duration: crossing, end: limit)
    let impact = deceleration.velocity(velocity, afterTravelling: distance)
    let bounce =
      bounces
      ? bouncing(.arriving(velocity: impact), around: limit, start: free.finish)
      : []
    return (crossing > 0 ? [free] : []) + bounce
  }

  /// Returns the phases of a bounce; content that returns fast enough continues inside its bounds.
  private func bouncing(_ bounce: Bounce, around edge: Double, start: Double) -> [ScrollPhase] {
    let settling = bounce.settlingDuration
    let motion = ScrollPhase.Path.bounce(bounce, around: edge)
    guard let crossing = bounce.edgeCrossing, crossing < settling else {
      return [ScrollPhase(motion, state: .bouncing, start: start, duration: settling, end: edge)]
    }
    let back = ScrollPhase(motion, state: .bouncing, start: start, duration: crossing, end: edge)
    let inside = phases(
      from: edge, velocity: bounce.velocity(at: crossing), start: back.finish)
    return [back] + inside
  }
}
