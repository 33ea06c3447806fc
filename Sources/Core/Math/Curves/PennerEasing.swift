/// One of Robert Penner's easings: a family of shapes and the direction of the easing.
///
/// The formulas and constants are those of "Robert Penner's Easing Functions" (2001). The only
/// difference is that the ends are exact where the originals deviate by a thousandth.
package struct PennerEasing: Hashable, Sendable {
  /// The shape of the acceleration.
  package enum Family: Hashable, Sendable {
    /// t².
    case quad

    /// t³.
    case cubic

    /// t⁴.
    case quart

    /// t⁵.
    case quint

    /// A quarter of a cosine period.
    case sine

    /// Doubles in every tenth of the time.
    case expo

    /// A quarter of a circle.
    case circ

    /// Moves backwards first; an overshoot of 1.70158 moves back by a tenth of the distance.
    case back(overshoot: Double)

    /// Oscillates with doubling amplitude. The amplitude is a multiple of the distance, at least 1;
    /// the period is a fraction of the time.
    case elastic(amplitude: Double, period: Double)

    /// Bounces like a dropped ball, in four arcs.
    case bounce
  }

  /// Where the easing is slow.
  package enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Slow at the start.
    case `in`

    /// Slow at the end.
    case out

    /// Slow at both ends.
    case inOut

    /// Slow in the middle.
    case outIn
  }

  /// The shape of the acceleration.
  package let family: Family

  /// Where the easing is slow.
  package let direction: Direction

  /// Makes an easing; an amplitude below 1 counts as 1, the least that reaches the end.
  package init(_ family: Family, _ direction: Direction) throws(ParameterError) {
    switch family {
    case .back(let overshoot):
      try Self.require(overshoot.isFinite, "overshoot", overshoot, "a finite number")
    case .elastic(let amplitude, let period):
      try Self.require(amplitude.isFinite, "amplitude", amplitude, "a finite number")
      try Self.require(
        period >= 0.001 && period.isFinite, "period", period, "a number from 0.001 upwards")
    case .quad, .cubic, .quart, .quint, .sine, .expo, .circ, .bounce: break
    }
    self.init(checked: family, direction)
  }

  private static func require(
    _ holds: Bool, _ parameter: String, _ found: Double, _ expected: String
  ) throws(ParameterError) {
    guard holds else {
      throw ParameterError(parameter: parameter, found: found, expected: expected)
    }
  }

  init(checked family: Family, _ direction: Direction) {
    self.family = family
    self.direction = direction
  }
}

extension PennerEasing.Family {
  /// Penner's overshoot, which moves back by a tenth of the distance.
  package static let back = Self.back(overshoot: 1.70158)

  /// Penner's defaults: no extra amplitude, and a period of three tenths.
  package static let elastic = Self.elastic(amplitude: 1, period: 0.3)

  /// The families with their default parameters, by the name that follows the direction.
  package static let named: [(name: String, family: Self, documentation: String)] = [
    ("Quad", .quad, "the square of time"),
    ("Cubic", .cubic, "the cube of time"),
    ("Quart", .quart, "the fourth power of time"),
    ("Quint", .quint, "the fifth power of time"),
    ("Sine", .sine, "a quarter of a cosine"),
    ("Expo", .expo, "doubling every tenth of the time"),
    ("Circ", .circ, "a quarter of a circle"),
    ("Back", .back, "overshooting by a tenth of the distance"),
    ("Elastic", .elastic, "oscillating with doubling amplitude"),
    ("Bounce", .bounce, "bouncing like a dropped ball"),
  ]
}

extension PennerEasing {
  /// Returns the progress at time `t`; exactly 0 before and 1 after the range 0…1.
  package func value(at t: Double) -> Double {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    return point(at: t).value
  }

  /// Returns the rate of progress at time `t`; zero outside 0…1 and where the tangent is vertical.
  package func velocity(at t: Double) -> Double {
    guard t >= 0, t <= 1 else { return 0 }
    let velocity = point(at: t).velocity
    return velocity.isFinite ? velocity : 0
  }

  private func point(at t: Double) -> CurvePoint {
    switch direction {
    case .in: return family.slowStart(t)
    case .out: return family.slowEnd(t)
    case .inOut:
      // In the in-out form, Penner scales the parameters of oscillating families.
      let family = family.stretched
      if case .expo = family { return Self.exponentialInOut(t) }
      return t < 0.5
        ? family.slowStart(2 * t).firstHalf
        : family.slowEnd(2 * t - 1).secondHalf
    case .outIn:
      return t < 0.5
        ? family.slowEnd(2 * t).firstHalf
        : family.slowStart(2 * t - 1).secondHalf
    }
  }

  /// The two halves are offset by 0.0005 and scaled by 1.0005, as in the original.
  private static func exponentialInOut(_ t: Double) -> CurvePoint {
    let power = 0.5 * Elementary.exp2(t < 0.5 ? 10 * (2 * t - 1) : -10 * (2 * t - 1))
    let rate = 20 * Elementary.doublingRate
    if t < 0.5 { return CurvePoint(value: power - 0.0005, velocity: power * rate) }
    return CurvePoint(value: 1.0005 * (1 - power), velocity: 1.0005 * power * rate)
  }
}

extension PennerEasing.Family {
  /// The family with the parameters of its in-out form.
  var stretched: Self {
    switch self {
    case .back(let overshoot): .back(overshoot: overshoot * 1.525)
    case .elastic(let amplitude, let period): .elastic(amplitude: amplitude, period: period * 1.5)
    case .quad, .cubic, .quart, .quint, .sine, .expo, .circ, .bounce: self
    }
  }

  /// Returns the point of the ease-in form.
  func slowStart(_ t: Double) -> CurvePoint {
    switch self {
    case .quad: return CurvePoint(value: t * t, velocity: 2 * t)
    case .cubic: return CurvePoint(value: t * t * t, velocity: 3 * t * t)
    case .quart: return CurvePoint(value: t * t * t * t, velocity: 4 * t * t * t)
    case .quint: return CurvePoint(value: t * t * t * t * t, velocity: 5 * t * t * t * t)
    case .sine:
      let (sin, cos) = Elementary.sincos(t * Elementary.pi / 2)
      return CurvePoint(value: 1 - cos, velocity: sin * Elementary.pi / 2)
    case .expo:
      let power = Elementary.exp2(10 * (t - 1))
      let velocity = power * 10 * Elementary.doublingRate
      return CurvePoint(value: t == 0 ? 0 : t == 1 ? 1 : power - 0.001, velocity: velocity)
    case .circ:
      let height = ((1 - t) * (1 + t)).squareRoot()
      return CurvePoint(value: t * t / (1 + height), velocity: t / height)
    case .back(let overshoot):
      let value = t * t * ((overshoot + 1) * t - overshoot)
      return CurvePoint(value: value, velocity: t * (3 * (overshoot + 1) * t - 2 * overshoot))
    case .elastic(let amplitude, let period):
      let point = Self.swing(t - 1, growth: 1, max(1, amplitude), period)
      return CurvePoint(value: t == 0 ? 0 : t == 1 ? 1 : -point.value, velocity: -point.velocity)
    case .bounce: return Self.bounceOut(1 - t).fromEnd
    }
  }

  /// Returns the point of the ease-out form.
  func slowEnd(_ t: Double) -> CurvePoint {
    switch self {
    case .quad, .cubic, .quart, .quint, .sine, .circ, .back: return slowStart(1 - t).fromEnd
    case .expo:
      let power = 1.001 * Elementary.exp2(-10 * t)
      let velocity = power * 10 * Elementary.doublingRate
      return CurvePoint(value: t == 0 ? 0 : t == 1 ? 1 : 1.001 - power, velocity: velocity)
    case .elastic(let amplitude, let period):
      let point = Self.swing(t, growth: -1, max(1, amplitude), period)
      return CurvePoint(value: t == 0 ? 0 : t == 1 ? 1 : 1 + point.value, velocity: point.velocity)
    case .bounce: return Self.bounceOut(t)
    }
  }

  /// Returns a·2^(±10 t)·sin((t − s)·2π/p), where the phase s makes the oscillation match the end.
  private static func swing(
    _ t: Double, growth: Double, _ amplitude: Double, _ period: Double
  ) -> CurvePoint {
    let angular = 2 * Elementary.pi / period
    let phase = Elementary.atan2(1, (amplitude * amplitude - 1).squareRoot())
    let size = amplitude * Elementary.exp2(10 * growth * t)
    let (sin, cos) = Elementary.sincos(t * angular - phase)
    let rate = 10 * growth * Elementary.doublingRate
    return CurvePoint(value: size * sin, velocity: size * (rate * sin + angular * cos))
  }

  /// Returns the four arcs 7.5625·(t − c)² + top; the ball is down at 1/2.75, 2/2.75 and 2.5/2.75.
  private static func bounceOut(_ t: Double) -> CurvePoint {
    let arcs = [(1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375)]
    let arc = arcs.first { t < $0.0 / 2.75 } ?? arcs[3]
    let time = t - arc.1 / 2.75
    return CurvePoint(value: 7.5625 * time * time + arc.2, velocity: 15.125 * time)
  }
}
