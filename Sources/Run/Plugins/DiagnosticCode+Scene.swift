import MotionCore
import MotionValues

/// Codes of what scripts give to the functions of scenes.
extension DiagnosticCode {
  package static let overdampedSpring = DiagnosticCode("overdamped-spring")
  package static let unknownLetter = DiagnosticCode("unknown-letter")
}
