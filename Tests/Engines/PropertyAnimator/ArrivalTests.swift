import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("At the instant of its end, a motion still has its velocity")
struct ArrivalTests {
  static let rows: [(name: String, script: String, printed: [String])] = [
    (
      "the velocity is the limit from the left, and 0 a moment later",
      """
      t:play(run { x = 100 }) print(box:velocity "x") t:wait(0.001) print(box:velocity "x")
      """, ["200.0", "0.0"]
    ),
    (
      "callbacks of the same instant read it; backwards it is negative",
      """
      local a = run({ x = 100 }, { autoreverse = true })
      a:onComplete(function() print(box.x, box:velocity "x") end) t:play(a)
      """, ["0.0\t-200.0"]
    ),
    (
      "an assignment, `stop` and `finish` leave the property at rest",
      """
      t:play(run { x = 100 }) box.x = 3 print(box:velocity "x")
      for _, how in ipairs { "stop", "finish" } do
        local a = run { x = 0 } t:start(a) t:wait(0.25) a[how](a) t:wait(0) print(box:velocity "x")
      end
      """, ["0.0", "0.0", "0.0"]
    ),
    (
      "a spring ends because it is at rest",
      """
      t:play(motion.withAnimation("bouncy", function() box.x = 100 end)) print(box:velocity "x")
      t:play(motion.animator { curve = "bouncy" }:animate(box, { x = 0 })) print(box:velocity "x")
      """, ["0.0", "0.0"]
    ),
    (
      "a curve that follows begins as it is drawn",
      """
      t:play(run { x = 100 }) t:start(run { x = 0 }) t:wait(0.25) print(box.x, box:velocity "x")
      t:wait(0.25) t:start(motion.withAnimation({ curve = "linear", duration = 1 }, function() box.x = 100 end))
      t:wait(0.25) print(box.x, box:velocity "x")
      """, ["50.0\t-200.0", "25.0\t100.0"]
    ),
    (
      "`velocity = 0` begins at rest",
      """
      t:play(run { x = 100 })
      local back = motion.animator { curve = "smooth" }:animate(box, { x = { to = 0, velocity = 0 } })
      t:start(back) t:wait(1e-6) print(string.format("%.2f", box:velocity "x"))
      """, ["-0.02"]
    ),
    (
      "an animation that a script defines hands its velocity on",
      """
      t:play(rush:make { layer = box }) print(string.format("%.6f", box:velocity "x"))
      """, ["400.000000"]
    ),
  ]

  private static let prelude = """
    local rush = motion.define.animation { name = "rush", properties = { "x" }, duration = 0.5,
      step = function(_, time) return { x = 400 * time * time } end }
    local function run(targets, options)
      options = options or {}
      options.duration, options.curve = 0.5, "linear"
      return motion.animator(options):animate(box, targets)
    end

    """

  @Test("What scripts see", arguments: rows.indices)
  func sees(row: Int) throws {
    let (name, script, printed) = Self.rows[row]
    let run = try SteppedScene(
      box: "\(Self.prelude)scene:timeline(function(t)\n\(script)\nend)")
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
  }

  @Test("It is the slope of the curve at its end", arguments: Curve.names)
  func slope(name: String) throws {
    let run = try SteppedScene(
      box: """
        scene:timeline(function(t)
          t:play(motion.animator { duration = 2, curve = "\(name)" }:animate(box, { x = 100 }))
          print(string.format("%.17g", box:velocity "x"))
        end)
        """)
    try run.runToRest()
    let curve = try #require(Curve.named(name))
    let step = 1e-7
    // Some curves jump to 1 at their very end.
    let slope = (curve.value(at: 1 - step) - curve.value(at: 1 - 2 * step)) / step * 50
    let velocity = try #require(run.printed.first.flatMap(Double.init))
    // A curve with a vertical tangent at its end arrives without a velocity.
    let expected = slope.magnitude > 1e4 ? 0 : slope
    #expect(
      (velocity - expected).magnitude < 1e-3 + 1e-3 * slope.magnitude, "\(velocity), \(expected)")
  }

  enum Follower: String, CaseIterable {
    case animator = "motion.animator { curve = spring }:animate(box, { x = target })"
    case follower = "motion.follower(box, \"x\", { to = target, spring = spring })"
    case withAnimation = "motion.withAnimation(spring, function() box.x = target end)"
  }

  @Test("A spring goes on with it", arguments: Follower.allCases, ["play", "sequence", "complete"])
  func goesOn(follower: Follower, way: String) throws {
    if way == "sequence", follower == .withAnimation { return }
    let start =
      switch way {
      case "play": "scene:timeline(function(t) t:play(a) t:start(go()) end)"
      case "sequence": "motion.sequence { a, go() }:play()"
      default: "a:onComplete(function() go():play() end) a:play()"
      }
    let run = try SteppedScene(
      box: """
        local spring, target = motion.spring { duration = 0.6, bounce = 0.3 }, 20
        local a = motion.animator { duration = 0.31, curve = "linear" }:animate(box, { x = 100 })
        local function go() return \(follower.rawValue) end
        \(start)
        """)
    let spring = try Spring(duration: 0.6, bounce: 0.3)
    for time in [0.35, 0.4, 0.5] {
      try run.run(to: time)
      let expected = spring.value(at: run.time - 0.31, from: 100, to: 20, velocity: 100 / 0.31)
      #expect((run["x"] - expected).magnitude < 1e-9, "at \(run.time) s")
    }
  }
}
