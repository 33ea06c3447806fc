import MotionValues

extension DiagnosticCode {
  package static let badTrace = DiagnosticCode("bad-trace")
}
