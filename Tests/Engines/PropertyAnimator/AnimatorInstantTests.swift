import Foundation
import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("Animators act at their exact instants")
struct AnimatorInstantTests {
  private static let prelude = """
    local scene = motion.scene { name = "instants" }
    local box, other = scene:box { id = "box" }, scene:box { id = "other" }
    local clock
    local function tell(...) print(string.format("%.17g", clock.time), ...) end
    scene:timeline(function(t) clock = t t:wait(10) end)
    """

  /// The lines that a script prints within two seconds; they are the same at all rates.
  private func printed(_ script: String) -> [String] {
    RateLaw().check("instants", Self.prelude + "\n" + script)
    let run = SampledRun(Self.prelude + "\n" + script, framesPerSecond: 50)
    run.show(100)
    return run.printed
  }

  /// Options of an animator of `box.x`, fractions with marks, and the expected calls with their times.
  static let marks:
    [(name: String, options: String, parts: [Double], reported: [(String, Double)])] = [
      (
        "of a linear animator", "duration = 1, curve = \"linear\"", [0, 0.28, 1],
        [("0.0", 0), ("0.28", 0.28), ("1.0", 1), ("end", 1)]
      ),
      (
        "after a delay, and twice as fast",
        "duration = 1, curve = \"linear\", delay = 0.1, speed = 2", [0.5],
        [("0.5", 0.3), ("end", 0.55)]
      ),
      (
        "of one that autoreverses", "duration = 0.5, curve = \"linear\", autoreverse = true",
        [0.2, 1],
        [("0.2", 0.1), ("1.0", 0.5), ("-1.0", 0.5), ("-0.2", 0.9), ("end", 1)]
      ),
      (
        "of one that repeats", "duration = 0.3, curve = \"linear\", repeatCount = 2", [0.5],
        [("0.5", 0.15), ("0.5", 0.45), ("end", 0.6)]
      ),
      (
        "under a curve", "duration = 1, curve = \"easeInOut\"", [0.5],
        [("0.5", 0.5), ("end", 1)]
      ),
    ]

  @Test("Marks and completions", arguments: marks.indices)
  func times(row: Int) {
    let (name, options, parts, reported) = Self.marks[row]
    let calls = parts.map { part in
      ":call(\(part), function(way) note(way == \"forwards\" and \"\(part)\" or \"-\(part)\") end)"
    }
    let lines = printed(
      """
      local function note(word) print(word, string.format("%.17g", other.x)) end
      motion.animator { \(options) }:animate(box, { x = 100 })\(calls.joined())
        :onComplete(function(position) note(position) end):play()
      -- Its x is the time.
      motion.animator { duration = 2, curve = "linear" }:animate(other, { x = 2 }):play()
      """)
    let words = lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(words.map { $0.first ?? "" } == reported.map(\.0), "\(name): \(lines)")
    for (word, row) in zip(words, reported) {
      let time = word.last.flatMap { Double($0) } ?? .nan
      #expect((time - row.1).magnitude <= 3e-9, "\(name): \(lines)")
    }
  }

  @Test("Callbacks at an end run at its instant, and assignments show at once")
  func chain() throws {
    let script = """
      motion.animator { duration = 0.105, curve = "linear" }:animate(box, { x = 100 })
        :onComplete(function()
          other.y = 5
          motion.animator { duration = 0.1, curve = "linear" }:animate(box, { x = 0 }):play()
        end):play()
      """
    _ = printed(script)
    let run = try SteppedScene(box: "local other = scene:box { id = \"other\" } " + script)
    try run.run(toFrame: 7)
    #expect(try run.value("other.y") == 5)
    #expect((run["x"] - 100 * (1 - (7.0 / 60 - 0.105) / 0.1)).magnitude <= 1e-9)
  }

  @Test("A script reads the states of ended animators as of its own instant")
  func states() {
    let lines = printed(
      """
      local a = motion.animator { duration = 0.105, curve = "linear" }:animate(box, { x = 100 })
      local d = motion.follower(box, "y", { to = 1, threshold = 0.5, spring = motion.spring { stiffness = 1000, damping = 60 } })
      scene:timeline(function(t)
        a:play() d:play() t:wait(0.1)
        print(a.isRunning, a.state, a.fractionComplete < 1)
        t:wait(0.01)
        print(a.isRunning, a.state, a.fractionComplete, box.x, d.isRunning, box.y)
      end)
      """)
    #expect(lines == ["true\tactive\ttrue", "false\tinactive\t1.0\t100.0\tfalse\t1.0"])
  }

  @Test("Offsets are read at their exact values, with and without a driver")
  func offsets() {
    let lines = printed(
      """
      local function offset(by) return motion.animator { duration = 1, curve = "linear" }
        :animate(box, { x = { by = by, additive = true } }) end
      scene:timeline(function(t)
        offset(10):play() t:wait(0.31) print(box.x)
        motion.animator { duration = 0.4, curve = "linear" }:animate(box, { x = 100 }):play()
        print(box.x) t:wait(0.2) print(box.x) t:wait(0.3) print(box.x)
        box.x = 7 print(box.x) t:wait(0.1) print(box.x) t:wait(0.5) print(box.x)
      end)
      """)
    let numbers = lines.compactMap { Double($0) }
    #expect(numbers.count == 7)
    for (number, exact) in zip(numbers, [3.1, 3.1, 55.1, 108.1, 7, 16.1, 17]) {
      #expect((number - exact).magnitude <= 1e-9, "\(lines)")
    }
  }

  @Test("Springs that start one by one, are retargeted and get impulses agree at all rates")
  func springs() {
    _ = printed(
      """
      local driver = motion.follower(box, "x", { to = 100, spring = motion.spring { bounce = 0.3 } })
      local second = motion.follower(other, "y", { to = 10 })
      scene:timeline(function(t)
        t:wait(0.0313) driver:play() second:play() t:wait(0.217) driver:retarget(-40)
        t:wait(0.0771) driver:impulse(700) print(box.x, driver.velocity) t:wait(0.05) second:jump(3)
        t:waitFor(driver) tell(box.x)
        motion.animator { duration = 0.3 }:animate(box, { x = 5 }):play()
      end)
      """)
  }
}
