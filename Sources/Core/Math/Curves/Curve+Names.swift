extension Curve {
  /// A curve that scripts call by name.
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
  package static let all: [Named] = (basic + pennerEasings).sorted { $0.name < $1.name }

  /// The names of all named curves, sorted.
  package static let names: [String] = all.map(\.name)

  /// Returns the curve of a name, if there is one.
  package static func named(_ name: String) -> Curve? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.curve) })

  private static let basic: [Named] = [
    Named("linear", .linear, "Even progress."),
    Named("ease", .cubicBezier(.ease), "CSS ease: quick start, long slow end."),
    Named("easeIn", .cubicBezier(.easeIn), "Slow start (UIKit, CSS)."),
    Named("easeOut", .cubicBezier(.easeOut), "Slow end (UIKit, CSS)."),
    Named("easeInOut", .cubicBezier(.easeInOut), "Slow at both ends (UIKit, CSS)."),
    Named(
      "materialStandard", .cubicBezier(.materialStandard),
      "Material: what moves within the screen."),
    Named(
      "materialDecelerate", .cubicBezier(.materialDecelerate),
      "Material: what enters the screen."),
    Named(
      "materialAccelerate", .cubicBezier(.materialAccelerate),
      "Material: what leaves the screen."),
    Named(
      "materialSharp", .cubicBezier(.materialSharp),
      "Material: what leaves the screen and may return."),
    Named("stepStart", .steps(.atStart), "One jump, at the start (CSS step-start)."),
    Named("stepEnd", .steps(.atEnd), "One jump, at the end (CSS step-end)."),
  ]

  private static let pennerEasings: [Named] = PennerEasing.Family.named.flatMap { shape in
    PennerEasing.Direction.allCases.map { direction in
      Named(
        direction.rawValue + shape.name, .penner(PennerEasing(checked: shape.family, direction)),
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
}
