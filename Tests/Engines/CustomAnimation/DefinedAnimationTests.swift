import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

/// Custom animations that scripts define.
struct DefinedAnimationTests {
  /// A box, and an animation along a parabola that rises by 40 points in half a second.
  private static let preamble = """
    local scene = motion.scene { name = "test", width = 100, height = 100 }
    local card = scene:box { id = "card", x = 10, width = 10, height = 10 }
    local rise = motion.define.animation {
      name = "rise", properties = { "x", "opacity" }, duration = 0.5,
      step = function(_, time, from, velocity)
        local part = time / 0.5
        return { x = from.x + velocity.x * time * (1 - part) + 40 * part ^ 2, opacity = 1 - part / 2 }
      end,
    }
    local animation = rise:make { layer = card }

    """

  private static func run(_ body: String, fps: Int = 60) throws -> SteppedScene {
    try SteppedScene(
      preamble + "scene:timeline(function(t) \(body) end)\n", fps: fps)
  }

  @Test(
    "An animation has the same values at every frame rate, whatever happens to it",
    arguments: Seeds.first(12))
  func rates(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let verbs = [
      "animation:pause() ", "animation:reverse() ", "animation:play() ", "animation:seek(0.3) ",
      "animation:stop() animation:play() ", "animation:finish() ",
      "t:start(motion.animator { duration = 0.2 }:animate(card, { x = 70 })) ",
      "t:start(motion.follower(card, 'x', { to = 5 })) ", "card.opacity = 0.7 ",
    ]
    var body = "t:wait(\(random.number(0...0.1))) t:start(animation) "
    for _ in 0..<5 {
      let verb = verbs[Int.random(in: verbs.indices, using: &random)]
      body += "t:wait(\(random.number(0.01...0.3))) \(verb)"
    }
    let runs = try [30, 60, 240].map { try Self.run(body, fps: $0) }
    for frame in 1...60 {
      let values = try runs.map { run in
        try run.run(to: Double(frame) / 30)
        return try (run.value("card.x"), run.value("card.opacity"))
      }
      for value in values {
        #expect((value.0 - values[0].0).magnitude < 1e-9, "seed \(seed), frame \(frame): \(body)")
        #expect((value.1 - values[0].1).magnitude < 1e-9, "seed \(seed), frame \(frame): \(body)")
      }
    }
  }

  @Test("A timeline continues at the animation's exact end, with the end values")
  func ends() throws {
    let run = try Self.run(
      "t:wait(0.01) t:play(animation) print(t.time, card.x, card.opacity)", fps: 30)
    try run.runToRest()
    #expect(run.printed == ["0.51\t50.0\t0.5"])
    #expect(try run.value("card.x") == 50)
  }

  @Test("Reversed, it returns to its start and reports it")
  func reverses() throws {
    let run = try Self.run(
      """
      animation:onComplete(function(position) print(position) end)
      t:start(animation) t:wait(0.25) animation:reverse() print(animation.isReversed)
      t:waitFor(animation) print(t.time, card.x) animation:reverse() t:waitFor(animation) print(t.time, card.x)
      """)
    try run.runToRest()
    #expect(run.printed == ["true", "0.5\t10.0", "start", "1.0\t50.0", "end"])
  }

  @Test("An animation takes over value and velocity, and hands both over")
  func velocities() throws {
    // The animator moves at 100 points per second, which the animation takes over.
    let run = try Self.run(
      """
      t:start(motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 110 }))
      t:wait(0.25) t:start(animation) t:wait(0.25)
      t:start(motion.follower(card, "x", { to = 60 }))
      """, fps: 240)
    try run.run(to: 0.5 - 1 / 240)
    let before = try run.value("card.x")
    try run.run(to: 0.5)
    let at = try run.value("card.x")
    try run.run(to: 0.5 + 1 / 240)
    let after = try run.value("card.x")
    // Half-way: 35 + 100 × 0.25 × 0.5 + 40 × 0.25, and 2 × 40 × 0.5 / 0.5 points per second.
    #expect((at - 57.5).magnitude < 1e-9)
    #expect(((at - before) * 240 - 80).magnitude < 2)
    #expect(
      ((after - at) * 240 - 80).magnitude < 20, "the spring begins with the animation's velocity")
  }

  @Test("Lost properties stop and the others continue; losing all of them ends it")
  func losses() throws {
    let run = try Self.run(
      """
      t:start(animation) t:wait(0.1) card.x = 99 t:wait(0.1)
      print(card.x, animation.isRunning) card.opacity = 0.25 print(animation.isRunning)
      t:waitFor(animation) print(t.time)
      """)
    try run.runToRest()
    #expect(run.printed == ["99.0\ttrue", "false", "0.2"])
    #expect(try run.value("card.opacity") == 0.25)
  }

  @Test(
    "Under reduced motion, an animation does what its definition declares",
    arguments: [
      ("", 50.0, 0.75, "jump"), ("reduced = 'jump',", 50, 0.75, "jump"),
      ("reduced = 'keep',", 20, 0.75, ""),
      ("reduced = function() return { x = 3, opacity = 0.5 } end,", 3, 0.5, "replaced"),
    ])
  func reduced(option: String, x: Double, opacity: Double, event: String) throws {
    var options = Session.Options()
    options.reducesMotion = true
    let session = try Session(options)
    let script = Self.preamble.replacing("duration = 0.5,", with: "duration = 0.5, \(option)")
    try session.load(Array((script + "animation:play()").utf8), name: "scene.lua")
    try session.show(0, at: 0)
    let events = session.stage.events.map { $0.name + " " + $0.target }
    #expect(events == (event.isEmpty ? [] : ["reduced card"]))
    for frame in 1...15 { try session.show(frame, at: Double(frame) / 60) }
    let card = try #require(session.stage.layer(at: "card"))
    for (name, value) in [("x", x), ("opacity", opacity)] {
      let slot = try #require(card.property(name)?.slot)
      #expect((session.stage.store[slot] - value).magnitude < 1e-9, "\(name)")
    }
  }

  @Test("A named colour follows the appearance once the animation has reached it")
  func colors() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 100, height = 100 }
      local card = scene:box { id = "card", width = 10, height = 10 }
      motion.define.palette { name = "sand", colors = { coral = { light = "#ff0000", dark = "#00ff00" } } }
      local animation = motion.define.animation { name = "blush", properties = { "fill", "hidden", "corners" }, duration = 0.1,
        step = function(_, time) return { fill = time < 0.1 and "#000000" or "sand.coral", hidden = time < 0.05, corners = "top" } end }
      scene:timeline(function(t) t:play(animation:make { layer = card }) scene.appearance = "dark" print(card.corners, card.hidden) end)
      """)
    try run.run(to: 0.3)
    #expect(run.printed == ["top\tfalse"])
    let card = try #require(run.session.stage.layer(at: "card"))
    let slot = try #require(card.property("fill")?.slot)
    #expect(run.session.stage.store.color(at: slot) == Color(hex: 0x00FF00))
  }
}
