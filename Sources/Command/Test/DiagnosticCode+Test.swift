import MotionCore
import MotionValues

extension DiagnosticCode {
  package static let brokenTest = DiagnosticCode("broken-test")
  package static let failedExpectation = DiagnosticCode("failed-expectation")
  package static let goldenTrace = DiagnosticCode("golden-trace")
  package static let limitRuns = DiagnosticCode("limit-runs")
  package static let missingGolden = DiagnosticCode("missing-golden")
  package static let nothingToTest = DiagnosticCode("nothing-to-test")
  package static let orphanedGolden = DiagnosticCode("orphaned-golden")
}
