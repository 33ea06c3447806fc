import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

/// Compares measures of springs and curves in scenes, from recordings and from printed traces, with
/// `spring_summary.json` and with the curves themselves.
struct OracleMeasureTests {
  /// The expected measures of a move.
  private struct Known {
    let name: String
    let script: String
    let distance: Double
    let overshoot: (value: Double, time: Double)?
    let settling: Double
    let speed: (Double) -> Double
    let end: Double

    /// Finds the time of the greatest velocity on increasingly fine grids.
    var peakTime: Double {
      var best = 0.0
      for step in [1e-3, 1e-5, 1e-7] {
        let start = step == 1e-3 ? 0 : max(best - 100 * step, 0)
        let count = step == 1e-3 ? Int(end / step) : 200
        for index in 0...count where speed(start + Double(index) * step) > speed(best) {
          best = start + Double(index) * step
        }
      }
      return best
    }
  }

  /// The springs of the oracle that start at rest and are slow enough for 60 frames per second.
  private static func springs() throws -> [Known] {
    try Oracle.json("spring_summary.json", as: [[String: String?]].self).compactMap { row in
      func number(_ key: String) -> Double? { row[key].flatMap { $0.flatMap(Double.init) } }
      guard let mass = number("mass"), let stiffness = number("stiffness"),
        let damping = number("damping"), let from = number("from"), let to = number("to"),
        let settling = number("settle_0.001"), let end = number("settle_0.0001"),
        number("v0") == 0, from != to, end < 5
      else { return nil }
      let spring = try Spring(
        mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
      // A spring rests within a fraction of a point, so with a distance of one it would end before
      // it has settled.
      let scale = 300.0
      guard spring.dampingRatio <= 1, spring.angularFrequency / 60 < 0.33 else { return nil }
      var overshoot: (Double, Double)?
      if let value = number("first_overshoot_x"), let time = number("first_overshoot_t") {
        overshoot = (abs(value - to) * scale, time)
      }
      return Known(
        name: (row["name"] ?? nil) ?? "",
        script: """
          local box = scene:box { id = ID, x = \(from * scale) }
          motion.follower(box, "x", { to = \(to * scale), spring = motion.spring {
            mass = \(mass), stiffness = \(stiffness), damping = \(damping) } }):play()
          """, distance: abs(to - from) * scale, overshoot: overshoot, settling: settling,
        speed: { abs(spring.velocity(at: $0, from: from, to: to, velocity: 0)) * scale }, end: end)
    }
  }

  private static let curves = [
    "linear", "ease", "easeIn", "easeOut", "easeInOut", "easeOutBack", "easeInOutSine",
  ]

  private static func curve(_ name: String) throws -> Known {
    let curve = try #require(Curve.named(name))
    let duration = 0.7
    // The last time at which the value is outside a thousandth of the distance, and the overshoot.
    let grid = 70_000
    var last = 0
    var top = (value: 0.0, time: 0.0)
    for index in 0...grid {
      let value = curve.value(at: Double(index) / Double(grid)) - 1
      if abs(value) > 0.001 { last = index }
      if value > top.value { top = (value, Double(index) / Double(grid) * duration) }
    }
    return Known(
      name: name,
      script: """
        local box = scene:box { id = ID, x = 20 }
        motion.animator { duration = \(duration), curve = "\(name)" }:animate(box, { x = 320 }):play()
        """, distance: 300, overshoot: top.value > 1e-6 ? (top.value * 300, top.time) : nil,
      settling: Double(last) / Double(grid) * duration,
      speed: { abs(curve.velocity(at: min($0 / duration, 1))) * 300 / duration }, end: duration)
  }

  /// Plays the moves side by side, and returns the measures of each from the recording and the
  /// trace.
  private static func measure(
    _ all: [Known]
  ) throws -> [(known: Known, recorded: MotionMeasures, read: MotionMeasures)] {
    let script =
      "local scene = motion.scene { name = \"oracles\" }\n"
      + all.enumerated().map { index, known in
        "do \(known.script.replacing("ID", with: "\"b\(index)\"")) end\n"
      }.joined()
    let memory = TraceMemory()
    var sinks = PairSink(
      RecordingSink(), TraceSink(printer: TracePrinter(format: .ndjson, output: memory)))
    let outcome = try SceneRun(SceneSource(name: "t.lua", text: Array(script.utf8))).run(
      into: &sinks)
    if let failure = outcome.failure { throw failure }
    let recorded = sinks.first.recording
    let read = try RecordingReader(memory.bytes, name: "t.ndjson").recording
    func measures(_ recording: Recording, _ id: String) throws -> MotionMeasures {
      let column = try #require(
        recording.columns.first {
          recording.layers[$0.layer].path == id && $0.property == "x"
        }, "\(id)")
      return try #require(recording.moves(of: column).first.flatMap { MotionMeasures($0.samples) })
    }
    return try all.enumerated().map { index, known in
      (known, try measures(recorded, "b\(index)"), try measures(read, "b\(index)"))
    }
  }

  @Test(
    "Measures of springs are accurate to a millionth from the recording, and to a frame from the trace"
  )
  func springs() throws {
    let all = try Self.measure(try Self.springs())
    #expect(all.count >= 12)
    try Self.check(all, settlingTolerance: 1e-6)
  }

  @Test(
    "Measures of curves are accurate to a millionth from the recording, and to a frame from the trace"
  )
  func curves() throws {
    // The settling time is only as accurate as the grid.
    try Self.check(try Self.measure(try Self.curves.map(Self.curve)), settlingTolerance: 2e-5)
  }

  private static func check(
    _ all: [(known: Known, recorded: MotionMeasures, read: MotionMeasures)],
    settlingTolerance: Double
  ) throws {
    let frame = 1.0 / 60 + 1e-6
    for (known, recorded, read) in all {
      let peak = known.peakTime
      let name = known.name
      #expect(
        abs(recorded.settlingTime - known.settling) < settlingTolerance, "settling of \(name)")
      #expect(abs(read.settlingTime - known.settling) <= frame, "settling of \(name), read")
      // Near its end, the velocity of `easeIn` changes with the root of the time.
      let share = name == "easeIn" ? 1e-4 : 1e-6
      #expect(
        abs(abs(recorded.peakVelocity) - known.speed(peak)) < share * known.speed(peak),
        "peak of \(name)")
      // Near its maximum, a velocity changes with the square of the time.
      #expect(
        known.speed(recorded.peakTime) > (1 - share) * known.speed(peak),
        "time of the peak of \(name)")
      #expect(
        known.speed(read.peakTime) > 0.999 * known.speed(peak)
          || abs(read.peakTime - peak) <= frame,
        "time of the peak of \(name), read")
      if let overshoot = known.overshoot {
        #expect(
          abs(recorded.overshoot - overshoot.value) < 1e-6 * known.distance, "overshoot of \(name)")
        #expect(
          abs(recorded.overshootTime - overshoot.time) < max(settlingTolerance, 1e-6),
          "time of the overshoot of \(name)")
        #expect(abs(read.overshootTime - overshoot.time) <= frame, "overshoot of \(name), read")
      } else {
        #expect(recorded.overshoot < 1e-6 * known.distance, "overshoot of \(name)")
      }
      #expect(recorded.jumps.isEmpty, "jumps of \(name)")
    }
  }
}
