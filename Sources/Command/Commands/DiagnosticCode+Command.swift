import MotionCore
import MotionValues

/// Errors of files and programs that the command uses.
extension DiagnosticCode {
  package static let missingTool = DiagnosticCode("missing-tool")
  package static let unknownRevision = DiagnosticCode("unknown-revision")
}
