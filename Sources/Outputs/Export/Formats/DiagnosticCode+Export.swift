import MotionCore
import MotionValues

extension DiagnosticCode {
  /// Nothing that is selected moves.
  package static let nothingToExport = DiagnosticCode("nothing-to-export")
  /// A file that is exported would lack something, or deviate too much.
  package static let incompleteExport = DiagnosticCode("incomplete-export")
}
