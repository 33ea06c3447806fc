import MotionValues

/// The reason why a text is not a log of inputs, or no recording of touches.
package struct TouchRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case empty
    case encoding
    case missingColumn(String)
    case fieldCount(expected: Int, found: Int)
    case quotation
    case notANumber(column: String, found: String)
    case tooFar(column: String, found: String, limit: Double)
    case notAFinger(found: String)
    case unknownPhase(found: String)
    case notDown(finger: Int, TouchPhase)
    case alreadyDown(finger: Int, since: Int?)
    case timeGoesBack(from: Double, to: Double)
    case milliseconds(interval: Double)
    case notAnObject
    case unexpected(expected: String, found: String)
    case tooLong(limit: Int)
  }

  package let reason: Reason
  /// The line, counted from 1; nil if the error concerns the whole text.
  package let line: Int?

  package init(_ reason: Reason, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }

  /// The message, without the line.
  package var description: String {
    switch reason {
    case .empty: "there is no sample; expected lines of time, finger, phase, x and y"
    case .encoding: "the text is not UTF-8"
    case .missingColumn(let name):
      "the column `\(name)` is missing; expected `time`, `x` and `y`"
    case .fieldCount(let expected, let found):
      "expected \(expected) fields, found \(found)"
    case .quotation: "a field in quotation marks does not end before the next separator"
    case .notAFinger(let found): "`finger` is \(quoted(found)); expected a whole number, 0 or more"
    case .unknownPhase(let found):
      "`phase` is \(quoted(found)); expected "
        + TouchPhase.allCases.map { "`\($0)`" }.joined(separator: ", ")
    case .notDown(let finger, let phase):
      "finger \(finger) is `\(phase)` but not down; its first row is `began`"
    case .alreadyDown(let finger, let since):
      "finger \(finger) `began` and is down\(since.map { " since line \($0)" } ?? "") already; "
        + "it ends with `ended` or `cancelled`"
    case .notANumber(let column, let found):
      "`\(column)` is \(quoted(found)); expected a finite number"
    case .tooFar(let column, let found, let limit):
      "`\(column)` is \(found) points; expected at most \(NumberText(limit)) in either direction"
    case .timeGoesBack(let from, let to):
      "the time goes back from \(NumberText(from)) s to \(NumberText(to)) s"
    case .milliseconds(let interval):
      "there are \(NumberText((interval * 1000).rounded() / 1000)) s between two samples; "
        + "the times seem to be milliseconds"
    case .notAnObject:
      "expected an object such as {\"time\": 0.016, \"x\": 190, \"y\": 500}"
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .tooLong(let limit): "there are more than \(limit) samples"
    }
  }

  /// Returns a text in quotation marks; a string from a JSON object already has them.
  private func quoted(_ text: String) -> String {
    text.hasPrefix("\"") ? text : "\"\(text)\""
  }
}

extension TouchRecordingError {
  /// Returns the error for the function or option that reads a file.
  package func diagnostic(for reader: String, file: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "`\(reader)`: \(line.map { "\(file):\($0)" } ?? file): \(description)",
      help: [help], token: file)
  }

  private var help: String {
    switch reason {
    case .milliseconds: return "name the column by its unit: `milliseconds,x,y` or `seconds,x,y`"
    case .unexpected:
      return "a line is an object such as "
        + "{\"time\": 0.5, \"finger\": 1, \"phase\": \"moved\", \"x\": 195, \"y\": 700}"
    default: break
    }
    return "a line is `time,x,y` or `time,finger,phase,x,y`, in seconds and points: "
      + "0.016,190,500 or 0.016,1,moved,190,500"
  }
}
