/// A parameter of a timing curve outside its range, with what would be right.
package struct CurveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter as its documentation names it, such as `x1`.
  package let parameter: String

  /// The value given.
  package let found: Double

  /// What is accepted, such as "a number from 0 to 1".
  package let expected: String

  package init(parameter: String, found: Double, expected: String) {
    self.parameter = parameter
    self.found = found
    self.expected = expected
  }

  package var description: String { "`\(parameter)` is \(found); expected \(expected)" }
}
