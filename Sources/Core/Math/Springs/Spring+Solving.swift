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
