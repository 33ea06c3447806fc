import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import StandardRuntime

/// The cost of comparing runs: with a golden trace, and with another recording.
struct ComparisonBenchmark {
  private static let script = """
    local scene = motion.scene { name = "golden" }
    for i = 1, 10 do
      local card = scene:box { id = "card" .. i, width = 100 }
      motion.animator { duration = 0.9 + 0.01 * i }:animate(card, { x = 100 * i, opacity = 0.5 }):play()
    end
    """

  func run() throws {
    let memory = TraceMemory()
    try play(into: TraceSink(printer: TracePrinter(format: .canonical, output: memory)))
    let golden = memory.bytes
    let count = 100
    let byBytes = try Stopwatch.processorTime {
      for _ in 0..<count {
        let output = GoldenTrace(golden)
        try play(into: TraceSink(printer: TracePrinter(format: .canonical, output: output)))
        precondition(output.isEqual)
      }
    }
    Report.line("1000 goldens of a second, on one core", byBytes / 1e9 * 1000 / Double(count), "s")
    var sink = RecordingSink()
    _ = try SceneRun(SceneSource(name: "bench", text: Array(Self.script.utf8))).run(into: &sink)
    let recording = sink.recording
    let expected = try RecordingReader.whole(golden, name: "golden")
    let byValues = Stopwatch.best {
      precondition(RunComparison(expected, recording).isEqual)
    }
    Report.line("  the same one by its values", byValues / 1e6, "ms")
  }

  private func play(into trace: consuming TraceSink) throws {
    var sink = trace
    let run = SceneRun(SceneSource(name: "bench", text: Array(Self.script.utf8)))
    if let failure = try run.run(into: &sink).failure { throw failure }
  }
}
