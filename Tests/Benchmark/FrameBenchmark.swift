import CLoops
import MotionCore
import MotionRuntime
import MotionTrace

/// What whole frames cost: a scene at rest, and many properties from script to output.
struct FrameBenchmark {
  private final class Nowhere: TraceOutput {
    func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState { .open }
  }

  func run() throws {
    try rest()
    try endToEnd()
  }

  /// A scene in which nothing moves: what one frame of it allocates.
  private func rest() throws {
    let session = try session(
      """
      local scene = motion.scene { name = "rest" }
      for i = 1, 1000 do scene:box { id = "b" .. i, width = i } end
      """)
    var recorder = TraceRecorder(
      stage: session.stage, options: .init(),
      printer: TracePrinter(format: .lines, output: Nowhere()))
    recorder.begin(seed: 0)
    for _ in 0..<10 { recorder.record(try session.step(), changes: session.changes) }
    let before = c_allocation_count()
    var failure: Diagnostic?
    let time = Stopwatch.best(of: 3) {
      do throws(Diagnostic) {
        for _ in 0..<200 { recorder.record(try session.step(), changes: session.changes) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    let allocations = c_allocation_count() - before
    Report.line("a frame of a scene at rest, 1000 layers", time / 200, "ns")
    Report.line("  allocations in 600 of them", Double(allocations), "")
  }

  /// 10,000 properties that one animator moves for 600 frames, as NDJSON, from the script's text on.
  private func endToEnd() throws {
    var failure: Diagnostic?
    let time = Stopwatch.best(of: 3) {
      do throws(Diagnostic) {
        let session = try session(
          """
          local scene = motion.scene { name = "many" }
          local move = motion.animator { duration = 10, curve = "easeInOut" }
          for i = 1, 10000 do move:animate(scene:group { id = "g" .. i }, { x = i }) end
          scene:timeline(function(t) t:play(move) end)
          """)
        var recorder = TraceRecorder(
          stage: session.stage, options: .init(),
          printer: TracePrinter(format: .ndjson, output: Nowhere()))
        _ = try Run.frames(of: session, .frames(600), seed: 0, into: &recorder, isFull: false)
      } catch { failure = error }
    }
    if let failure { throw failure }
    Report.line("10,000 properties for 600 frames to NDJSON", time / 1e9, "s")
  }

  private func session(_ script: String) throws(Diagnostic) -> Session {
    let session = try Session(Session.Options())
    try session.load(Array(script.utf8), name: "bench")
    return session
  }
}
