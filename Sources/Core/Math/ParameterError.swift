/// A parameter of a model outside its range, with what would be right.
package struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter as a script writes it, such as `dampingRatio`.
  package let parameter: String

  /// The value given, in `unit`.
  package let found: Double
  package let unit: Unit

  /// What is accepted, such as "a number above 0".
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

  /// Throws unless `found` is a finite number above zero.
  static func requirePositive(_ parameter: String, _ found: Double) throws(ParameterError) {
    guard found > 0, found.isFinite else {
      throw ParameterError(parameter: parameter, found: found, expected: "a number above 0")
    }
  }

  /// Throws unless `found` is a finite number, zero or above.
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
