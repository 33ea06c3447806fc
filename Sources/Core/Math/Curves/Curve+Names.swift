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
