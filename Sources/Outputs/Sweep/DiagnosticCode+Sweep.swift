import MotionValues

extension DiagnosticCode {
  package static let badSweep = DiagnosticCode("bad-sweep")
  package static let failedVariants = DiagnosticCode("failed-variants")
  package static let incompleteSweep = DiagnosticCode("incomplete-sweep")
  package static let limitJobs = DiagnosticCode("limit-jobs")
}
