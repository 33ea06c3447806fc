import MotionCore
import MotionValues

/// The result of a run.
package struct RunOutcome: Sendable {
  package enum End: Sendable {
    /// Nothing moves or waits any more.
    case rest
    /// The run has reached its length.
    case length
    /// The sink has stopped the run; another call to `run` continues with the next frame.
    case stopped
    /// The script failed or reached a limit; the earlier frames are valid.
    case failed(Diagnostic)
  }

  package let end: End
  /// Warnings for the scene's author.
  package var warnings: [RunWarning]

  package init(end: End, warnings: [RunWarning] = []) {
    self.end = end
    self.warnings = warnings
  }

  /// The diagnostic of a run that failed; nil for any other.
  package var failure: Diagnostic? {
    switch end {
    case .failed(let failure): failure
    case .rest, .length, .stopped: nil
    }
  }
}

extension DiagnosticCode {
  package static let endlessMotion = DiagnosticCode("endless-motion")
  package static let endlessWait = DiagnosticCode("endless-wait")
  package static let nothingSelected = DiagnosticCode("nothing-selected")
  package static let unplayedAnimation = DiagnosticCode("unplayed-animation")
}
