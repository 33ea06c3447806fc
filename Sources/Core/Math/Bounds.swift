/// The numbers that a property, a parameter or an option allows.
public struct Bounds: Hashable, Sendable, CustomStringConvertible {
  package let lower: Double
  package let upper: Double
  package let excludesLower: Bool

  /// Allows the numbers from `lower` to `upper`; `lower` itself only if it is not excluded.
  public init(_ lower: Double, _ upper: Double, excludesLower: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
  }

  package init(_ range: ClosedRange<Int>) {
    self.init(Double(range.lowerBound), Double(range.upperBound))
  }

  /// All numbers.
  public static let any = Bounds(-.infinity, .infinity)
  /// 0 and the numbers above.
  public static let notNegative = Bounds(0, .infinity)
  /// The numbers above 0.
  public static let positive = Bounds(0, .infinity, excludesLower: true)
  /// The numbers from 0 to 1.
  public static let unit = Bounds(0, 1)

  package func contains(_ number: Double) -> Bool {
    number <= upper && (excludesLower ? number > lower : number >= lower)
  }

  /// Returns the number clamped to the bounds; an excluded lower bound can be the result.
  @inline(__always)
  package func clamp(_ number: Double) -> Double { min(max(number, lower), upper) }

  /// The bounds in words, such as `from 0 to 1`.
  public var description: String {
    let least = excludesLower ? "above \(NumberText(lower))" : "at least \(NumberText(lower))"
    switch (lower.isFinite, upper.isFinite) {
    case (true, true):
      return excludesLower
        ? "above \(NumberText(lower)), at most \(NumberText(upper))"
        : "from \(NumberText(lower)) to \(NumberText(upper))"
    case (true, false): return least
    case (false, true): return "at most \(NumberText(upper))"
    case (false, false): return "any number"
    }
  }
}

/// A model's parameter that is outside its range, with the range.
package struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter as a script writes it, such as `dampingRatio`.
  package let parameter: String

  /// The actual value, in `unit`.
  package let found: Double
  package let unit: Unit

  /// The accepted values, such as "a number above 0".
  package let expected: String

  package init(parameter: String, found: Double, unit: Unit = .none, expected: String) {
    self.parameter = parameter
    self.found = found
    self.unit = unit
    self.expected = expected
  }

  package var description: String {
    "`\(parameter)` is \(unit.text(of: found)); expected \(expected)"
  }

  /// Throws unless `found` is finite and positive.
  static func requirePositive(_ parameter: String, _ found: Double) throws(ParameterError) {
    guard found > 0, found.isFinite else {
      throw ParameterError(parameter: parameter, found: found, expected: "a number above 0")
    }
  }

  /// Throws unless `found` is finite and not negative.
  static func requireNotNegative(_ parameter: String, _ found: Double) throws(ParameterError) {
    guard found >= 0, found.isFinite else {
      throw ParameterError(parameter: parameter, found: found, expected: "0 or a number above")
    }
  }

  /// Throws unless `found` is finite.
  static func requireFinite(_ parameter: String, _ found: Double) throws(ParameterError) {
    guard found.isFinite else {
      throw ParameterError(parameter: parameter, found: found, expected: "a finite number")
    }
  }
}
