/// A timing curve: progress as a function of time, both as fractions of the whole.
package indirect enum Curve: Hashable, Sendable {
  /// Progress equals time.
  case linear

  /// A cubic Bézier curve (CSS `cubic-bezier()`).
  case cubicBezier(CubicBezier)

  /// One of Robert Penner's easings.
  case penner(PennerEasing)

  /// A staircase (CSS `steps()`).
  case steps(Steps)

  /// Straight lines between stops (CSS `linear()`).
  case stops(LinearEasing)

  /// Evenly spaced samples.
  case sampled(SampledCurve)

  /// A spring, from its start until it has settled.
  case spring(SpringCurve)

  /// Several curves one after another.
  case chain(CurveChain)

  /// The same motion played backwards: 1 − f(1 − t), so that a slow start becomes a slow end.
  case reversed(Curve)

  /// Forwards in the first half of the time and backwards in the second; ends where it began.
  case mirrored(Curve)

  /// Returns the progress at time `t`; the behaviour outside 0…1 depends on the kind of curve.
  package func value(at t: Double) -> Double {
    switch self {
    case .linear: t
    case .cubicBezier(let curve): curve.value(at: t)
    case .penner(let curve): curve.value(at: t)
    case .steps(let curve): curve.value(at: t)
    case .stops(let curve): curve.value(at: t)
    case .sampled(let curve): curve.value(at: t)
    case .spring(let curve): curve.value(at: t)
    case .chain(let curve): curve.value(at: t)
    case .reversed(let curve): 1 - curve.value(at: 1 - t)
    case .mirrored(let curve): curve.value(at: t <= 0.5 ? 2 * t : 2 - 2 * t)
    }
  }

  /// Returns the rate of progress at time `t`, in progress per unit of time.
  package func velocity(at t: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.velocity(at: t)
    case .penner(let curve): curve.velocity(at: t)
    case .steps(let curve): curve.velocity(at: t)
    case .stops(let curve): curve.velocity(at: t)
    case .sampled(let curve): curve.velocity(at: t)
    case .spring(let curve): curve.velocity(at: t)
    case .chain(let curve): curve.velocity(at: t)
    case .reversed(let curve): curve.velocity(at: 1 - t)
    case .mirrored(let curve):
      t <= 0.5 ? 2 * curve.velocity(at: 2 * t) : -2 * curve.velocity(at: 2 - 2 * t)
    }
  }
}

extension Curve {
  /// Parses one CSS easing function, such as `ease-in`, `cubic-bezier(0.4, 0, 0.2, 1)`,
  /// `steps(4, jump-end)` or `linear(0, 0.5 25% 75%, 1)` (CSS Easing Functions 2).
  package init(css text: String) throws(CurveSyntaxError) {
    var parser = CurveParser(text)
    let curve = try parser.curve()
    try parser.end()
    self = curve
  }

  /// Parses a list of CSS easing functions separated by commas.
  package static func list(css text: String) throws(CurveSyntaxError) -> [Curve] {
    var parser = CurveParser(text)
    var curves = [try parser.curve()]
    while parser.accept(",") { curves.append(try parser.curve()) }
    try parser.end()
    return curves
  }
}

extension Curve {
  /// The maximum nesting depth of curves; evaluation is recursive.
  package static let greatestDepth = 8

  /// The nesting depth of curves in this one; 1 for a curve that contains no others.
  package var depth: Int {
    switch self {
    case .linear, .cubicBezier, .penner, .steps, .stops, .sampled, .spring: 1
    case .chain(let chain): chain.depth
    case .reversed(let curve), .mirrored(let curve): 1 + curve.depth
    }
  }

  /// Returns the same motion played backwards; reversing twice yields the original curve.
  package func reversed() throws(ParameterError) -> Curve {
    if case .reversed(let curve) = self { return curve }
    return try Curve.reversed(self).checked()
  }

  /// Returns the curve played forwards in the first half of the time and backwards in the second.
  package func mirrored() throws(ParameterError) -> Curve { try Curve.mirrored(self).checked() }

  private func checked() throws(ParameterError) -> Curve {
    guard depth <= Self.greatestDepth else {
      throw ParameterError(
        parameter: "curve", found: Double(depth),
        expected: "curves within curves up to a depth of \(Self.greatestDepth)")
    }
    return self
  }
}

extension Curve {
  /// A curve that scripts can use by name.
  package struct Named: Sendable {
    /// The name, such as `easeInOut`.
    package let name: String

    /// What the curve does, in one line.
    package let documentation: String

    /// The curve.
    package let curve: Curve

    init(_ name: String, _ curve: Curve, _ documentation: String) {
      self.name = name
      self.curve = curve
      self.documentation = documentation
    }
  }

  /// Every named curve, sorted by name.
  package static let all: [Named] = (basic + material + pennerEasings).sorted { $0.name < $1.name }

  /// The names of all named curves, sorted.
  package static let names: [String] = all.map(\.name)

  /// Returns the curve with a name in `names`, or nil.
  package static func listed(_ name: String) -> Curve? { byName[name] }

  /// Returns the curve with a name, or nil.
  ///
  /// Besides the names in `names`, it accepts those of other tools for the same curves: CSS
  /// keywords (`ease-in-out`), Flutter's (`Curves.easeOutCubic`), anime.js's (`outCubic`), and
  /// Android's (`fastOutSlowIn`).
  package static func named(_ name: String) -> Curve? { bySpelling[CurveSpelling(name).text] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.curve) })

  private static let bySpelling: [String: Curve] = {
    var curves = byName
    for (spelling, name) in CurveSpelling.synonyms { curves[spelling] = curves[name] }
    return curves
  }()

  private static let basic: [Named] = [
    Named("linear", .linear, "Even progress."),
    Named("ease", .cubicBezier(.ease), "CSS ease: quick start, long slow end."),
    Named("easeIn", .cubicBezier(.easeIn), "Slow start (UIKit, CSS)."),
    Named("easeOut", .cubicBezier(.easeOut), "Slow end (UIKit, CSS)."),
    Named("easeInOut", .cubicBezier(.easeInOut), "Slow at both ends (UIKit, CSS)."),
    Named("stepStart", .steps(.atStart), "One jump, at the start (CSS step-start)."),
    Named("stepEnd", .steps(.atEnd), "One jump, at the end (CSS step-end)."),
  ]

  private static let material: [Named] = [
    Named(
      "materialStandard", .cubicBezier(.materialStandard),
      "Material 3: small moves that begin and end on the screen."),
    Named(
      "materialStandardDecelerate", .cubicBezier(.materialStandardDecelerate),
      "Material 3: small moves that enter the screen."),
    Named(
      "materialStandardAccelerate", .cubicBezier(.materialStandardAccelerate),
      "Material 3: small moves that leave the screen."),
    Named(
      "materialEmphasized", .chain(.materialEmphasized),
      "Material 3: moves that begin and end on the screen."),
    Named(
      "materialEmphasizedDecelerate", .cubicBezier(.materialEmphasizedDecelerate),
      "Material 3: moves that enter the screen."),
    Named(
      "materialEmphasizedAccelerate", .cubicBezier(.materialEmphasizedAccelerate),
      "Material 3: moves that leave the screen."),
    Named(
      "materialLegacy", .cubicBezier(.materialLegacy),
      "Material 2: moves that begin and end on the screen (FastOutSlowIn)."),
    Named(
      "materialLegacyDecelerate", .cubicBezier(.materialLegacyDecelerate),
      "Material 2: moves that enter the screen (LinearOutSlowIn)."),
    Named(
      "materialLegacyAccelerate", .cubicBezier(.materialLegacyAccelerate),
      "Material 2: moves that leave the screen (FastOutLinearIn)."),
    Named(
      "materialSharp", .cubicBezier(.materialSharp),
      "Material 2: moves that leave the screen and may return."),
  ]

  private static let pennerEasings: [Named] = PennerEasing.Family.named.flatMap { shape in
    PennerEasing.Direction.allCases.map { direction in
      Named(
        "ease\(direction.capitalized)\(shape.name)",
        .penner(PennerEasing(checked: shape.family, direction)),
        "\(direction.documentation), \(shape.documentation) (Penner).")
    }
  }
}

extension PennerEasing.Direction {
  /// Where the easing is slow, as the beginning of a sentence.
  fileprivate var documentation: String {
    switch self {
    case .in: "Slow start"
    case .out: "Slow end"
    case .inOut: "Slow at both ends"
    case .outIn: "Slow in the middle"
    }
  }

  /// The direction as it follows `ease` in a name.
  var capitalized: String {
    switch self {
    case .in: "In"
    case .out: "Out"
    case .inOut: "InOut"
    case .outIn: "OutIn"
    }
  }
}

/// A progress and its rate.
struct CurvePoint {
  var value: Double
  var velocity: Double

  /// The point of the curve played backwards: a slow start becomes a slow end.
  var fromEnd: CurvePoint { CurvePoint(value: 1 - value, velocity: velocity) }

  /// The point of a curve scaled to the first half of time and progress.
  var firstHalf: CurvePoint { CurvePoint(value: value / 2, velocity: velocity) }

  /// The point of a curve scaled to the second half of time and progress.
  var secondHalf: CurvePoint { CurvePoint(value: 0.5 + value / 2, velocity: velocity) }
}
