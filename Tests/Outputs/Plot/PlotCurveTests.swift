import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues
import Support
import Testing

/// Values and velocities as lines.
struct PlotCurveTests {
  private func curve(_ script: String, _ pattern: String = "box.x") throws -> PlotCurve {
    try #require(PlotScene.plot(script, pattern).panels.first?.series.first).curve
  }

  /// The value of a line at a time.
  private func value(_ line: [PlotPoint], at time: Double) -> Double {
    for (from, to) in zip(line, line.dropFirst()) where from.x <= time && time <= to.x {
      guard to.x > from.x else { continue }
      return from.y + (to.y - from.y) * (time - from.x) / (to.x - from.x)
    }
    return .nan
  }

  @Test(
    "A line follows the curve between frames",
    arguments: ["linear", "easeIn", "easeInOut", "easeOut"])
  func curves(name: String) throws {
    let curve = try curve(PlotScene.move("\"\(name)\""))
    let known = try #require(Curve.named(name))
    for step in 1..<200 {
      let time = Double(step) / 200
      #expect(abs(value(curve.value, at: time) - 100 * known.value(at: time)) < 0.02, "\(time)")
      #expect(abs(value(curve.velocity, at: time) - 100 * known.velocity(at: time)) < 2, "\(time)")
    }
  }

  @Test(
    "A spring's peak and fastest instant are those of the oracle",
    arguments: [0.1, 0.3, 0.6])
  func springs(bounce: Double) throws {
    let curve = try curve(
      """
      local scene = motion.scene { name = "spring" }
      local box = scene:box { id = "box" }
      local spring = motion.spring { duration = 0.5, bounce = \(bounce) }
      motion.animator { curve = spring }:animate(box, { x = 100 }):play()
      """)
    let spring = try Spring(duration: 0.5, bounce: bounce)
    let times = (0...20_000).map { Double($0) / 20_000 }
    let top = try #require(
      times.max { spring.value(at: $0, from: 0, to: 100) < spring.value(at: $1, from: 0, to: 100) })
    let drawn = try #require(curve.value.max { $0.y < $1.y })
    #expect(abs(drawn.x - top) < 0.005)
    #expect(abs(drawn.y - spring.value(at: top, from: 0, to: 100)) < 0.01)
    let peak = times.map { spring.velocity(at: $0, from: 0, to: 100) }.max() ?? 0
    #expect(abs((curve.velocity.map(\.y).max() ?? 0) - peak) < peak * 0.002)
  }

  @Test("A value that is set is a vertical step, at rest and during a move")
  func steps() throws {
    let curve = try curve(
      """
      local scene = motion.scene { name = "steps" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        t:wait(0.5)
        box.x = 40
        t:wait(0.5)
        local move = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 140 })
        move:play()
        t:wait(0.505)
        move:stop()
        box.x = 0
        t:wait(0.2)
      end)
      """)
    let jumps = zip(curve.value, curve.value.dropFirst()).filter { $0.x == $1.x && $0.y != $1.y }
    try #require(jumps.count == 2)
    #expect(jumps[0].0.x == 0.5 && jumps[0].0.y == 0 && jumps[0].1.y == 40)
    #expect(abs(jumps[1].0.x - 1.505) < 0.017 && abs(jumps[1].0.y - 90.5) < 2 && jumps[1].1.y == 0)
    // Neither step is a velocity.
    #expect(curve.velocity.allSatisfy { abs($0.y) < 101 })
    #expect(abs(value(curve.velocity, at: 1.25) - 100) < 1e-6)
  }

  @Test("While nothing changes, the value is flat and the velocity zero")
  func rest() throws {
    let curve = try curve(
      """
      local scene = motion.scene { name = "rest" }
      local box = scene:box { id = "box", x = 7 }
      scene:timeline(function(t)
        t:wait(0.51)
        t:play(motion.animator { duration = 0.25, curve = "linear" }:animate(box, { x = 57 }))
        t:wait(1)
      end)
      """)
    for time in [0.0, 0.2, 0.5] {
      #expect(value(curve.value, at: time) == 7 && value(curve.velocity, at: time) == 0)
    }
    for time in [0.78, 1, 1.7] {
      #expect(value(curve.value, at: time) == 57 && value(curve.velocity, at: time) == 0)
    }
    #expect(curve.marks.contains { abs($0.x - 0.51) < 1e-9 && $0.y == 7 })
    #expect(curve.marks.contains { abs($0.x - 0.76) < 1e-9 && $0.y == 57 })
  }

  @Test("If no velocity is known, it is the slope between frames, except at steps")
  func slopes() throws {
    var numbers = (1...30).map { Double($0) }
    numbers += (1...30).map { 500 + Double($0) }
    let plot = try Plot([PlotRun(PlotScene.recording(numbers))])
    let curve = try #require(plot.panels.first?.series.first).curve
    #expect(abs(value(curve.velocity, at: 0.25) - 60) < 1e-9)
    #expect(abs(value(curve.velocity, at: 0.75) - 60) < 1e-9)
    #expect(curve.velocity.allSatisfy { $0.y.isFinite && abs($0.y) < 61 })
  }

  @Test(
    "Time never runs backwards, in any example",
    arguments: [
      "00-collapsing-header", "03-passport", "04-search-transitions", "13-booklet", "14-in-flight",
      "20-home-screen", "21-stretchy-header",
    ])
  func order(name: String) throws {
    let recording = try PlotScene.run(Repository.text("examples/\(name).lua"))
    for column in recording.columns {
      guard let curve = PlotCurve(column, in: recording, step: 0.004) else { continue }
      for line in [curve.value, curve.velocity] {
        #expect(line.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        let isOrdered = zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x + 1e-9 }
        #expect(isOrdered, "\(recording.layers[column.layer].path).\(column.property)")
      }
    }
  }

  @Test("An animation that a transition drives has the visible velocity")
  func led() throws {
    let recording = try PlotScene.run(Repository.text("examples/03-passport.lua"))
    let plot = try Plot([PlotRun(recording)], patterns: ["results/Passport.passport.angle"])
    let curve = try #require(plot.panels.first?.series.first).curve
    for time in stride(from: 0.1, through: 0.4, by: 0.01) {
      let slope =
        (value(curve.value, at: time + 1e-3) - value(curve.value, at: time - 1e-3)) / 2e-3
      #expect(abs(value(curve.velocity, at: time) - slope) < 0.05 * slope + 5, "\(time)")
    }
  }

  @Test("Where keyframes meet on a frame, the velocity jumps there, and oscillates on neither side")
  func keyframes() throws {
    let recording = try PlotScene.run(Repository.text("examples/12-passport-keyframes.lua"))
    let plot = try Plot([PlotRun(recording)], patterns: ["*.translationY"])
    let curve = try #require(plot.panels.first?.series.first).curve
    #expect(curve.marks.contains { abs($0.x - 1) < 1e-3 && abs($0.y - 100) < 0.1 })
    let speeds = curve.velocity.filter { $0.x < 0.9 || $0.x > 1.1 }.map(\.y)
    let (least, most) = (try #require(speeds.min()), try #require(speeds.max()))
    #expect(curve.velocity.allSatisfy { (least * 1.1...most * 1.1).contains($0.y) })
  }
}
