import MotionAnalysis
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
    /// It was not run.
    case skipped
    /// A golden trace without its scene was deleted.
    case deleted
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
  /// Why it was not run; nil if it was.
  package var skipReason: String?
  /// Whether it is a golden trace without its scene that was deleted.
  package var isDeleted = false
  /// Where it is: the line of the test, or the script of the golden trace with the line 0; nil if unknown.
  package var place: SourceLocation?
  /// The time of the processor that it took, in seconds; nil if it was not measured.
  package var time: Double?
  /// How a golden trace and the run differ, as JSON; empty if they do not, or if it was not compared.
  package var comparison = ""
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
    guard failures.isEmpty else { return .failed }
    return skipReason != nil ? .skipped : isDeleted ? .deleted : isRecorded ? .recorded : .passed
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
  /// The failed expectation as JSON; empty for another error.
  package let record: String

  package init(_ diagnostic: Diagnostic, text: String, record: String = "") {
    self.diagnostic = diagnostic
    self.text = text
    self.record = record
  }
}

/// The number of tests by kind and result.
package struct TestTally: Sendable, Equatable {
  package private(set) var tests = 0
  package private(set) var goldens = 0
  package private(set) var failed = 0
  package private(set) var recorded = 0
  package private(set) var skipped = 0
  package private(set) var deleted = 0

  package init() {}

  package mutating func add(_ result: TestResult) {
    switch result.kind {
    case .test: tests += 1
    case .golden: goldens += 1
    }
    switch result.status {
    case .passed: break
    case .recorded: recorded += 1
    case .skipped: skipped += 1
    case .deleted: deleted += 1
    case .failed: failed += 1
    }
  }

  package var count: Int { tests + goldens }

  /// The tally as one line, such as `12 tests, 30 goldens: 1 failed`.
  package var line: String {
    let kinds = [(tests, "test"), (goldens, "golden")].filter { $0.0 > 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    let results = [
      (recorded, "recorded"), (deleted, "deleted"), (skipped, "skipped"), (failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return (kinds.isEmpty ? "0 tests" : kinds.joined(separator: ", ")) + ": "
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
    Member(ifPresent: "line", "The line of the test.") { result in
      result.place.flatMap { $0.line > 0 ? $0.line : nil }
    }
    Member(ifPresent: "skipped", "Why it was not run.") { $0.skipReason }
    Member(ifPresent: "failures", "What failed.") { $0.failures.isEmpty ? nil : $0.failures }
    Member(ifPresent: "comparison", "How a golden trace and the run differ.") {
      WrittenJSON<RunComparison>($0.comparison)
    }
    Member(ifPresent: "causes", "The changes of scripts that cause it, if they are known.") {
      $0.causes
    }
    Member(ifPresent: "inputs", "The hash of all inputs of the run.") { $0.inputs }
    Member(ifPresent: "page", "The page of the failure.") { $0.page }
  }
}

extension TestFailure: SchemaWritable {
  package static let schema = Schema<Self>("TestFailure", "One failure of a test.") {
    Member("slug", "What it is called: `motion explain SLUG` explains it.") {
      $0.diagnostic.code.slug
    }
    Member("message", "What is wrong.") { $0.diagnostic.message }
    Member("help", "What to do, in lines.") { $0.diagnostic.help }
    Member(ifPresent: "file", "The file of the line.") { $0.diagnostic.location?.file }
    Member(ifPresent: "line", "The line of the script, from 1.") { $0.diagnostic.location?.line }
    Member(ifPresent: "expectation", "What was expected and found.") {
      WrittenJSON<ExpectationRecord>($0.record)
    }
  }
}

/// What a failed expectation has expected and found.
package struct ExpectationRecord: SchemaWritable {
  package static let schema = Schema<Self>(
    "FailedExpectation", "What an expectation has expected and found."
  ) {
    Member("expectation", "The name of its method.") { $0.expectation }
    Member("subject", "The property, layer or event.") { $0.subject }
    Member(ifPresent: "expected", "The value or the limit.") { $0.expected }
    Member(ifPresent: "found", "What was found.") { $0.found }
    Member(ifPresent: "time", "When it was found, in seconds.") { $0.time }
  }

  var expectation = ""
  let subject: String
  var expected: Value?
  var found: Value?
  var time: Double?
}

extension TestTally: SchemaWritable {
  package static let schema = Schema<Self>(
    "TestTally", "The last line: the numbers of all results."
  ) {
    Member("tests", "The number of tests.") { $0.tests }
    Member("goldens", "The number of golden traces.") { $0.goldens }
    Member("recorded", "The number of traces that were recorded.") { $0.recorded }
    Member("deleted", "The number of traces that were deleted.") { $0.deleted }
    Member("skipped", "The number of tests that were not run.") { $0.skipped }
    Member("failed", "The number of failures.") { $0.failed }
  }
}

extension TestResult.Kind: JSONWritable {}
extension TestResult.Status: JSONWritable {}
