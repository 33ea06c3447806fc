import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("A finger moves properties between two states")
struct StatesDragTests {
  private static func scene(_ body: String, options: String = "") -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local bar = scene:box { id = "bar", width = 390, height = 844 }
    local art = bar:box { id = "art", y = 20, width = 40, height = 40 }
    local label = bar:text { id = "label", y = 300, text = "small" }
    local player = motion.states { name = "player", initial = "mini", curve = { curve = "linear", duration = 1 },
      states = {
        mini = { [bar] = { y = 700, fill = "#000000" }, [art] = { width = 40 } },
        full = { [bar] = { y = 100, fill = "#ffffff" }, [art] = { width = 340 }, [label] = { text = "large" } },
        gone = { [bar] = { y = 844 } },
      }, on = { { after = 5, from = "mini", to = "gone" } } }
    player:draggable { layer = bar, from = "mini", to = "full", by = -600\(options) }
    player:onEnter("full", function(from) print("full from " .. from, bar.y) end)
    player:onRest(function() print("rest", player.state) end)
    scene:timeline(function(t) \(body) end)
    """
  }

  @Test("Everything moves in proportion to the finger, one to one for its layer")
  func oneToOne() throws {
    let run = try SteppedScene(
      Self.scene("t:play(bar:drag { by = -300, duration = 0.5 })"), fps: 240)
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      try run.run(to: 0.5 * share)
      #expect((try run.value("bar.y") - (700 - 300 * share)).magnitude <= 1e-9)
      #expect((try run.value("bar/art.width") - (40 + 150 * share)).magnitude <= 1e-9)
    }
    #expect(run.events == ["0 drag bar began", "120 drag bar ended mini"])
  }

  @Test("In perspective, the axes have the directions that they have at the layer")
  func perspective() throws {
    let run = try SteppedScene(
      scene: """
        scene.perspective = 400
        local wall = scene:group { id = "wall", width = 390, height = 844, rotationX = 50 }
        local bar = wall:box { id = "bar", x = 320, y = 500, width = 50, height = 50 }
        local states = motion.states { initial = "low",
          states = { low = { [bar] = { y = 500 } }, high = { [bar] = { y = 100 } } } }
        states:draggable { layer = bar, from = "low", to = "high", by = -400 }
        """)
    let stage = run.session.stage
    let bar = try #require(stage.layers.first { $0.id == "bar" })
    let pan = try #require(stage.touchTargets.consumers(of: bar).first)
    let ends = try [0.0, 1].map { y in
      try #require(stage.scenePosition(of: Point(x: 0, y: y), in: bar))
    }
    let direction = pan.direction(of: .y)
    let (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    #expect(x > 0.1)
    #expect((direction.x * y - direction.y * x).magnitude < 1e-9)
  }

  @Test("A movement is caught where it is, and nothing jumps")
  func caught() throws {
    let run = try SteppedScene(
      Self.scene(
        """
        t:start(player:setState "full") t:wait(0.25)
        t:start(bar:drag { by = 60, duration = 0.2 }) print(player.isMoving, bar.y)
        """), fps: 240)
    try run.run(to: 0.35)
    #expect((try run.value("bar.y") - 580).magnitude <= 1e-9)
    try run.run(to: 0.45)
    #expect((try run.value("bar.y") - 610).magnitude <= 1e-9)
    #expect((try run.value("bar/art.width") - 85).magnitude <= 1e-9)
    #expect(run.printed == ["full from mini\t700.0", "true\t550.0"])
  }

  static let releases: [(drag: String, state: String, velocity: Double)] = [
    ("drag { by = -200, duration = 0.5 }", "mini", 0),
    ("drag { by = -400, duration = 0.5 }", "full", 0),
    ("drag { by = -60, duration = 0.1, release = true }", "full", -600),
    ("drag { by = -400, duration = 0.5, release = true }", "full", -800),
    ("flick { velocity = 1500 }", "full", -1500),
  ]

  @Test("A release settles in the state nearest to its projected end", arguments: releases)
  func release(drag: String, state: String, velocity: Double) throws {
    let run = try SteppedScene(
      Self.scene(
        "local g = bar:\(drag) t:start(g) t:waitFor(g) print(player.state, bar.y, t.time > 0.6)"),
      fps: 240)
    while run.events.count < 2, run.time < 1 { try run.step() }
    let found = run.session.stage.velocity(of: try run.slot("bar.y"))
    #expect((found - velocity).magnitude <= 1e-9, "\(found)")
    try run.run(to: 3)
    let end = "\(state)\t\(state == "mini" ? 700.0 : 100.0)"
    #expect(run.printed.contains { $0.hasPrefix(end) }, "\(run.printed)")
    #expect(run.printed.contains("rest\t\(state)"))
    #expect(run.events.contains { $0.hasSuffix("state player mini full") } == (state == "full"))
  }

  @Test("Everything else changes with the state, at the release")
  func texts() throws {
    let run = try SteppedScene(
      Self.scene(
        """
        t:play(bar:drag { by = -400, duration = 0.2, hold = true }) print(label.text, player.state)
        t:start(bar:release()) print(label.text, player.state)
        """))
    try run.run(to: 0.5)
    #expect(run.printed == ["small\tmini", "large\tfull", "full from mini\t300.0"])
  }

  @Test("Timers stop while a finger holds it, and start again at the release")
  func timers() throws {
    let run = try SteppedScene(
      Self.scene("t:wait(4) t:start(bar:drag { by = -100, duration = 2 })"))
    try run.run(to: 12)
    #expect(run.events.last == "660 state player mini gone")
  }

  @Test(
    "While a finger holds it, other claims are interrupted and the state stays",
    arguments: ["player:setState \"full\"", "player.state = \"full\"", "bar.y = 1"])
  func held(claim: String) throws {
    let run = try SteppedScene(
      Self.scene(
        "t:start(bar:drag { by = -300, duration = 1 }) t:wait(0.5) \(claim) print(player.state)"),
      fps: 240)
    try run.run(to: 0.75)
    #expect((try run.value("bar.y") - 475).magnitude <= 1e-9)
    #expect(run.events.contains("120 interrupted bar.y finger") && run.printed == ["mini"])
  }

  @Test("A layer that is removed under the finger is left out, and the others continue")
  func removal() throws {
    let run = try SteppedScene(
      Self.scene(
        "t:start(bar:drag { by = -400, duration = 0.5 }) t:wait(0.25) art:remove() t:wait(2) print(bar.y)"
      ))
    try run.runToRest()
    #expect(run.printed.last == "100.0")
  }

  @Test("A finger does not move it between other states")
  func elsewhere() throws {
    let run = try SteppedScene(
      Self.scene("t:play(player:setState \"gone\") t:play(bar:drag { by = -300, duration = 1 })"))
    try run.runToRest()
    #expect(try run.value("bar.y") == 844 && run.events == ["0 state player mini gone"])
  }

  @Test("Where motion is reduced, the finger moves it, and the release jumps")
  func reduced() throws {
    let run = try SteppedScene(
      Self.scene("t:play(bar:drag { by = -400, duration = 0.5 }) print(t.time, bar.y)"), fps: 120,
      reducesMotion: true)
    try run.run(to: 0.25)
    #expect((try run.value("bar.y") - 500).magnitude <= 1e-9)
    try run.run(to: 1)
    #expect(run.printed.last == "0.5\t100.0")
  }

  static let failures: [(options: String, code: String, message: String)] = [
    ("layer = bar, from = \"mini\", to = \"ful\", by = -1", "unknown-state", "no state `ful`"),
    ("layer = bar, from = \"mini\", to = \"mini\", by = -1", "out-of-range", "`from` and `to`"),
    ("layer = bar, from = \"mini\", to = \"full\"", "missing-option", "`by` or `byX` is missing"),
    ("layer = bar, from = \"mini\", to = \"full\", by = 0", "out-of-range", "`by` is 0"),
    (
      "layer = bar, from = \"mini\", to = \"full\", by = 1, byX = 1", "conflicting-options",
      "either `by` or `byX`"
    ),
  ]

  @Test("Errors", arguments: failures)
  func fails(options: String, code: String, message: String) {
    let failure = SteppedScene.failure(Self.scene("player:draggable { \(options) }"))
    #expect(failure?.code.slug == code, "\(failure as Any)")
    #expect(failure?.message.contains(message) ?? false, "\(failure as Any)")
  }

  @Test("All frame rates agree", arguments: Seeds.first(20))
  func agree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var steps = ""
    for _ in 0..<8 {
      let state = ["mini", "full", "gone"].randomElement(using: &random) ?? "mini"
      let step = [
        "player:setState \"\(state)\"", "player.state = \"mini\"", "t:waitFor(player)",
        "if player.state ~= \"gone\" then t:start(bar:drag { by = \(random.number(-700...700)), duration = 0.25, "
          + "release = \(Bool.random(using: &random)) }) end",
        "t:start(scene:touch { { t = 0, x = 195, y = 720 }, { t = 0.2, y = \(random.number(0...844)) } })",
        "print(bar.y, bar.fill, bar:velocity \"y\", player.state)",
      ].randomElement(using: &random)
      steps += "t:wait(\(random.number(0...0.3))) \(step ?? "")\n"
    }
    let spring = Bool.random(using: &random) ? ", spring = \"bouncy\"" : ""
    RateLaw().check("seed \(seed)", Self.scene(steps, options: spring))
  }
}
