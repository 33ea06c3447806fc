import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Every frame rate shows the same motion")
struct FrameRateLawTests {
  /// Scripts that move `box`; `@` is replaced by a random number of seconds from 0 to 0.2.
  static let rows: [(name: String, script: String)] = [
    ("spring timing", "t:play(a { curve = motion.spring { bounce = 0.4 } })"),
    ("repeat", "t:play(a { duration = 0.3, repeatCount = 2.5 })"),
    ("autoreverse", "t:play(a { duration = 0.3, repeatCount = 2, autoreverse = true })"),
    ("speed and delay", "t:play(a { duration = 0.5, speed = 1.7, delay = @ })"),
    ("curve function", "t:play(a { duration = 0.5, curve = function(t) return t * t * t end })"),
    ("no duration", "t:play(a { duration = 0 }) t:wait(@) t:play(a({ duration = 0.2 }, 7))"),
    (
      "keyframes",
      """
      local k = motion.animator { duration = 1 }
      k:keyframe(box, { x = 50, y = { by = 5, curve = "easeOutBack" } }, { start = 0, duration = 0.3 })
      k:keyframe(box, { x = 10 }, { start = 0.5, duration = 0 })
      k:keyframe(box, { x = 90 }, { start = 0.6, duration = 0.4, curve = motion.spring {} })
      t:play(k)
      """
    ),
    ("discrete path", "t:play(path { mode = \"discrete\" })"),
    ("paced path", "t:play(path { mode = \"paced\" })"),
    ("cubic path", "t:play(path { mode = \"cubic\", tension = 0.3, bias = -0.2 })"),
    ("cubicPaced path", "t:play(path { mode = \"cubicPaced\", curve = \"easeIn\" })"),
    (
      "driver",
      """
      local d = motion.follower(box, "x", { to = 100, spring = motion.spring { bounce = 0.3 } })
      t:start(d) t:wait(@) d:retarget(-50) t:wait(@) d:impulse(900) t:wait(@) d:jump(20)
      t:waitFor(d)
      """
    ),
    (
      "changes in flight",
      """
      local s = a({ curve = motion.spring { bounce = 0.3 } }, 80) t:start(s) t:wait(@) s:retarget(box, { x = -50 })
      t:wait(@) s:impulse(box, { x = 900 }) t:wait(@) s:jump(box, { x = 20 }) t:waitFor(s)
      local c = a({ duration = 0.5, curve = "easeOutCirc" }, 60) t:start(c) t:wait(@) c:retarget(box, { x = 5 }) t:waitFor(c)
      """
    ),
    (
      "interruption",
      "t:start(a { duration = 1 }) t:wait(@) t:start(a({ duration = 0.7, curve = \"easeOutExpo\" }, -40)) t:wait(@)"
        + " t:play(motion.follower(box, \"x\", { to = 5 }))"
    ),
    (
      "additive",
      """
      local function offset(by) return motion.animator { duration = 0.5, curve = "easeOutBack" }
        :animate(box, { x = { by = by, additive = true } }) end
      t:start(a { duration = 0.6 }) t:wait(@) t:start(offset(40)) t:wait(@) t:start(a({ duration = 0.3 }, 5))
      t:wait(@) local up = offset(7) t:play(up) t:start(motion.follower(box, "x", { to = 1 })) t:wait(@) up:reverse()
      """
    ),
    (
      "stagger",
      """
      t:stagger({ a { duration = 0.4 }, a({ duration = 0.5 }, 30, "y"), a({ duration = 0.2 }, 9, "width") },
        { total = 0.37, from = "last", curve = "easeIn" })
      """
    ),
    (
      "sequence",
      "t:sequence { a { duration = 0.31 }, a({ duration = 0.17 }, 30), a({ duration = 0.4 }, -9) }"
    ),
    (
      "race",
      "t:race { a { duration = 0.61 }, a({ duration = 0.17 }, 30, \"y\") } t:play(a({ duration = 0.2 }, 3))"
    ),
    (
      "pause, reverse, continue",
      """
      local b = a { duration = 1 }
      t:start(b) t:wait(@) b:pause() t:wait(@) b:play() t:wait(@) b:reverse() t:wait(0.01) b:pause()
      b:continue { curve = "easeIn", durationFactor = 0.4 } t:waitFor(b)
      """
    ),
    (
      "stop and finish",
      """
      local b = a { duration = 1 }
      t:start(b) t:wait(@ + 0.1) b:stop(true) t:wait(@) b:finish("current")
      local c = a({ duration = 1 }, 9)
      t:start(c) t:wait(@) c:finish("start")
      """
    ),
    ("scrub", "local b = a { duration = 1 } b:seek(0.3) t:wait(@) t:play(b)"),
    (
      "nested",
      """
      local inner = motion.animator { duration = 0.3, curve = "easeIn", delay = 0.1 }
      inner:animate(box, { x = 80 })
      local loose = motion.animator {}
      loose:animate(box, { y = 30 })
      t:play(motion.animator { duration = 1, curve = "easeOut" }:add(inner, 0.2):add(loose, 0.4))
      """
    ),
    (
      "colours",
      """
      t:start(motion.animator { duration = 0.8 }:animate(box, { fill = "#ff8000" })) t:wait(@)
      t:play(motion.animator { duration = 0.6 }:animate(box, { fill = { to = "blue", mixing = "oklab" } }))
      """
    ),
    (
      "appearance, interrupted",
      """
      box.fill = "label"
      scene:setAppearance("dark", { duration = 0.4 }) t:wait(0.1) t:wait(@)
      scene:setAppearance("light", { duration = 0.3 }) t:wait(@) t:wait(0.4)
      """
    ),
  ]

  static let all: [(name: String, script: String)] =
    Curve.names.map { ("curve \($0)", "t:play(a { duration = 0.5, curve = \"\($0)\" })") } + rows

  private static let functions = """
    local function a(options, to, property)
      return motion.animator(options):animate(box, { [property or "x"] = to or 100 })
    end
    local function path(options)
      local p = motion.animator { duration = 0.9 }
      p:keyframe(box, { x = 30, y = 10 }, { start = 0, duration = 0.2 })
      p:keyframe(box, { x = 80, y = -10 }, { start = 0.2, duration = 0.5 })
      p:keyframe(box, { x = 60, y = 60 }, { start = 0.7, duration = 0.3 })
      return p:path(box, { "x", "y" }, options)
    end

    """

  @Test("a motion may begin anywhere between frames", arguments: all.indices)
  func rates(row: Int) {
    let (name, script) = Self.all[row]
    let seeds = name.hasPrefix("curve ") ? 1 : 3
    for seed in 0..<seeds {
      var random = SeededGenerator(seed: UInt64(row * 10 + seed))
      var body = "t:wait(\(random.number(0...0.1)))\n"
      for part in script.split(separator: "@", omittingEmptySubsequences: false).enumerated() {
        body += (part.offset > 0 ? "\(random.number(0...0.2))" : "") + part.element
      }
      let text = Self.functions + "scene:timeline(function(t)\n\(body)\nend)"
      RateLaw().check("seed \(row * 10 + seed), \(name)", SteppedScene.boxPrelude + text)
    }
  }

  @Test(
    "Interrupt, reverse, repeat, scrub and stop in any order: every frame rate agrees",
    arguments: Seeds.first(60))
  func operations(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let operations = [
      "a:play()", "a:pause()", "a:reverse()", "a:seek(0.3)", "a.fractionComplete = 0.7", "a:stop()",
      "a:stop(true)", "a:finish(\"end\")", "a:finish(\"start\")", "a:finish(\"current\")",
      "b:play()",
      "b:reverse()", "d:play()", "d:retarget(40)", "d:impulse(-300)", "d:jump(10)", "d:stop()",
      "a:continue { curve = \"easeOut\", durationFactor = 0.5 }", "box.x = 33",
    ]
    var body = ""
    for _ in 0..<12 {
      let index = Int.random(in: 0..<operations.count, using: &random)
      body +=
        "t:wait(\(random.number(0...0.12))) pcall(function() \(operations[index]) end) print(string.format(\"%.17g\", box.x))\n"
    }
    let text = """
      local a = motion.animator { duration = 0.4, delay = 0.05, repeatCount = 2,
        autoreverse = \(Bool.random(using: &random)), curve = "easeInOut" }
      a:animate(box, { x = 100 }):call(0.5, function(way) list = (list or "") .. way end)
      local b = motion.animator { curve = motion.spring { bounce = 0.3 }, speed = 1.5 }
      b:animate(box, { x = -50 })
      local d = motion.follower(box, "x", { to = 70 })
      scene:timeline(function(t)
      \(body)
      end)
      """
    // Values that the script reads between frames are as exact as the displayed ones.
    RateLaw().check("seed \(seed)", SteppedScene.boxPrelude + text)
  }

  @Test("The last frame is exactly the end value", arguments: Curve.names)
  func end(curve: String) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5 {
      let to = random.number(-1000...1000)
      let run = try SteppedScene(
        box:
          """
          box.x = \(random.number(-1000...1000))
          scene:timeline(function(t)
            t:wait(\(random.number(0...0.1)))
            t:play(motion.animator { duration = \(random.number(0...1)), curve = "\(curve)" }:animate(box, { x = \(to) }))
          end)
          """, fps: 60)
      try run.runToRest()
      #expect(run["x"] == to)
    }
  }
}
