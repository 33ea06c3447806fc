import MotionComparison
import MotionCore
import MotionRecording

/// The difference between two runs, as a test reports it.
package struct MotionDifference {
  /// The differences in words, the first one first.
  package let sentences: [String]
  /// The properties that differ, by the time of their first difference.
  package let properties: [String]

  /// Compares two runs; nil if they are equal.
  package init?(
    _ before: Recording, _ after: Recording, tolerances: Tolerances = Tolerances()
  ) {
    let comparison = RunComparison(before, after, tolerances: tolerances)
    guard !comparison.isEqual else { return nil }
    sentences = comparison.sentences
    properties = comparison.properties.map(\.name)
  }

  /// The difference as a failure; `what` names what differs.
  package func failure(
    _ what: String, _ code: DiagnosticCode = .failedExpectation, help: [String] = []
  ) -> Diagnostic {
    Diagnostic(code, ([what] + sentences).joined(separator: "\n  "), help: help)
  }
}
