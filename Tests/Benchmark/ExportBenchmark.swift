import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import StandardRuntime

/// The cost of an export of ten seconds with 200 layers, relative to a run of the scene.
struct ExportBenchmark {
  /// 200 rows that arrive one after another, scroll under a header, and leave.
  private static let script = """
    local scene = motion.scene { name = "list", width = 390, height = 844 }
    local header = scene:box { id = "header", width = 390, height = 240, fill = "systemBlue" }
    local list = scene:scroll { id = "list", y = 240, width = 390, height = 604, contentHeight = 12000 }
    local arrive, leave = {}, {}
    for i = 1, 200 do
      local row = list:box { id = "row" .. i, x = 20, y = 60 * i, width = 350, height = 52,
        fill = "white", opacity = 0, translationY = 40 }
      arrive[i] = motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }
        :animate(row, { opacity = 1, translationY = 0 })
      leave[i] = motion.animator { duration = 0.4 }
        :animate(row, { opacity = 0, translationX = -120, scale = 0.8 })
    end
    local collapse = motion.header { layer = header, scroll = list, min = 90, max = 240 }
    collapse:map(list, "y", { from = 90, to = 240 })
    scene:timeline(function(t)
      t:stagger(arrive, { each = 0.01 })
      t:play(list:drag { by = -600, duration = 0.8 })
      t:wait(1.2)
      t:play(list:flick { velocity = 3000 })
      t:stagger(leave, { each = 0.01 })
    end)
    """

  func run() throws {
    let units = try PropertyUnits.all
    var hash = HashSink()
    let running = try Stopwatch.processorTime { try play(atRate: 60, into: &hash) }
    Report.line("200 layers for 10 s: a run", running / 1e6, "ms")
    for format in ExportFormat.all where ["lottie", "css", "compose"].contains(format.name) {
      let exporting = try Stopwatch.processorTime {
        var sink = RecordingSink(velocities: .sampled)
        try play(atRate: 240, into: &sink)
        let handoff = Handoff(sink.recording, Handoff.Selection(), units: units)
        _ = try format.file(handoff, ending: "")
      }
      Report.line("  as \(format.name)", exporting / 1e6, "ms", over: running / 1e6, goal: 1000)
    }
  }

  private func play(atRate rate: Int, into sink: inout some FrameSink & ~Copyable) throws {
    var options = RunOptions()
    options.session.rate = FrameRate(framesPerSecond: rate) ?? .sixty
    let run = SceneRun(SceneSource(name: "bench", text: Array(Self.script.utf8)), options)
    if let failure = try run.run(into: &sink).failure { throw failure }
  }
}
