import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues

/// The difference between two runs, as a test reports it.
package struct MotionDifference {
  /// The differences in words, the first one first.
  package let sentences: [String]
  /// The properties that differ, by the time of their first difference.
  package let properties: [String]
  /// The difference as records.
  package let comparison: RunComparison

  /// Compares two runs; nil if they are equal.
  ///
  /// One that was run at the lowest rate with all instants of the other is compared at these.
  package init?(
    _ before: Recording, _ after: Recording, tolerances: Tolerances = Tolerances()
  ) {
    let rate = FrameRate(covering: before.rate)
    let comparison = RunComparison(
      before, after, tolerances: tolerances, interpolates: rate != FrameRate(covering: after.rate))
    // At a rate that no scene can have, nothing is compared exactly.
    let doubt = rate == nil ? comparison.doubt : nil
    guard !comparison.isEqual || doubt != nil else { return nil }
    sentences = comparison.isEqual ? [doubt].compactMap(\.self) : comparison.sentences
    properties = comparison.properties.map(\.name)
    self.comparison = comparison
  }

  /// The difference as a failure; `what` names what differs.
  package func failure(
    _ what: String, _ code: DiagnosticCode = .failedExpectation, help: [String] = []
  ) -> Diagnostic {
    Diagnostic(code, ([what] + sentences).joined(separator: "\n  "), help: help)
  }
}

extension Diagnostic {
  /// The failure of a run that has the kept frames of a golden trace, and not its hash.
  package static func hidden(_ scene: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .goldenTrace,
      "`\(scene)` differs from `\(path)` in frames of which the golden trace keeps no values",
      help: ["compare it with an earlier script: `motion diff HEAD`"])
  }
}
