extension Spring {
  /// The undamped period in seconds, 2π/ω.
  package var response: Double { 2 * Elementary.pi / angularFrequency }

  /// The bounce, −1…1, that corresponds to the damping ratio.
  package var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// SwiftUI's `.smooth`: no bounce.
  package static func smooth(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    try Spring(duration: duration, bounce: extraBounce)
  }

  /// SwiftUI's `.snappy`: a bounce of 0.15.
  package static func snappy(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    try Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// SwiftUI's `.bouncy`: a bounce of 0.3.
  package static func bouncy(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    try Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

extension Spring {
  /// The default spring: smooth, half a second.
  package static let standard: Spring = {
    do { return try Spring.smooth() } catch { preconditionFailure("\(error)") }
  }()
}

extension Spring: CustomStringConvertible {
  /// The constants and the parameters computed from them, in one line, with up to four decimals.
  package var description: String {
    let constants = [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    let facts = [("damping ratio", dampingRatio), ("response", response)]
    let list = { (pairs: [(String, Double)]) in
      pairs.map { "\($0.0) \(Self.rounded($0.1))" }.joined(separator: ", ")
    }
    return "\(list(constants)) (\(list(facts)) s, \(regime.rawValue))"
  }

  private static func rounded(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "\(value)" }
    let tenThousandths = Int(Elementary.floor(value * 10_000 + 0.5))
    let (whole, rest) = (tenThousandths / 10_000, tenThousandths % 10_000)
    if rest == 0 { return "\(whole)" }
    var digits = String(String(10_000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
