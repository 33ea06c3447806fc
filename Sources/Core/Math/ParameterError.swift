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
