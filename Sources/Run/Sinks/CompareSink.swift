import MotionCore
import MotionTrace

/// Compares a run with its golden trace, and stops the run at the first frame that differs.
package struct CompareSink: FrameSink, ~Copyable {
  private let comparison: TraceComparison
  private var trace: TraceSink

  /// Makes a sink from a golden trace in the lines format, version 1 or 2.
  package init(golden: [UInt8]) {
    comparison = TraceComparison(golden: golden)
    trace = TraceSink(
      TraceSink.Options(), printer: TracePrinter(format: .canonical, output: comparison))
  }

  /// The first difference between the run and the trace; nil as long as they agree.
  package var difference: TraceDifference? { comparison.difference }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    try trace.begin(scene)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    let continuation = try trace.frame(frame)
    trace.flush()
    return comparison.difference == nil ? continuation : .stop
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    try trace.end(outcome)
    switch outcome.end {
    case .rest, .length: comparison.finish()
    case .stopped, .failed: break
    }
  }
}
