import MotionCore
import MotionValues

/// The result of one test: a golden trace that was compared, or a test of a test file.
package struct TestResult: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    case golden
    case test
  }

  package enum Status: String, CaseIterable, Sendable {
    case passed
    /// It passed, and a golden trace was written.
    case recorded
    case failed
  }

  package let kind: Kind
  /// The path of the golden trace or of the test file.
  package let file: String
  /// The name of the test; empty for a golden trace.
  package let name: String
  /// The expected and the actual results; empty if the test passed.
  package var failures: [TestFailure]
  package var isRecorded: Bool
  /// The hash of all that a golden scene depends on; nil for other tests.
  package var inputs: String?
  /// The path of the page that shows the failure; nil for none.
  package var page: String?

  package init(
    _ kind: Kind, file: String, name: String = "", failures: [TestFailure] = [],
    isRecorded: Bool = false
  ) {
    self.kind = kind
    self.file = file
    self.name = name
    self.failures = failures
    self.isRecorded = isRecorded
  }

  package var status: Status {
    failures.isEmpty ? (isRecorded ? .recorded : .passed) : .failed
  }

  /// The test in one line, such as `card.test.lua: the card opens`.
  package var title: String { Self.title(file: file, name: name) }

  package static func title(file: String, name: String) -> String {
    name.isEmpty ? file : "\(file): \(name)"
  }
}

/// One failure of a test.
package struct TestFailure: Sendable, Equatable {
  package let diagnostic: Diagnostic
  /// The error as text, with the line of the script.
  package let text: String

  package init(_ diagnostic: Diagnostic, text: String) {
    self.diagnostic = diagnostic
    self.text = text
  }
}
