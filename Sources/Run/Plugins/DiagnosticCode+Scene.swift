import MotionCore

/// Codes of what scripts give to the functions of scenes.
extension DiagnosticCode {
  static let overdampedSpring = DiagnosticCode("overdamped-spring")
  static let unknownLetter = DiagnosticCode("unknown-letter")
}
