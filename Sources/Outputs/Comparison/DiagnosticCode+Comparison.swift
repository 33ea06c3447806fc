import MotionCore

extension DiagnosticCode {
  package static let badTolerance = DiagnosticCode("bad-tolerance")
}
