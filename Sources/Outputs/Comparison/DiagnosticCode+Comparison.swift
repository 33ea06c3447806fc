import MotionValues

extension DiagnosticCode {
  package static let badTolerance = DiagnosticCode("bad-tolerance")
  package static let tooFewInstants = DiagnosticCode("too-few-instants")
}
