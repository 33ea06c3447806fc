import MotionMath

/// The reason why a text is not a recorded touch.
package struct TouchTrackError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case empty
    case encoding
    case missingColumn(String)
    case fieldCount(expected: Int, found: Int)
    case notANumber(column: String, found: String)
    case tooFar(column: String, found: String, limit: Double)
    case timeGoesBack(from: Double, to: Double)
    case notAnObject
    case tooLong(limit: Int)
  }

  package let reason: Reason
  /// The line, counted from 1; nil if the error concerns the whole text.
  package let line: Int?

  package init(_ reason: Reason, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }

  /// The sentence, without the line.
  package var description: String {
    switch reason {
    case .empty: "there is no sample; expected lines of time, x and y"
    case .encoding: "the text is not UTF-8"
    case .missingColumn(let name):
      "the column `\(name)` is missing; expected `time`, `x` and `y`"
    case .fieldCount(let expected, let found):
      "expected \(expected) fields, found \(found)"
    case .notANumber(let column, let found):
      // A text in a JSON object already has quotation marks.
      "`\(column)` is \(found.hasPrefix("\"") ? found : "\"\(found)\""); expected a finite number"
    case .tooFar(let column, let found, let limit):
      "`\(column)` is \(found) points; expected at most \(NumberText(limit)) in either direction"
    case .timeGoesBack(let from, let to):
      "the time goes back from \(NumberText(from)) s to \(NumberText(to)) s"
    case .notAnObject:
      "expected an object such as {\"time\": 0.016, \"x\": 190, \"y\": 500}"
    case .tooLong(let limit): "there are more than \(limit) samples"
    }
  }
}
