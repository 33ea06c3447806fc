import MotionCore
import MotionTrace

/// Takes the hash of a run's trace in its canonical form, the lines, whatever form is shown of it.
package struct HashSink: FrameSink, ~Copyable {
  private let hash = TraceHash()
  private var trace: TraceSink

  package init(_ options: TraceSink.Options = TraceSink.Options()) {
    trace = TraceSink(options, printer: TracePrinter(format: .canonical, output: hash))
  }

  /// The hash of the frames so far that are whole, 64 lower-case hexadecimal digits; of all once the run has ended.
  package var hexadecimal: String { hash.hexadecimal }

  /// What the run's author may want to know.
  package var warnings: [RunWarning] { trace.warnings }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    try trace.begin(scene)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    try trace.frame(frame)
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) { try trace.end(outcome) }
}
