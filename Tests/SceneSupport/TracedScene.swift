import MotionCore
import MotionRuntime
import MotionTrace

/// What came of a script: its trace, what it printed, and the error that it ended in.
package struct TracedScene {
  package let failure: Diagnostic?
  package let printed: [String]
  package let trace: String

  /// Runs a script, until it rests unless a length is given, at so many frames a second.
  package init(
    running bytes: [UInt8], name: String, fps: Int = 60, length: RunOptions.Length = .untilRest
  ) throws {
    var options = RunOptions()
    options.session.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.length = length
    let lines = PrintedLines()
    let memory = TraceMemory()
    let run = SceneRun(SceneSource(name: name, text: bytes), options) { lines.all.append($0) }
    var sink = TraceSink(printer: TracePrinter(format: .lines, output: memory))
    failure = try run.run(into: &sink).failure
    printed = lines.all
    trace = memory.text
  }
}
