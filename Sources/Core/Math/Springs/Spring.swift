/// A damped spring that pulls a value to its target: m·x″ + c·x′ + k·x = 0.
///
/// All motion is in closed form. With ω = √(k/m) and ζ = c / (2√(km)), the displacement from the
/// target is e^(−ζωt) times a combination of cosine and sine of √(ω² − ζ²ω²)·t, or of their
/// hyperbolic or linear counterparts. One formula applies to every ζ, so no precision is lost near
/// 1.
package struct Spring: Hashable, Sendable {
  /// How the spring comes to rest.
  package enum Regime: String, Hashable, Sendable {
    /// ζ = 0: it never comes to rest.
    case undamped

    /// ζ < 1: it oscillates about the target.
    case underdamped

    /// ζ = 1: it comes to rest as fast as possible without oscillating.
    case critical

    /// ζ > 1: it approaches the target slowly.
    case overdamped
  }

  /// The mass.
  package let mass: Double

  /// The stiffness k.
  package let stiffness: Double

  /// The damping coefficient c.
  package let damping: Double

  /// The initial velocity, in distances per second: 1 covers the whole distance in a second.
  package let initialVelocity: Double

  /// The undamped angular frequency ω in radians per second.
  package let angularFrequency: Double

  /// The damping ratio ζ as specified; if overdamping is not allowed, the motion uses at most 1.
  package let dampingRatio: Double

  /// How the spring comes to rest.
  package let regime: Regime

  /// ζω, the decay rate of the oscillation in 1/s.
  let decayRate: Double

  /// |ω² − ζ²ω²|, the square of the frequency of the oscillation, or of the spread of two decays.
  let swingSquared: Double

  /// The square root of `swingSquared`.
  let swing: Double

  /// Makes a spring from physical constants.
  ///
  /// A damping ratio above 1 counts as 1 unless `allowsOverdamping` is true, as in
  /// `CASpringAnimation` and WebKit.
  package init(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) throws(ParameterError) {
    try ParameterError.requirePositive("mass", mass)
    try ParameterError.requirePositive("stiffness", stiffness)
    try ParameterError.requireNotNegative("damping", damping)
    let frequency = (stiffness / mass).squareRoot()
    let product = stiffness * mass
    let root =
      product.isNormal
      ? product.squareRoot() : stiffness.squareRoot() * mass.squareRoot()
    let ratio = damping / (2 * root)
    let rate = damping / (2 * mass)
    // ω² − (c/2m)², computed from exact products because its terms cancel near ζ = 1.
    let scale = 4 * mass * mass
    let four = DoubleDouble.product(stiffness, 4 * mass) - .product(damping, damping)
    var difference = four.value / scale
    if !difference.isFinite || scale < 0x1p-900 {
      difference = (frequency - rate) * (frequency + rate)
    }
    try self.init(
      constants: (mass, stiffness, damping), initialVelocity: initialVelocity,
      frequency: frequency, ratio: ratio, rate: rate, swingSquared: difference,
      allowsOverdamping: allowsOverdamping)
  }

  /// Makes a spring from its undamped period in seconds and its damping ratio.
  package init(
    response: Double, dampingRatio: Double, initialVelocity: Double = 0, mass: Double = 1
  ) throws(ParameterError) {
    try ParameterError.requirePositive("response", response)
    try self.init(
      angularFrequency: 2 * Elementary.pi / response, dampingRatio: dampingRatio,
      initialVelocity: initialVelocity, mass: mass, parameter: "response", given: response)
  }

  /// Makes a spring from its perceived duration in seconds and its bounce, above −1 and up to 1: 0
  /// is critically damped, 1 never comes to rest, and negative values are overdamped. ζ = 1 − b, or
  /// 1 / (1 + b) for negative b.
  package init(
    duration: Double, bounce: Double, initialVelocity: Double = 0, mass: Double = 1
  ) throws(ParameterError) {
    try ParameterError.requirePositive("duration", duration)
    let ratio = try Self.dampingRatio(bounce: bounce)
    try self.init(
      angularFrequency: 2 * Elementary.pi / duration, dampingRatio: ratio,
      initialVelocity: initialVelocity, mass: mass, parameter: "duration", given: duration)
  }

  /// Returns the damping ratio of a bounce.
  static func dampingRatio(bounce: Double) throws(ParameterError) -> Double {
    guard bounce > -1, bounce <= 1 else {
      throw ParameterError(
        parameter: "bounce", found: bounce, expected: "a number above -1 and up to 1")
    }
    return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// Makes a spring from ω and ζ; `parameter` names the parameter from which ω was computed.
  init(
    angularFrequency frequency: Double, dampingRatio: Double, initialVelocity: Double,
    mass: Double, allowsOverdamping: Bool = true, parameter: String, given: Double
  ) throws(ParameterError) {
    try ParameterError.requirePositive("mass", mass)
    try ParameterError.requireNotNegative("dampingRatio", dampingRatio)
    guard frequency > 1e-150, frequency < 1e150 else {
      throw ParameterError(parameter: parameter, found: given, expected: "a time nearer to seconds")
    }
    let square = frequency * frequency
    try self.init(
      constants: (mass, square * mass, 2 * dampingRatio * frequency * mass),
      initialVelocity: initialVelocity, frequency: frequency, ratio: dampingRatio,
      rate: dampingRatio * frequency,
      swingSquared: square * ((1 - dampingRatio) * (1 + dampingRatio)),
      allowsOverdamping: allowsOverdamping)
  }

  /// Makes a spring from its constants and the values derived from them.
  init(
    constants: (mass: Double, stiffness: Double, damping: Double), initialVelocity: Double,
    frequency: Double, ratio: Double, rate: Double, swingSquared: Double, allowsOverdamping: Bool
  ) throws(ParameterError) {
    try ParameterError.requireFinite("initialVelocity", initialVelocity)
    let isClamped = swingSquared < 0 && !allowsOverdamping
    (mass, stiffness, damping) = constants
    self.initialVelocity = initialVelocity
    angularFrequency = frequency
    dampingRatio = ratio
    decayRate = isClamped ? frequency : rate
    self.swingSquared = isClamped ? 0 : swingSquared.magnitude
    swing = self.swingSquared.squareRoot()
    if decayRate == 0 {
      regime = .undamped
    } else {
      let isCritical = isClamped || swingSquared == 0
      regime = isCritical ? .critical : swingSquared > 0 ? .underdamped : .overdamped
    }
    for (name, value) in [("stiffness", stiffness), ("damping", damping)] {
      try ParameterError.requireNotNegative(name, value)
    }
    // The square of a frequency outside this range is not representable.
    guard frequency > 1e-150, frequency < 1e150, decayRate < 1e150 else {
      throw ParameterError(
        parameter: "stiffness", found: stiffness,
        expected: "a stiffness nearer to that of the mass and the damping")
    }
  }
}

extension Spring {
  /// Makes a spring that settles in `duration` seconds by UIKit's measure
  /// (`UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`): at that time
  /// the envelope, or the distance for a damping ratio of 1, is a thousandth. A ratio above 1
  /// counts as 1.
  package init(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(ParameterError) {
    try ParameterError.requirePositive("duration", duration)
    try ParameterError.requireFinite("initialVelocity", initialVelocity)
    guard dampingRatio > 0.001 / (1 + 1e-6).squareRoot(), dampingRatio.isFinite else {
      throw ParameterError(
        parameter: "dampingRatio", found: dampingRatio,
        expected: "a number above 0.001: less damping never settles within a duration")
    }
    let ratio = min(dampingRatio, 1)
    let velocity = initialVelocity * duration
    guard velocity.magnitude < 1e100 else {
      throw ParameterError(
        parameter: "initialVelocity", found: initialVelocity, expected: "a smaller velocity")
    }
    // In units of the duration: y = ω·duration.
    let solution =
      ratio < 1 ? Self.underdamped(ratio, velocity) : Self.critical(velocity)
    try self.init(
      angularFrequency: solution / duration, dampingRatio: ratio,
      initialVelocity: initialVelocity, mass: 1, parameter: "duration", given: duration)
  }

  /// Returns the greatest y with |(ζy − v) / (y√(1 − ζ²))|·e^(−ζy) = 0.001.
  private static func underdamped(_ ratio: Double, _ velocity: Double) -> Double {
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    if velocity == 0 { return Elementary.log(1000 * ratio / root) / ratio }
    func envelope(_ y: Double) -> Double {
      ((ratio * y - velocity) / (y * root)).magnitude * Elementary.exp(-ratio * y)
    }
    guard velocity > 0 else { return falling(envelope, from: 0) }
    // The envelope is zero where ζy = v, and has a single maximum after that.
    let zero = velocity / ratio
    let hill = (zero + (zero * zero + 4 * zero / ratio).squareRoot()) / 2
    return envelope(hill) >= 0.001 ? falling(envelope, from: hill) : falling(envelope, to: zero)
  }

  /// Returns the greatest y with |1 + y − v|·e^(−y) = 0.001.
  private static func critical(_ velocity: Double) -> Double {
    func distance(_ y: Double) -> Double { (1 + y - velocity).magnitude * Elementary.exp(-y) }
    let hill = max(velocity, 0)
    return distance(hill) >= 0.001
      ? falling(distance, from: hill) : falling(distance, to: velocity - 1)
  }

  /// Returns where a decreasing function crosses 0.001, by bisection to the last bit.
  private static func falling(
    _ function: (Double) -> Double, from start: Double = 0, to end: Double? = nil
  ) -> Double {
    var low = start
    var high = end ?? start + 1
    if end == nil {
      while function(high) >= 0.001 {
        low = high
        high *= 2
      }
    }
    for _ in 0..<1100 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if function(middle) >= 0.001 { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the softest spring with a bounce that is within `tolerance` (a fraction of the
  /// distance) of its target from `cutoff` seconds on.
  package static func fitting(
    cutoff: Double, tolerance: Double, bounce: Double
  ) throws(ParameterError) -> Spring {
    try fitting(
      cutoff: cutoff, tolerance: tolerance, dampingRatio: try dampingRatio(bounce: bounce))
  }

  /// Returns the softest spring with a damping ratio that is within `tolerance` (a fraction of the
  /// distance) of its target from `cutoff` seconds on.
  package static func fitting(
    cutoff: Double, tolerance: Double, dampingRatio: Double
  ) throws(ParameterError) -> Spring {
    try ParameterError.requirePositive("cutoff", cutoff)
    guard tolerance > 0, tolerance < 1 else {
      throw ParameterError(
        parameter: "tolerance", found: tolerance, expected: "a number between 0 and 1")
    }
    try ParameterError.requirePositive("dampingRatio", dampingRatio)
    let second = try Spring(
      angularFrequency: 1, dampingRatio: dampingRatio, initialVelocity: 0, mass: 1,
      parameter: "cutoff", given: cutoff)
    // Time scales with 1/ω; the small factor compensates for rounding.
    let frequency = second.settlingTime(threshold: tolerance) / cutoff * (1 + 1e-13)
    return try Spring(
      angularFrequency: frequency, dampingRatio: dampingRatio, initialVelocity: 0, mass: 1,
      parameter: "cutoff", given: cutoff)
  }
}

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

extension Spring {
  /// Returns the motion after `time` seconds of a value whose target moves with constant
  /// acceleration.
  ///
  /// With x the value and g the target, x″ = ω²(g − x) − 2ζω·x′. A parabola solves this for a
  /// parabola g: behind a target with the velocity r the value comes to lag by 2ζr/ω. The distance
  /// from that parabola moves as that of a spring from a target at rest.
  package func motion(
    after time: Double, from motion: ValueAndVelocity, target: Double, targetVelocity: Double,
    targetAcceleration acceleration: Double = 0
  ) -> ValueAndVelocity {
    let square = angularFrequency * angularFrequency
    let lag = 2 * decayRate / square
    let rate = targetVelocity - lag * acceleration
    let place = target - lag * rate - acceleration / square
    let (displacement, velocity) = state(
      at: time, displacement: motion.value - place, velocity: motion.velocity - rate)
    return ValueAndVelocity(
      value: place + (rate + acceleration / 2 * time) * time + displacement,
      velocity: rate + acceleration * time + velocity)
  }
}

/// The motion of a spring over a fixed time: the exact 2×2 matrix that maps displacement from the
/// target and velocity to their values after that time.
package struct SpringStep: Hashable, Sendable {
  /// The factor from displacement to displacement.
  package let displacementFromDisplacement: Double

  /// The displacement that a velocity of 1 adds, in seconds.
  package let displacementFromVelocity: Double

  /// The velocity that a displacement of 1 adds, per second.
  package let velocityFromDisplacement: Double

  /// The factor from velocity to velocity.
  package let velocityFromVelocity: Double

  /// Returns displacement and velocity one step later.
  @inline(__always)
  package func applied(
    displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    (
      displacementFromDisplacement * displacement + displacementFromVelocity * velocity,
      velocityFromDisplacement * displacement + velocityFromVelocity * velocity
    )
  }
}

extension Spring {
  /// Returns the exact step of `length` seconds. Steps compose: n steps equal one of n times the
  /// length, up to rounding.
  package func step(of length: Double) -> SpringStep {
    let (even, odd) = length > 0 ? modes(at: length) : (1, 0)
    return SpringStep(
      displacementFromDisplacement: even + decayRate * odd, displacementFromVelocity: odd,
      velocityFromDisplacement: -(angularFrequency * angularFrequency * odd),
      velocityFromVelocity: even - decayRate * odd)
  }
}
