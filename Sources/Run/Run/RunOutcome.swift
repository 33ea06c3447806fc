import MotionCore

/// How a run has ended.
package struct RunOutcome: Sendable {
  package enum End: Sendable {
    /// Nothing moves or waits any more.
    case rest
    /// The run is as long as it was to be.
    case length
    /// The sink wants no more frames; run again, the scene goes on with the next one.
    case stopped
    /// The script failed, or reached a limit; the frames before are valid.
    case failed(Diagnostic)
  }

  package let end: End
  /// What the scene's author may want to know.
  package var warnings: [RunWarning] = []

  /// Why the scene failed; nil if it did not.
  package var failure: Diagnostic? {
    switch end {
    case .failed(let failure): failure
    case .rest, .length, .stopped: nil
    }
  }
}

extension DiagnosticCode {
  package static let endlessWait = DiagnosticCode("endless-wait")
  package static let nothingSelected = DiagnosticCode("nothing-selected")
  package static let overdampedSpring = DiagnosticCode("overdamped-spring")
}
