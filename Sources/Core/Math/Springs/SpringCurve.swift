/// A spring as a timing curve: its motion scaled to 0…1, ending at exactly 1.
package struct SpringCurve: Hashable, Sendable {
  /// The spring.
  package let spring: Spring

  /// The time of the spring that the curve spans, in seconds.
  package let duration: Double

  /// Makes a curve that spans `duration` seconds, or UIKit's settling duration if it is nil.
  ///
  /// The remaining distance to the target, at most a thousandth by default, is covered by a jump at
  /// the end.
  package init(_ spring: Spring, duration: Double? = nil) throws(ParameterError) {
    let span = duration ?? spring.settlingDuration
    if duration == nil, spring.regime == .undamped {
      throw ParameterError(
        parameter: "damping", found: spring.damping,
        expected: "a number above 0 for a spring that has to end, or a duration")
    }
    try ParameterError.requirePositive("duration", span)
    self.spring = spring
    self.duration = span
  }

  /// Returns the progress at time `t`, a fraction of the duration; 0 before it and 1 after it.
  package func value(at t: Double) -> Double {
    t >= 1 ? 1 : spring.value(at: t * duration)
  }

  /// Returns the rate of progress at time `t`, in progress per duration; zero outside 0…1.
  package func velocity(at t: Double) -> Double {
    t >= 0 && t <= 1 ? spring.velocity(at: t * duration) * duration : 0
  }
}
