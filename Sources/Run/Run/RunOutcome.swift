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

/// Something that is likely a mistake, and no error.
package struct RunWarning: Hashable, Sendable {
  package let code: DiagnosticCode
  package let message: String
  package var help: [String] = []

  /// The warning as people read it, with a line's end.
  package var text: String {
    "warning[\(code.slug)]: \(message)\n" + help.map { "  = help: \($0)\n" }.joined()
  }
}

extension DiagnosticCode {
  package static let endlessWait = DiagnosticCode("endless-wait")
  package static let nothingSelected = DiagnosticCode("nothing-selected")
}
