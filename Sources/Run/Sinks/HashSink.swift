import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Computes the hash of a run's trace in its canonical format, the lines, whatever format is
/// printed.
package struct HashSink: FrameSink, ~Copyable {
  private let hash = TraceHash()
  private var trace: TraceSink

  /// Makes a sink without a limit of output: what is hashed is not printed.
  package init(_ options: TraceSink.Options = TraceSink.Options()) {
    var options = options
    options.outputLimit = .max
    trace = TraceSink(options, printer: TracePrinter(format: .canonical, output: hash))
  }

  /// The hash of the complete frames so far, as 64 lower-case hexadecimal digits; of the whole
  /// trace once the run has ended.
  package var hexadecimal: String { hash.hexadecimal }

  /// Warnings for the script's author.
  package var warnings: [RunWarning] { trace.warnings }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    try trace.begin(scene)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    try trace.frame(frame)
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) { try trace.end(outcome) }
}
