import MotionCore
import MotionRecording
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
  /// The changes of scripts that cause the failure of a golden trace, such as `card.lua line 11:
  /// bounce 0.25 → 0.5`; nil if they are not known.
  package var causes: String?
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

/// The number of tests by kind and result.
package struct TestTally: Sendable, Equatable {
  package private(set) var tests = 0
  package private(set) var goldens = 0
  package private(set) var failed = 0
  package private(set) var recorded = 0

  package init() {}

  package mutating func add(_ result: TestResult) {
    switch result.kind {
    case .test: tests += 1
    case .golden: goldens += 1
    }
    switch result.status {
    case .passed: break
    case .recorded: recorded += 1
    case .failed: failed += 1
    }
  }

  package var count: Int { tests + goldens }

  /// The tally as one line, such as `12 tests, 30 goldens: 1 failed`.
  package var line: String {
    let kinds = [(tests, "test"), (goldens, "golden")].filter { $0.0 > 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    let results = [(recorded, "recorded"), (failed, "failed")].filter { $0.0 > 0 }
      .map { "\($0) \($1)" }
    return kinds.joined(separator: ", ") + ": "
      + (results.isEmpty ? "all passed" : results.joined(separator: ", "))
  }
}

extension TestResult: SchemaWritable {
  package static let schema = Schema<Self>(
    "TestResult", "The result of a test or of a golden trace."
  ) {
    Member("file", "The file of the test, or the scene.") { $0.file }
    Member("name", "The name of the test.") { $0.name }
    Member("kind", "Whether it is a test or a golden trace.") { $0.kind }
    Member("status", "What became of it.") { $0.status }
    Member(ifPresent: "failures", "What failed.") {
      $0.failures.isEmpty ? nil : $0.failures.map(\.diagnostic)
    }
    Member(ifPresent: "causes", "The changes of scripts that cause it, if they are known.") {
      $0.causes
    }
    Member(ifPresent: "inputs", "The hash of all inputs of the run.") { $0.inputs }
    Member(ifPresent: "page", "The page of the failure.") { $0.page }
  }
}

extension TestTally: SchemaWritable {
  package static let schema = Schema<Self>(
    "TestTally", "The last line: the numbers of all results."
  ) {
    Member("tests", "The number of tests.") { $0.tests }
    Member("goldens", "The number of golden traces.") { $0.goldens }
    Member("recorded", "The number of traces that were recorded.") { $0.recorded }
    Member("failed", "The number of failures.") { $0.failed }
  }
}

extension TestResult.Kind: JSONWritable {}
extension TestResult.Status: JSONWritable {}
