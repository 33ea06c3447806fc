import MotionValues

extension DiagnosticCode {
  package static let badTolerance = DiagnosticCode("bad-tolerance")
}
