/// Says which option of a scroll view cannot be used, what it was, and what is expected instead.
package struct ScrollOptionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The option as a script writes it.
  package let option: String

  /// The number that was given, in the unit that `expected` names.
  package let found: Double

  /// What is expected, with its unit and bounds.
  package let expected: String

  package var description: String { "`\(option)` is \(found); expected \(expected)" }

  init(_ option: String, found: Double, expected: String) {
    self.option = option
    self.found = found
    self.expected = expected
  }
}
