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
