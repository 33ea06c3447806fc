import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime

/// The results of a script: its trace, its printed lines, and its error.
package struct TracedScene {
  package let failure: Diagnostic?
  package let printed: [String]
  package let trace: String

  /// Runs a script at a frame rate, by default until it comes to rest; `touches` touch the scene
  /// from its start.
  package init(
    running bytes: [UInt8], name: String, fps: Int = 60, length: RunOptions.Length = .untilRest,
    touches: TouchRecording? = nil
  ) throws {
    var options = RunOptions()
    options.session.inputs.touches = touches
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
