import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Testing

/// Measures of moves in recorded runs.
struct MoveMeasureTests {
  private func record(_ script: String) throws -> Recording {
    let text = "local scene = motion.scene { name = \"test\" }\n" + script
    var sink = RecordingSink()
    let outcome = try SceneRun(SceneSource(name: "t.lua", text: Array(text.utf8))).run(into: &sink)
    if let failure = outcome.failure { throw failure }
    return sink.recording
  }

  private func measures(_ recording: Recording, _ property: String = "x") throws -> [MotionMeasures]
  {
    let column = try #require(recording.columns.first { $0.property == property })
    return recording.moves(of: column).compactMap { MotionMeasures($0.samples) }
  }

  @Test("A spring in a run is measured to a millionth, even between frames")
  func spring() throws {
    let recording = try record(
      """
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        t:wait(0.1234)
        motion.follower(box, "x", { to = 300,
          spring = motion.spring { mass = 1, stiffness = 100, damping = 10 } }):play()
      end)
      """)
    let measured = try #require(try measures(recording).first)
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    // The oracle's row `wobble/framer default k100 c10`.
    #expect(abs(measured.start - 0.1234) < 1e-12)
    #expect(abs(measured.settlingTime - 1.2701651956539863) < 1e-6)
    #expect(abs(measured.overshoot - 300 * 0.1630335348215805) < 1e-6 * 300)
    #expect(abs(measured.overshootTime - 0.1234 - 0.36275987284684357) < 1e-6)
    let time = measured.peakTime - measured.start
    #expect(
      abs(measured.peakVelocity - spring.velocity(at: time, from: 0, to: 300, velocity: 0)) < 1e-4)
    #expect(measured.jumps.isEmpty)
  }

  @Test("Straight lines that meet between two frames have a velocity jump where they meet")
  func jump() throws {
    let recording = try record(
      """
      local box = scene:box { id = "box" }
      motion.animator { duration = 1, curve = "linear" }
        :keyframe(box, { x = 100 }, { start = 0, duration = 0.505, curve = "linear" })
        :keyframe(box, { x = 50 }, { start = 0.505, duration = 0.495, curve = "linear" }):play()
      """)
    let measured = try #require(try measures(recording).first)
    let jump = try #require(measured.jumps.first)
    #expect(measured.jumps.count == 1)
    #expect(abs(jump.time - 0.505) < 1e-6)
    #expect(abs(jump.before - 100 / 0.505) < 1e-3 && abs(jump.after + 50 / 0.495) < 1e-3)
    #expect(abs(measured.overshoot - 50) < 2 && measured.from == 0 && measured.to == 50)
  }

  @Test("Values that are set have no velocity, and separate moves are measured separately")
  func apart() throws {
    let recording = try record(
      """
      local box = scene:box { id = "box" }
      local move = motion.animator { duration = 0.2, curve = "easeInOut" }:animate(box, { x = 10 })
      scene:timeline(function(t)
        t:play(move)
        t:wait(0.5)
        box.x = 40
        box.y = 3
        t:wait(0.5)
        t:play(motion.animator { duration = 0.2, curve = "easeInOut" }:animate(box, { x = 0 }))
      end)
      """)
    let rows = MotionSummary(recording).rows
    let x = try #require(rows.first { $0.property == "x" })
    let y = try #require(rows.first { $0.property == "y" })
    #expect(x.moves.map(\.to) == [10, 0] && x.moves.map(\.from) == [0, 40])
    #expect(abs(x.end - 1.4) < 1e-9 && x.from == .number(0) && x.through == .number(40))
    #expect(y.isSet && y.moves.isEmpty && y.start == y.end && abs(y.start - 0.7) < 1e-9)
  }

  @Test("A value that is set during a move is a step, not a velocity")
  func step() throws {
    let recording = try record(
      """
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        local move = motion.animator { duration = 1, curve = "easeIn" }:animate(box, { x = 100 })
        move:play()
        t:wait(0.505)
        move:stop()
        box.x = 0
        t:play(motion.animator { duration = 0.2, curve = "linear" }:animate(box, { x = 20 }))
      end)
      """)
    let measured = try #require(try measures(recording).first)
    let curve = try #require(Curve.named("easeIn"))
    #expect(abs(measured.peakVelocity - 100 * curve.velocity(at: 0.505)) < 1)
    #expect(measured.peakTime < 0.506)
  }

  @Test(
    "Two motions that meet between samples without a corner are both extrapolated to where they meet"
  )
  func meeting() throws {
    func value(_ time: Double) -> Double { time < 0.505 ? 100 * time : 50.5 - 80 * (time - 0.505) }
    let samples = MotionSamples(
      (0...60).map { frame in
        let time = Double(frame) / 60
        return .init(time: time, value: value(time), velocity: time < 0.505 ? 100 : -80)
      })
    let breaks = (0..<60).compactMap { samples.breakpoint(in: $0) }
    #expect(breaks.count == 1 && abs(breaks[0].time - 0.505) < 1e-9)
    for time in [0.501, 0.504, 0.506, 0.515] {
      #expect(abs(samples.motion(in: 30, at: time).value - value(time)) < 1e-9)
    }
    let measured = try #require(MotionMeasures(samples))
    #expect(measured.jumps.count == 1 && abs(measured.jumps[0].time - 0.505) < 1e-9)
    #expect(measured.jumps[0].before == 100 && measured.jumps[0].after == -80)
  }

  @Test("The bounces of a curve are velocity jumps, even though they are not corners")
  func bounces() throws {
    let recording = try record(
      """
      local box = scene:box { id = "box" }
      motion.animator { duration = 2, curve = "easeOutBounce" }:animate(box, { x = 100 }):play()
      """)
    let measured = try #require(try measures(recording).first)
    let times = measured.jumps.map(\.time)
    try #require(times.count == 3, "\(times)")
    for (time, known) in zip(times, [2 / 2.75, 4 / 2.75, 5 / 2.75]) {
      #expect(abs(time - known) < 1e-3)
    }
  }

  @Test("A drag with constant speed has no break, despite noise in its velocity")
  func noise() {
    let samples = MotionSamples(
      (0...60).map { frame in
        let noise = frame % 7 == 3 ? 2e-6 : frame % 5 == 0 ? -1e-9 : 0
        return .init(
          time: Double(frame) / 60, value: Double(frame) * 10, velocity: 600 + noise)
      })
    #expect((0..<60).allSatisfy { samples.breakpoint(in: $0) == nil })
  }
}
