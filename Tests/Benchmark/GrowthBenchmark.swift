import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

/// How the time of a scene grows with the number of its parts. The exponent is that between two
/// sizes: 1 where the time is proportional to the size.
struct GrowthBenchmark {
  /// Scripts whose parts are `count` in number.
  private static let scripts = [
    (
      "properties of one animator",
      """
      local move = motion.animator { duration = 1 }
      for i = 1, count / 5 do
        move:animate(scene:group { id = "g" .. i }, { x = i, y = i, rotationZ = i, scale = i, opacity = 0.5 })
      end
      move:play()
      """
    ),
    (
      "animators one after the other",
      """
      local group = scene:group { id = "group" }
      scene:timeline(function(t)
        for i = 1, count do t:play(motion.animator { duration = 0.01 }:animate(group, { x = i })) end
      end)
      """
    ),
    (
      "springs that take over from each other",
      """
      local group = scene:group { id = "group" }
      local spring = motion.spring { duration = 0.5, bounce = 0.1 }
      scene:timeline(function(t)
        for i = 1, count do
          motion.animator { curve = spring }:animate(group, { x = i % 7 }):play()
          t:wait(0.1)
        end
      end)
      """
    ),
  ]

  /// Scripts whose parts are limited in number, or take long each.
  private static let smallScripts = [
    (
      "members of a stagger",
      """
      local parts = {}
      for i = 1, count do
        parts[i] = motion.animator { duration = 10 }:animate(scene:group { id = "g" .. i }, { x = i })
      end
      scene:timeline(function(t) t:play(motion.stagger(parts, { each = 1 / count })) end)
      """
    ),
    (
      "derivations of one property",
      """
      local first = scene:group { id = "g0" }
      motion.animator { duration = 0.1 }:animate(first, { x = 1 }):play()
      for i = 1, count do
        scene:group { id = "g" .. i }:derive { x = function() return first.x + 1 end }
      end
      """
    ),
    (
      "timelines",
      """
      for i = 1, count do scene:timeline(function(t) t:wait(i / count) end) end
      """
    ),
    (
      "waits for labels",
      """
      local a = scene:timeline(function(t) for i = 1, count do t:wait(1 / count) t:label("l" .. i) end end)
      for i = 1, count do scene:timeline(function(t) t:waitFor(a, "l" .. i) end) end
      """
    ),
    (
      "waits for a condition",
      """
      local done = 0
      for i = 1, count do scene:timeline(function(t) t:waitUntil(function() return done >= 1 end) end) end
      scene:timeline(function(t) t:wait(0.05) done = 1 end)
      """
    ),
    (
      "components with states",
      """
      for i = 1, count do
        local b = scene:box { id = "b" .. i, x = i, width = 10, height = 10 }
        local s = motion.states { name = "s" .. i, states = { a = { [b] = { x = 1 } }, c = { [b] = { x = 2 } } }, initial = "a" }
        s:setState("c")
      end
      """
    ),
    (
      "rows of a stack",
      """
      local stack = scene:stack { id = "stack", axis = "y" }
      local first
      for i = 1, count do local r = stack:box { id = "r" .. i, width = 100, height = 10 } first = first or r end
      motion.animator { duration = 0.2 }:animate(first, { height = 30 }):play()
      """
    ),
    (
      "rows with pins, each below the one before",
      """
      local first = scene:box { id = "r0", width = 100, height = 10 }
      local last = first
      for i = 1, count do
        last = scene:box { id = "r" .. i, left = 16, right = 16, top = { last, "bottom", 8 }, height = 20 }
      end
      motion.animator { duration = 0.1 }:animate(first, { height = 30 }):play()
      """
    ),
    (
      "headers",
      """
      for i = 1, count do
        local list = scene:scroll { id = "list" .. i, y = 300, width = 390, height = 500, contentHeight = 2000 }
        local head = scene:box { id = "head" .. i, width = 390, height = 300 }
        motion.header { layer = head, scroll = list, min = 100, max = 300 }
        scene:timeline(function(t) t:play(list:drag { by = -250, duration = 0.2 }) end)
      end
      """
    ),
    (
      "mappings of a header",
      """
      local list = scene:scroll { id = "list", y = 300, width = 390, height = 500, contentHeight = 2000 }
      local head = scene:box { id = "head", width = 390, height = 300 }
      local collapse = motion.header { layer = head, scroll = list, min = 100, max = 300 }
      for i = 1, count do collapse:map(scene:group { id = "g" .. i }, "x", { from = 0, to = 1 }) end
      scene:timeline(function(t) t:play(list:drag { by = -250, duration = 0.2 }) end)
      """
    ),
    (
      "callbacks of each frame",
      """
      local g = scene:group { id = "g" }
      for i = 1, count do scene:onFrame(function() end) end
      motion.animator { duration = 0.1 }:animate(g, { x = 1 }):play()
      """
    ),
    (
      "removals",
      """
      local all = {}
      for i = 1, count do all[i] = scene:group { id = "g" .. i } end
      scene:timeline(function(t) for i = 1, count do all[i]:remove() t:wait(0.0001) end end)
      """
    ),
    (
      "draggables",
      """
      local first
      for i = 1, count do
        local b = scene:box { id = "b" .. i, x = i % 380, y = i // 380 * 10, width = 10, height = 10 }
        first = first or b
        b:draggable {}
      end
      scene:timeline(function(t) t:play(first:drag { by = 50, duration = 0.2 }) end)
      """
    ),
  ]

  func run() throws {
    for script in Self.scripts { try measure(script, [1_000, 10_000, 100_000]) }
    for script in Self.smallScripts { try measure(script, [1_000, 8_000]) }
  }

  private func measure(_ script: (name: String, body: String), _ counts: [Int]) throws {
    var last: (count: Int, time: Double)?
    for count in counts {
      let time = try Stopwatch.processorTime { try play(count, script.body) } / 1e9
      Report.line("\(count) \(script.name)", time, "s")
      if let last {
        let exponent = log(time / last.time) / log(Double(count) / Double(last.count))
        Report.line("  exponent", exponent, "", goal: 1.1)
      }
      last = (count, time)
    }
  }

  private func play(_ count: Int, _ body: String) throws {
    var options = RunOptions()
    options.length = .atMost(frames: RunOptions.frameLimit)
    let script = """
      local scene = motion.scene { name = "growth" }
      local count = \(count)
      \(body)
      """
    let run = SceneRun(SceneSource(name: "bench", text: Array(script.utf8)), options)
    var sink = NoFrames()
    if let failure = try run.run(into: &sink).failure { throw failure }
  }

  private struct NoFrames: FrameSink, ~Copyable {
    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}
    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      .goOn
    }
    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}
  }
}
