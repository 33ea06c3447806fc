extension Spring {
  /// Returns the progress from 0 to 1 after `time` seconds.
  package func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    return 1 + state(at: time, displacement: -1, velocity: initialVelocity).displacement
  }

  /// Returns the rate of progress, per second, after `time` seconds.
  package func velocity(at time: Double) -> Double {
    state(at: time, displacement: -1, velocity: initialVelocity).velocity
  }

  /// Returns the value after `time` seconds of a motion from `from` to `to` with an initial
  /// `velocity` in units per second; `initialVelocity` is not used.
  package func value(
    at time: Double, from: Double, to: Double, velocity: Double = 0
  ) -> Double {
    if time <= 0 { return from }
    return to + state(at: time, displacement: from - to, velocity: velocity).displacement
  }

  /// Returns the velocity in units per second after `time` seconds of a motion from `from` to `to`
  /// with an initial `velocity`.
  package func velocity(
    at time: Double, from: Double, to: Double, velocity: Double = 0
  ) -> Double {
    state(at: time, displacement: from - to, velocity: velocity).velocity
  }

  /// Returns the displacement from the target and the velocity after `time` seconds.
  package func state(
    at time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    if time <= 0 { return (displacement, velocity) }
    let (even, odd) = modes(at: time)
    let square = angularFrequency * angularFrequency
    return (
      displacement * even + (velocity + decayRate * displacement) * odd,
      velocity * even - (decayRate * velocity + square * displacement) * odd
    )
  }

  /// Returns e^(−ζωt)·cos(st) and e^(−ζωt)·sin(st)/s, or their hyperbolic counterparts, where s is
  /// the swing; the second is e^(−ζωt)·t if s is zero.
  func modes(at time: Double) -> (even: Double, odd: Double) {
    switch regime {
    case .undamped, .underdamped:
      let decay = Elementary.exp(-decayRate * time)
      let angle = swing * time
      // If the angle overflows or nothing is left of the decay, the motion is over.
      guard decay > 0, angle.isFinite else { return (0, 0) }
      let (sin, cos) = Elementary.sincos(angle)
      return (decay * cos, decay * (angle < 1e-150 ? time : sin / swing))
    case .critical:
      let decay = Elementary.exp(-decayRate * time)
      return (decay, decay == 0 ? 0 : decay * time)
    case .overdamped:
      // The slower decay −ζω + s, written without cancellation.
      let slow = -(angularFrequency * (angularFrequency / (decayRate + swing)))
      let decay = Elementary.exp(slow * time)
      guard decay > 0 else { return (0, 0) }
      let spread = Elementary.expm1(-2 * swing * time)
      let odd = swing * time < 1e-150 ? time : -spread / (2 * swing)
      return (decay * (1 + spread / 2), decay * odd)
    }
  }
}
