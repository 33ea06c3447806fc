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
