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
