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
  package var isPlain: Bool {
    switch self {
    case .none, .fraction, .count, .multiple: true
    case .points, .seconds, .degrees, .pointsPerSecond, .perSecond: false
    }
  }

  /// The suffix of a number on an axis; empty for a plain number.
  package var symbol: String {
    switch self {
    case .points: "pt"
    case .seconds: "s"
    case .degrees: "°"
    case .pointsPerSecond: "pt/s"
    case .perSecond: "/s"
    case .fraction, .count, .multiple, .none: ""
    }
  }

  /// Returns a number as errors write it, with the unit unless it is plain, such as `-5 points`.
  package func text(of number: Double) -> String {
    isPlain ? "\(NumberText(number))" : "\(NumberText(number)) \(rawValue)"
  }
}
