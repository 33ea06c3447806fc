import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("Laws of summaries that are made while a scene runs")
struct SummaryLawTests {
  @Test("they are those of a recording, for every example", arguments: Repository.exampleScenes)
  func examples(_ name: String) throws {
    let script = try Repository.text("examples/\(name)")
    for appearance in [Appearance.light, .dark] {
      let pair = try SummaryPair(
        script, appearance: appearance, files: ExampleFiles(folder: "examples"))
      #expect(pair.differences.isEmpty, "\(appearance): \(pair.note)")
      #expect(!pair.streamed.rows.isEmpty)
    }
  }

  @Test("they are those of a recording, for random scenes", arguments: Seeds.first(20))
  func random(seed: Int) throws {
    let scene = RandomScene(seed: seed)
    try KeptScript.keeping(scene.script, seed: seed) {
      let pair = try SummaryPair(scene.script)
      #expect(pair.differences.isEmpty, "seed \(seed): \(pair.note)\n\(scene.script)")
    }
  }

  @Test(
    "they are those of a recording, for every kind of motion",
    arguments: [
      // Lines, curves, springs and keyframes, with a turn between frames and at a frame.
      #"move(0.0123, { duration = 1.3, curve = "linear" }, { x = 100, y = 7 })"#,
      #"move(0.25, { duration = 0.7, curve = "easeInOut" }, { x = 100 })"#,
      #"move(0.1, { duration = 2, curve = "easeOutBounce" }, { x = 100 })"#,
      #"move(0.1, { duration = 0.2, autoreverse = true, repeatCount = 9 }, { x = 3 })"#,
      #"motion.follower(box, "x", { to = 300, spring = motion.spring { response = 0.4, dampingRatio = 0.3 } }):play()"#,
      // A motion is interrupted, and one that is out of its range.
      #"move(0.1, { duration = 1 }, { x = 100 }) move(0.4321, { duration = 1 }, { x = -20 })"#,
      #"move(0.1, { duration = 1, curve = motion.spring { bounce = 0.6 } }, { opacity = 0 })"#,
      // Values are set, once, in each frame and at random, and creep without an end.
      #"scene:timeline(function(t) t:wait(0.1) box.x = 5 t:wait(0.3) box.x = 0 box.fill = "red" end)"#,
      #"scene:timeline(function(t) for i = 1, 200 do t:wait(1 / 60) box.x = i * i end end)"#,
      #"scene:timeline(function(t) for i = 1, 300 do t:wait(1 / 60) box.x = i * 7919 % 13 end end)"#,
      #"scene:timeline(function(t) for i = 1, 400 do t:wait(1 / 60) box.x = 100 - 100 / (i * i) end end)"#,
      #"scene:timeline(function(t) for i = 1, 900 do t:wait(0.02) box.x = (i // 3) % 2 end end)"#,
      // What follows from another value, also where that ends.
      #"box:derive { y = function() return math.max(20, box.x) end } move(0.1, { duration = 1 }, { x = 90 })"#,
      // A finger changes its speed, holds, and lets go at and between frames; the velocity that it
      // hands on is a mean.
      #"box.width = 90 box.height = 90 box:draggable {} scene:timeline(function(t) t:play(scene:touch { { t = 0, x = 9, y = 9 }, { t = 0.2, x = 40, y = 9 }, { t = 0.3, x = 200, y = 50 }, { t = 0.5, x = 190 } }) end)"#,
      #"box.x = 90 box.y = 90 box:pinchable {} scene:timeline(function(t) t:wait(0.0123) t:play(box:pinch { scale = 1.7, duration = 0.3 }) end)"#,
      // A function follows a value that is set.
      #"scene:box { id = "tail" }:follow { x = function() return box.x end } scene:timeline(function(t) t:wait(0.2) box.x = 50 t:wait(0.21) box.x = 0 end)"#,
      // While a custom animation runs, a scene is not sampled between frames, and drivers alone know
      // their velocities.
      #"local hum = motion.define.animation { name = "hum", properties = { "y" }, duration = 2, step = function(_, time) return { y = time } end } scene:timeline(function(t) t:play(hum:make { layer = scene:box { id = "tail" } }) end) move(0.123, { duration = 1, curve = motion.spring { bounce = 0.6 } }, { x = 90 })"#,
      // A layer is removed, and made again.
      #"move(0.1, { duration = 1 }, { x = 90 }) scene:timeline(function(t) t:wait(0.5) box:remove() scene:box { id = "box", x = 3 } end)"#,
    ])
  func kinds(_ body: String) throws {
    let pair = try SummaryPair(
      """
      local scene = motion.scene { name = "kinds" }
      local box = scene:box { id = "box" }
      local function move(delay, options, properties)
        local animator = motion.animator(options):animate(box, properties)
        scene:timeline(function(t) t:wait(delay) t:play(animator) end)
      end
      \(body)
      """)
    #expect(pair.differences.isEmpty, "\(pair.note)")
    #expect(pair.failure == nil, "\(pair.failure?.message ?? "")")
    #expect(!pair.streamed.rows.isEmpty)
  }
}

/// The summary of a run that is made while it runs, and that of its recording.
private struct SummaryPair {
  let streamed: MotionSummary
  let failure: Diagnostic?
  /// What differs, in words.
  private(set) var differences: [String] = []

  var note: String { differences.prefix(5).joined(separator: "; ") }

  init(
    _ script: String, appearance: Appearance = .light, files: (any ScriptFiles & Sendable)? = nil
  ) throws {
    var options = RunOptions()
    options.session.appearance = appearance
    // Sparklines of longer runs are drawn from every second frame.
    options.length = .atMost(frames: 500)
    func run() -> SceneRun {
      SceneRun(
        SceneSource(
          name: "scene.lua", text: Array(script.utf8),
          modules: files.map { ProjectModules(files: $0) }), options)
    }
    var sink = PairSink(SummarySink(), SummarySink(listsMoves: false))
    failure = try run().run(into: &sink).failure
    streamed = sink.first.summary
    var recording = RecordingSink()
    _ = try run().run(into: &recording)
    let recorded = MotionSummary(recording.recording)
    compare(recorded)
    let text = SummaryText(sink.second.summary, width: 120).text
    if text != SummaryText(recorded, width: 120).text { differences.append("text: \(text)") }
  }

  private mutating func compare(_ other: MotionSummary) {
    let names = { (summary: MotionSummary) in summary.rows.map { "\($0.path).\($0.property)" } }
    guard names(streamed) == names(other) else {
      differences.append("rows: \(names(streamed)), recorded \(names(other))")
      return
    }
    if streamed.events != other.events { differences.append("events") }
    for (row, recorded) in zip(streamed.rows, other.rows) {
      let name = "\(row.path).\(row.property)"
      func check(_ what: String, _ values: [Double], _ others: [Double], _ scale: Double) -> String?
      {
        let areEqual =
          values.count == others.count
          && zip(values, others).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, scale) }
        return areEqual ? nil : "\(name) \(what): \(values), recorded \(others)"
      }
      if row.from != recorded.from || row.to != recorded.to || row.through != recorded.through
        || row.drivers != recorded.drivers || row.isSet != recorded.isSet
      {
        differences.append("\(name): \(row), recorded \(recorded)")
      }
      let reach = row.shape.map(abs).max() ?? 0
      differences += [
        check("span", [row.start, row.end], [recorded.start, recorded.end], 1),
        check("shape", row.shape, recorded.shape, 1000 * reach),
        check("moves", [Double(row.moves.count)], [Double(recorded.moves.count)], 1),
      ].compactMap(\.self)
      for (move, known) in zip(row.moves, recorded.moves) {
        let speed = abs(known.peakVelocity)
        differences += [
          check("ends", [move.from, move.to], [known.from, known.to], reach),
          check("times", [move.start, move.end], [known.start, known.end], 1),
          check("peak", [move.peakVelocity], [known.peakVelocity], speed),
          check("peak time", [move.peakTime], [known.peakTime], 1),
          check("overshoot", [move.overshoot], [known.overshoot], reach),
          check("settling", [move.settlingTime], [known.settlingTime], 1),
          check("jump times", move.jumps.map(\.time), known.jumps.map(\.time), 1),
          check(
            "jumps", move.jumps.flatMap { [$0.before, $0.after] },
            known.jumps.flatMap { [$0.before, $0.after] }, speed),
        ].compactMap(\.self)
      }
    }
  }
}
