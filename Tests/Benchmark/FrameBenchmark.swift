import CLoops
import MotionCore
import MotionRuntime
import MotionTrace

/// What whole frames cost: a scene at rest, a transition, and many properties from script to output.
struct FrameBenchmark {
  private final class Nowhere: TraceOutput {
    func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState { .open }
  }

  func run() throws {
    try rest()
    try transition()
    try endToEnd()
  }

  /// A scene in which nothing moves: what one frame of it allocates.
  private func rest() throws {
    try measure(
      "a scene at rest, 1000 layers", warmUp: 10,
      """
      for i = 1, 1000 do scene:box { id = "b" .. i, width = i } end
      """)
  }

  /// A transition under way: what one frame of it allocates.
  private func transition() throws {
    try measure(
      "a transition of 1000 elements", warmUp: 100,
      """
      local a, b, rules = scene:group { id = "a" }, scene:group { id = "b", hidden = true }, {}
      for i = 1, 1000 do
        a:box { id = "e" .. i, width = i, fill = "black" }
        b:box { id = "e" .. i, x = i, width = 10, height = i, fill = "white" }
        rules["e" .. i] = "shared"
      end
      motion.transition { from = a, to = b, duration = 60, rules = rules }:play()
      """)
  }

  private func measure(_ name: String, warmUp: Int, _ body: String) throws {
    let session = try session("local scene = motion.scene { name = \"frames\" }\n" + body)
    var recorder = TraceRecorder(
      stage: session.stage, options: .init(),
      printer: TracePrinter(format: .lines, output: Nowhere()))
    recorder.begin(seed: 0)
    for _ in 0..<warmUp { recorder.record(try session.step(), changes: session.changes) }
    let before = c_allocation_count()
    var failure: Diagnostic?
    let time = Stopwatch.best(of: 3) {
      do throws(Diagnostic) {
        for _ in 0..<200 { recorder.record(try session.step(), changes: session.changes) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    let allocations = c_allocation_count() - before
    Report.line("a frame of \(name)", time / 200, "ns")
    Report.line("  allocations in 600 of them", Double(allocations), "")
  }

  /// Scripts that move 10,000 properties, each in one way that a designer would write it.
  private static let scripts = [
    (
      "one animator",
      """
      local move = motion.animator { duration = 10, curve = "easeInOut" }
      for i = 1, 10000 do move:animate(scene:group { id = "g" .. i }, { x = i }) end
      scene:timeline(function(t) t:play(move) end)
      """
    ),
    (
      "an animator each",
      """
      for i = 1, 10000 do
        local layer = scene:group { id = "g" .. i }
        motion.animator { duration = 10, curve = "easeInOut" }:animate(layer, { x = i }):play()
      end
      """
    ),
    (
      "an animator with two keyframes each",
      """
      for i = 1, 10000 do
        local move = motion.animator { duration = 10, curve = "easeInOut" }
        local layer = scene:group { id = "g" .. i }
        move:keyframe(layer, { x = i }, { start = 0, duration = 0.5 })
        move:keyframe(layer, { x = 0 }, { start = 0.5, duration = 0.5, curve = "easeIn" })
        move:play()
      end
      """
    ),
    (
      "animators in a stagger",
      """
      local all = {}
      for i = 1, 10000 do
        local layer = scene:group { id = "g" .. i }
        all[i] = motion.animator { duration = 5, curve = "easeInOut" }:animate(layer, { x = i })
      end
      scene:timeline(function(t) t:stagger(all, { total = 5 }) end)
      """
    ),
    (
      "a spring each",
      """
      local spring = motion.spring { duration = 8, bounce = 0.9 }
      for i = 1, 10000 do
        motion.driver(scene:group { id = "g" .. i }, "x", { to = i, spring = spring }):play()
      end
      """
    ),
  ]

  /// 10,000 properties that move for 600 frames, as NDJSON, from the script's text on.
  private func endToEnd() throws {
    for (name, body) in Self.scripts {
      let loading = try seconds(body, frames: 1)
      let whole = try seconds(body, frames: 600)
      Report.line("10,000 properties for 600 frames, \(name)", whole, "s")
      Report.line("  of which the first frame and all before it", loading, "s")
      Report.line("  a property and frame after it", (whole - loading) * 1e9 / (599 * 10_000), "ns")
    }
  }

  /// How long a script that goes on from `scene` takes for some frames.
  private func seconds(_ body: String, frames: Int) throws -> Double {
    var failure: Diagnostic?
    let time = Stopwatch.best(of: 3) {
      do throws(Diagnostic) {
        let session = try session("local scene = motion.scene { name = \"many\" }\n" + body)
        var recorder = TraceRecorder(
          stage: session.stage, options: .init(),
          printer: TracePrinter(format: .ndjson, output: Nowhere()))
        _ = try Run.frames(of: session, .frames(frames), seed: 0, into: &recorder, isFull: false)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return time / 1e9
  }

  private func session(_ script: String) throws(Diagnostic) -> Session {
    let session = try Session(Session.Options())
    try session.load(Array(script.utf8), name: "bench")
    return session
  }
}
