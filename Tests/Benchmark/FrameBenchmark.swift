import CLoops
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime

/// The cost of whole frames: a scene at rest, a transition, and many properties from script to
/// output.
struct FrameBenchmark {
  private final class Nowhere: TraceOutput {
    func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState { .open }
  }

  func run() throws {
    try rest()
    try transition()
    try headers()
    try endToEnd()
  }

  /// The allocations in a frame of a scene at rest.
  private func rest() throws {
    try measure(
      "a scene at rest, 1000 layers", warmUp: 10,
      """
      for i = 1, 1000 do scene:box { id = "b" .. i, width = i } end
      """)
  }

  /// The allocations in a frame of a running transition.
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

  /// The allocations in a frame of headers that consume scrolling.
  private func headers() throws {
    try measure(
      "200 headers under a long drag", warmUp: 100,
      """
      for i = 1, 200 do
        local header = scene:box { id = "header" .. i, width = 390, height = 300 }
        local list = scene:scroll { id = "list" .. i, width = 390, height = 844, contentHeight = 90000 }
        local collapse = motion.header { layer = header, scroll = list, min = 100, max = 300 }
        collapse:map(header, "opacity", { from = 0, to = 1 })
        collapse:onCross(header, "opacity", 0.5, function() end)
        list:drag { by = -20000, duration = 30 }:play()
      end
      """)
  }

  private func measure(_ name: String, warmUp: Int, _ body: String) throws {
    var options = RunOptions()
    options.length = .exactly(frames: warmUp + 3 * MeasuringSink.span + 1)
    var sink = MeasuringSink(warmUp: warmUp)
    let script = "local scene = motion.scene { name = \"frames\" }\n" + body
    let run = SceneRun(SceneSource(name: "bench", text: Array(script.utf8)), options)
    if let failure = try run.run(into: &sink).failure { throw failure }
    Report.line("a frame of \(name)", sink.best / Double(MeasuringSink.span), "ns")
    Report.line(
      "  allocations in \(3 * MeasuringSink.span) of them", Double(sink.allocations), "")
  }

  /// Discards the output, and measures all frames after the first ones.
  private struct MeasuringSink: FrameSink, ~Copyable {
    /// The number of frames measured together; the best of three times is used.
    static let span = 200

    let warmUp: Int
    private(set) var best = Double.infinity
    private(set) var allocations = 0
    private var trace = TraceSink(printer: TracePrinter(format: .lines, output: Nowhere()))
    private var firstAllocation = 0
    private var start = ContinuousClock.now

    init(warmUp: Int) { self.warmUp = warmUp }

    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
      try trace.begin(scene)
    }

    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      let continuation = try trace.frame(frame)
      guard frame.index >= warmUp, (frame.index - warmUp) % Self.span == 0 else {
        return continuation
      }
      if frame.index == warmUp {
        firstAllocation = Int(c_allocation_count())
      } else {
        best = min(best, (ContinuousClock.now - start) / .nanoseconds(1))
        allocations = Int(c_allocation_count()) - firstAllocation
      }
      start = .now
      return continuation
    }

    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) { try trace.end(outcome) }
  }

  /// Scripts that move 10,000 properties, each in a way that a designer would write.
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
        motion.follower(scene:group { id = "g" .. i }, "x", { to = i, spring = spring }):play()
      end
      """
    ),
  ]

  /// 10,000 properties that move for 600 frames, as NDJSON, including loading the script.
  private func endToEnd() throws {
    for (name, body) in Self.scripts {
      let loading = try seconds(body, frames: 1)
      let whole = try seconds(body, frames: 600)
      Report.line("10,000 properties for 600 frames, \(name)", whole, "s")
      Report.line("  loading and the first frame", loading, "s")
      Report.line(
        "  each property and frame after that", (whole - loading) * 1e9 / (599 * 10_000), "ns")
    }
  }

  /// The time of a script that continues from `scene`, for some frames.
  private func seconds(_ body: String, frames: Int) throws -> Double {
    var failure: Diagnostic?
    let time = Stopwatch.best(of: 3) {
      var options = RunOptions()
      options.length = .atMost(frames: frames)
      let script = "local scene = motion.scene { name = \"many\" }\n" + body
      let run = SceneRun(SceneSource(name: "bench", text: Array(script.utf8)), options)
      var sink = TraceSink(printer: TracePrinter(format: .ndjson, output: Nowhere()))
      do throws(Diagnostic) {
        failure = try run.run(into: &sink).failure
      } catch { failure = error }
    }
    if let failure { throw failure }
    return time / 1e9
  }
}
