/// An error in a line of a trace.
package struct TraceSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The line's number, from 1.
  package let line: Int
  package let expected: String
  package let found: String

  package init(line: Int, expected: String, found: String) {
    self.line = line
    self.expected = expected
    self.found = found
  }

  package var description: String {
    "line \(line) of the trace: expected \(expected), found \(found)"
  }
}
