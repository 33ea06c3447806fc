/// The unit of a number.
package enum Unit: String, Sendable, CaseIterable {
  case points
  case seconds
  case degrees
  case fraction
  case pointsPerSecond = "points per second"
  case perSecond = "per second"
  case count
  case multiple
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
