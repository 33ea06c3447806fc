/// The unit of a number.
public enum Unit: String, Sendable, CaseIterable {
  /// Lengths of the screen.
  case points
  /// Times and durations.
  case seconds
  /// Angles.
  case degrees
  /// Parts of a whole, mostly from 0 to 1.
  case fraction
  /// Speeds of what moves on the screen.
  case pointsPerSecond = "points per second"
  /// Speeds of other numbers.
  case perSecond = "per second"
  /// Numbers of things.
  case count
  /// Factors.
  case multiple
  /// Numbers without a unit.
  case none = ""

  /// Whether errors omit the unit because the number is clear without it.
  package var isPlain: Bool { measure.suffix.isEmpty }

  /// The name on an axis, such as `pt`; empty for a plain number.
  package var symbol: String { String(measure.suffix.drop { $0 == " " }) }

  /// Returns a number as errors write it, with the unit unless it is plain, such as `-5 points`.
  package func text(of number: Double) -> String {
    isPlain ? "\(NumberText(number))" : "\(NumberText(number)) \(rawValue)"
  }
}

extension Unit {
  /// How numbers with a unit are written, and how far a written one may be from the true one.
  package struct Measure: Sendable {
    /// What follows the number, such as ` pt` or `°`; empty for a plain number.
    package let suffix: String
    /// The tolerance of exported files at their standard precision; 0 for ranks and counts, which
    /// are not approximated.
    package let tolerance: Double
    /// How many decimals a file needs beyond those of lengths.
    package let moreDecimals: Int
  }

  /// The measure of the unit: the only place where one unit is measured unlike another.
  package var measure: Measure {
    switch self {
    case .points: Measure(suffix: " pt", tolerance: 0.25, moreDecimals: 0)
    case .pointsPerSecond: Measure(suffix: " pt/s", tolerance: 0.25, moreDecimals: 0)
    case .degrees: Measure(suffix: "°", tolerance: 0.1, moreDecimals: 0)
    case .seconds: Measure(suffix: " s", tolerance: 0.002, moreDecimals: 0)
    case .perSecond: Measure(suffix: "/s", tolerance: 0.002, moreDecimals: 2)
    case .fraction, .multiple: Measure(suffix: "", tolerance: 0.002, moreDecimals: 2)
    case .count, .none: Measure(suffix: "", tolerance: 0, moreDecimals: 2)
    }
  }
}
