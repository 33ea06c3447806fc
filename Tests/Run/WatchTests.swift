import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Watching properties")
struct WatchTests {
  private static let prelude = """
    local card = scene:box { id = "card" }
    local wall = scene:box { id = "wall", x = 60 }
    local label = scene:text { id = "label", text = "0" }
    local move = motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 100 })
    local clock
    scene:timeline(function(t) clock = t end)
    local function show(...)
      local words = { string.format("%.6f", clock.time) }
      for i, word in ipairs { ... } do words[i + 1] = type(word) == "number" and string.format("%.4f", word) or tostring(word) end
      print(table.concat(words, " "))
    end
    """

  private func printed(_ script: String, fps: Int) throws -> [String] {
    let run = try SteppedScene(scene: Self.prelude + "\n" + script, fps: fps)
    try run.runToRest()
    return run.printed
  }

  private static let rates = [30, 60, 120, 240]

  @Test("A level is crossed at its exact time, once on each way", arguments: rates)
  func cross(fps: Int) throws {
    let printed = try printed(
      """
      card:onCross("x", { 40, 25 }, function(layer, side, level) show(layer.id, side, level) end)
      scene:timeline(function(t) t:play(move) card.x = 0 t:wait(0.1) end)
      """, fps: fps)
    #expect(
      printed == [
        "0.250000 card above 25.0000", "0.400000 card above 40.0000",
        "1.000000 card below 40.0000", "1.000000 card below 25.0000",
      ])
  }

  @Test(
    "A level that is a function follows what it reads; without one nothing is crossed",
    arguments: rates)
  func movingLevel(fps: Int) throws {
    let printed = try printed(
      """
      card:onCross("x", function() return not wall.hidden and wall.x or nil end,
        function(_, side, level) show(side, level) end)
      card:onCross("x", function() return { 10, wall.x } end, function(_, side, level) show("list", side, level) end)
      scene:timeline(function(t)
        t:play(motion.together { move, motion.animator { duration = 1, curve = "linear" }:animate(wall, { x = 0 }) })
        wall.hidden = true
        card.x = 0
        wall.hidden = false
        t:wait(0.1)
      end)
      """, fps: fps)
    // 100 t = 60 − 60 t at 0.375 s.
    #expect(
      printed == [
        "0.100000 list above 10.0000", "0.375000 above 37.5000", "0.375000 list above 37.5000",
        "1.000000 list below 10.0000",
      ])
  }

  @Test("Hysteresis is that of the header's", arguments: rates)
  func hysteresis(fps: Int) throws {
    let printed = try printed(
      """
      card:onCross("x", 50, function(_, side) show(side) end, { hysteresis = 10 })
      scene:timeline(function(t) t:play(move) end)
      """, fps: fps)
    #expect(printed == ["0.600000 above"])
  }

  @Test("A property of a removed layer is no longer watched")
  func removed() throws {
    let printed = try printed(
      """
      card:onCross("x", { 10, 20 }, function(_, _, level) show(level) card:remove() end)
      card:onChange("x", function() print("changed") end)
      scene:timeline(function(t) t:wait(0.1) card.x = 50 t:wait(0.1) end)
      """, fps: 60)
    #expect(printed == ["0.100000 10.0000"])
  }

  @Test("A function for a level that fails is an error at its line")
  func wrongLevel() throws {
    let error = #expect(throws: Diagnostic.self) {
      try printed(
        """
        card:onCross("x", function() return "far" end, function() end)
        scene:timeline(function(t) t:play(move) end)
        """, fps: 60)
    }
    #expect(
      error?.message
        == "the level of `card.x` has to return a number or a list, each entry a number, and returns the string \"far\""
    )
  }

  @Test("A value that changes at once is heard at the instant of the change", arguments: rates)
  func discrete(fps: Int) throws {
    let printed = try printed(
      """
      label:onChange("text", function(layer, value, old) show(layer.id, old, "to", value) end)
      card:onChange("hidden", function(_, value) label.text = tostring(value) end)
      card:onChange("y", function(_, value, old) show("y", old, value) end)
      scene:timeline(function(t)
        t:wait(0.123456) card.hidden = true card.y = 3
        t:wait(0.1) card.hidden = false card.hidden = true
      end)
      """, fps: fps)
    #expect(printed == ["0.123456 y 0.0000 3.0000", "0.123456 label 0 to true"])
  }

  @Test("A number that moves is heard at ticks and at rest", arguments: rates)
  func moving(fps: Int) throws {
    let printed = try printed(
      """
      card:onChange("x", function(_, value, old) show(old, value) end)
      scene:timeline(function(t)
        t:play(motion.animator { duration = 0.06, curve = "linear" }:animate(card, { x = 60 }))
        t:wait(0.1)
        card.x = 7
      end)
      """, fps: fps)
    #expect(
      printed == [
        "0.016667 0.0000 16.6667", "0.033333 16.6667 33.3333", "0.050000 33.3333 50.0000",
        "0.060000 50.0000 60.0000", "0.160000 60.0000 7.0000",
      ])
  }

  @Test("A callback of a change within `withAnimation` runs inside it", arguments: rates)
  func withAnimation(fps: Int) throws {
    let printed = try printed(
      """
      label:onChange("text", function() card.x = 80 end)
      card:onChange("x", function(_, value) if value == 80 then show(value) end end)
      scene:timeline(function(t)
        t:wait(0.1)
        t:play(motion.withAnimation({ duration = 0.3, curve = "linear" }, function() label.text = "1" end))
        t:wait(0.1)
      end)
      """, fps: fps)
    #expect(printed == ["0.400000 80.0000"])
  }

  @Test("Reports of random motions are those of a fine scan, at every rate")
  func law() throws {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 100).rounded() / 100
      }
      let levels = (0..<3).map { _ in number(-40...140) }
      let (goal, bounce, speed) = (number(60...120), number(0...0.6), number(-300...300))
      let script = """
        card:onCross("x", { \(levels.map { "\($0)" }.joined(separator: ", ")) }, function(_, side, level) show(side, level) end)
        wall:onCross("y", function() return card.x / 2 + \(speed / 10) end, function(_, side, level) show("wall", side, level) end)
        scene:timeline(function(t)
          t:play(motion.together {
            motion.animator { curve = motion.spring { duration = 0.5, bounce = \(bounce) } }:animate(card, { x = \(goal) }),
            motion.animator { duration = 0.8, curve = "linear" }:animate(wall, { y = 100 }) })
        end)
        """
      let reports = try Self.rates.map { try printed(script, fps: $0) }
      for report in reports { #expect(report == reports[0], "seed \(seed)") }
      var scan: [(Double, String)] = []
      let run = try SteppedScene(scene: Self.prelude + "\n" + script, fps: 1000)
      try run.run(toFrame: 0)
      func sides() throws -> [Bool] {
        let (x, y) = (try run.value("card.x"), try run.value("wall.y"))
        return levels.map { x > $0 + 1e-9 } + [y > x / 2 + speed / 10 + 1e-9]
      }
      var before = try sides()
      for frame in 1...1500 {
        try run.run(toFrame: frame)
        let now = try sides()
        for (index, (old, new)) in zip(before, now).enumerated() where old != new {
          scan.append(
            (Double(frame) / 1000, "\(index == 3 ? "wall " : "")\(new ? "above" : "below")"))
        }
        before = now
      }
      #expect(reports[0].count == scan.count, "seed \(seed)")
      for (report, (time, words)) in zip(reports[0], scan) {
        let parts = report.split(separator: " ")
        let reported = Double(parts[0]) ?? .nan
        #expect(reported <= time + 1e-6 && reported >= time - 0.001 - 1e-6, "seed \(seed)")
        #expect(report.contains(words), "seed \(seed)")
      }
    }
  }
}
