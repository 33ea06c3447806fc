/// The deceleration of a scroll view after the finger has left it.
package struct Decay: Hashable, Sendable {
  /// How the position is computed from the rate.
  package enum Rule: String, CaseIterable, Hashable, Sendable {
    /// iOS as measured: a sum over whole milliseconds that stops at 10 points per second.
    case measured

    /// The integral, which comes to rest only in the limit.
    case continuous
  }

  /// The fraction of the velocity that is left after a millisecond, between 0 and 1.
  package let rate: Double

  /// How the position is computed from the rate.
  package let rule: Rule

  /// 1000·ln(rate), the logarithmic rate per second; negative.
  package let rateLogarithm: Double

  /// The time in seconds that, multiplied by a velocity, is the distance to rest.
  package let reach: Double

  /// Makes a decay with a rate per millisecond, such as 0.998.
  package init(rate: Double, rule: Rule = .measured) throws(ParameterError) {
    guard rate > 0, rate < 1 else {
      throw ParameterError(parameter: "rate", found: rate, expected: "a number between 0 and 1")
    }
    self.init(checked: rate, rule: rule)
  }

  private init(checked rate: Double, rule: Rule) {
    self.rate = rate
    self.rule = rule
    rateLogarithm = 1000 * Elementary.log(rate)
    switch rule {
    case .measured: reach = rate / (1 - rate) / 1000
    case .continuous: reach = -1 / rateLogarithm
    }
  }

  /// `UIScrollView.DecelerationRate.normal`, 0.998, by the measured rule.
  package static let normal = Decay(checked: 0.998, rule: .measured)

  /// `UIScrollView.DecelerationRate.fast`, 0.99, by the measured rule.
  package static let fast = Decay(checked: 0.99, rule: .measured)

  /// The speed in points per second at which the measured rule stops.
  package static let stoppingSpeed = 10.0

  /// Returns the position after `time` seconds, from `start` at `velocity` in points per second.
  package func value(at time: Double, from start: Double = 0, velocity: Double) -> Double {
    if time <= 0 { return start }
    let loss = Elementary.expm1(rateLogarithm * time)
    // A fast motion has not stopped; this check avoids the logarithm.
    let isFast = velocity.magnitude * (1 + loss) > 2 * Self.stoppingSpeed
    if !isFast, time >= stoppingTime(velocity: velocity) {
      return target(from: start, velocity: velocity)
    }
    return start - velocity * reach * loss
  }

  /// Returns the velocity after `time` seconds, from an initial `velocity`.
  package func velocity(at time: Double, velocity: Double) -> Double {
    if time <= 0 { return velocity }
    if time >= stoppingTime(velocity: velocity) { return 0 }
    return velocity * Elementary.exp(rateLogarithm * time)
  }

  /// Returns the position at rest, from `start` at `velocity` in points per second.
  package func target(from start: Double = 0, velocity: Double) -> Double {
    switch rule {
    case .continuous: return start + velocity * reach
    case .measured:
      if velocity.magnitude <= Self.stoppingSpeed { return start }
      let stop = velocity < 0 ? -Self.stoppingSpeed : Self.stoppingSpeed
      return start + (velocity - stop) * reach
    }
  }

  /// Returns the time in seconds at which the motion stops; infinity for the continuous rule.
  package func stoppingTime(velocity: Double) -> Double {
    switch rule {
    case .continuous: return velocity == 0 ? 0 : .infinity
    case .measured:
      if velocity.magnitude <= Self.stoppingSpeed { return 0 }
      return Elementary.log(Self.stoppingSpeed / velocity.magnitude) / rateLogarithm
    }
  }

  /// Returns the time in seconds from which on the position stays within `threshold` of the
  /// position at rest.
  package func restTime(velocity: Double, threshold: Double = 0.5) -> Double {
    let stop = stoppingTime(velocity: velocity)
    guard threshold > 0 else { return stop }
    let cutOff = rule == .measured ? min(Self.stoppingSpeed, velocity.magnitude) * reach : 0
    let left = (threshold + cutOff) / (velocity.magnitude * reach)
    return left >= 1 || velocity == 0 ? 0 : min(stop, Elementary.log(left) / rateLogarithm)
  }

  /// Returns the time in seconds at which the motion reaches `position`; nil if it does not.
  package func time(
    reaching position: Double, from start: Double = 0, velocity: Double
  ) -> Double? {
    if position == start { return 0 }
    let fraction = (position - start) / (velocity * reach)
    guard fraction > 0, fraction < 1 else { return nil }
    let time = Elementary.log1p(-fraction) / rateLogarithm
    return time <= stoppingTime(velocity: velocity) ? time : nil
  }

  /// Returns the position that Apple's `project(initialVelocity:decelerationRate:)` predicts (WWDC
  /// 2018): the measured distance without the stop.
  package func projection(from start: Double = 0, velocity: Double) -> Double {
    start + velocity / 1000 * rate / (1 - rate)
  }
}
