import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// A finger on a draggable that moves, and what follows.
struct CatchRow: CustomTestStringConvertible, Sendable {
  let name: String
  let options: String
  let timeline: String
  /// The names of the events that concern the card, in order.
  let events: [String]
  /// Where the card comes to rest.
  let x: Double

  init(_ name: String, _ options: String, _ timeline: String, _ events: [String], x: Double) {
    self.name = name
    self.options = options
    self.timeline = timeline
    self.events = events
    self.x = x
  }

  var testDescription: String { name }

  var script: String {
    """
    local scene = motion.scene { name = "catch", width = 800, height = 400 }
    local card = scene:box { id = "card", x = 20, y = 20, width = 200, height = 200, fill = "red" }
    local drag = card:draggable { \(options) }
    card:onTap(function() end)
    card:onTap(function() end, { count = 2 })
    card:onLongPress(function() end, { duration = 0.3 })
    local function animate() motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 120 }):play() end
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}

@Suite("What a finger catches")
struct CatchTests {
  private static let detents = "axis = \"x\", detents = { home = 20, away = 420 }"
  private static let throwing = "t:start(card:drag { byX = 80, duration = 0.1, release = true }) "

  static let rows: [CatchRow] = [
    CatchRow(
      "a tap on what an animation moves is a tap", "momentum = true",
      "animate() t:wait(0.3) t:play(card:tap())", ["tap card"], x: 120),
    CatchRow(
      "a double tap, too", "momentum = true",
      "animate() t:wait(0.3) t:play(card:tap { count = 2 })",
      ["tap card 2.0"], x: 120),
    CatchRow(
      "a long press, too", "momentum = true", "animate() t:wait(0.3) t:play(card:longPress())",
      ["longPress card"], x: 120),
    CatchRow(
      "a pan begins after its slop, where the card is shown", "axis = \"x\"",
      "animate() t:wait(0.5) t:play(scene:touch { { t = 0, x = 150, y = 100 }, { t = 0.1, x = 170 }, { t = 0.3 } })",
      // At 0.55 s it is at 75, and 10 points are left.
      [
        "touch 1 began 150.0 100.0", "drag card began", "drag card ended", "drag card rested",
        "touch 1 ended 170.0 100.0",
      ], x: 85),
    CatchRow(
      "what settles is caught, does not tap, and goes on to its detent", detents,
      throwing + "t:wait(0.2) t:play(card:tap())",
      [
        "drag card began", "drag card ended away", "drag card began", "caught card",
        "drag card ended away", "drag card rested",
      ], x: 420),
    CatchRow(
      "the detent is that of `setDetent`, however near another one is", detents,
      "t:start(drag:setDetent \"away\") t:wait(0.02) t:play(card:tap())",
      ["drag card began", "caught card", "drag card ended away", "drag card rested"], x: 420),
    CatchRow(
      "what returns to its bounds goes on there", "axis = \"x\", bounds = { x = { 0, 100 } }",
      "t:start(card:drag { byX = 300, duration = 0.1 }) t:wait(0.15) t:play(card:tap())",
      [
        "drag card began", "drag card ended", "drag card began", "caught card", "drag card ended",
        "drag card rested",
      ], x: 100),
    CatchRow(
      "`any` catches an animation", "catches = \"any\", momentum = true, axis = \"x\"",
      "animate() t:wait(0.5) t:play(card:tap())",
      ["drag card began", "caught card", "drag card ended", "drag card rested"], x: 70),
    CatchRow(
      "`any` goes on to the nearest detent", "catches = \"any\", " + detents,
      "animate() t:wait(0.5) t:play(card:tap())",
      ["drag card began", "caught card", "drag card ended home", "drag card rested"], x: 20),
    CatchRow(
      "`none` catches nothing", "catches = \"none\", " + detents,
      throwing + "t:wait(0.2) t:play(card:tap()) t:wait(1)",
      ["drag card began", "drag card ended away", "tap card", "drag card rested"], x: 420),
    CatchRow(
      "`none` begins a pan at what is shown",
      "catches = \"none\", axis = \"x\", detents = { home = 20, away = 420 }",
      throwing + "t:wait(0.2) t:play(card:drag { byX = -1, duration = 0.1 })",
      [
        "drag card began", "drag card ended away", "drag card began", "drag card ended away",
        "drag card rested",
      ],
      x: 420),
  ]

  @Test("A finger on a draggable that moves", arguments: rows)
  func catches(row: CatchRow) throws {
    let run = try SteppedScene(row.script, fps: 240)
    try run.runToRest()
    let events = run.events.compactMap { line -> String? in
      let event = line.drop { $0 != " " }.dropFirst()
      return String(event.prefix { $0 != "@" }).trimmedEnd
    }
    #expect(events == row.events)
    #expect(try (run.value("card.x") - row.x).magnitude < 1e-6)
  }

  @Test("A finger that catches one axis leaves the other one to its animation")
  func otherAxis() throws {
    let run = try SteppedScene(
      CatchRow(
        "", "momentum = true, bounds = { x = { 0, 400 } }",
        """
        t:start(card:flick { velocityX = -900 }) t:wait(0.05)
        motion.animator { duration = 1, curve = "linear" }:animate(card, { y = 120 }):play()
        t:wait(0.1) t:play(card:tap()) print(card.x < 200) t:wait(1)
        """, [], x: 0
      ).script)
    try run.runToRest()
    #expect(run.printed == ["true"])
    #expect(try run.value("card.y") == 120)
    #expect(run.events.contains { $0.contains(" caught card") })
  }

  @Test("A playing transition is not caught by a tap; it is after the slop, where it is shown")
  func transition() throws {
    func scene(_ finger: String) -> String {
      """
      local scene = motion.scene { name = "test", width = 390, height = 844 }
      local a = scene:group { id = "a", width = 390, height = 844 }
      local b = scene:group { id = "b", width = 390, height = 844 }
      a:box { id = "card", x = 20, y = 500, width = 350, height = 300, fill = "red" }
      local full = b:box { id = "card", width = 390, height = 844, fill = "red" }
      local open = motion.transition { name = "t", from = a, to = b, duration = 1, curve = "linear",
        rules = { card = "shared" } }
      open:draggable { layer = full, by = -400 }
      full:onTap(function() print("tap") end)
      open:onComplete(function(state) print(state) end)
      scene:timeline(function(t) t:start(open) t:wait(0.5) t:play(scene:touch { \(finger) }) end)
      """
    }
    let tap = try SteppedScene(scene("{ t = 0, x = 190, y = 400 }, { t = 0.1 }"))
    try tap.runToRest()
    #expect(tap.printed == ["tap", "destination"])
    // From 0.55 at 0.55 s, 40 points back are a tenth of the way.
    let pan = try SteppedScene(
      scene("{ t = 0, x = 190, y = 400 }, { t = 0.05, y = 410 }, { t = 0.25, y = 450 }, { t = 1 }"),
      fps: 240)
    try pan.run(to: 1)
    #expect(try (pan.value("t/card.y") - 500 * 0.55).magnitude < 1e-6)
    #expect(pan.printed.isEmpty)
  }

  @Test("A transition that settles is caught, and goes on to where it was going")
  func settlingTransition() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 390, height = 844 }
      local bar = scene:box { id = "bar", y = 700, width = 390, height = 144, fill = "red" }
      local player = motion.states { name = "player", initial = "mini", curve = motion.spring { response = 1, dampingRatio = 1 },
        states = { mini = { [bar] = { y = 700 } }, full = { [bar] = { y = 100 } } } }
      player:draggable { layer = bar, from = "mini", to = "full", by = -600 }
      scene:timeline(function(t)
        t:start(bar:drag { by = -50, duration = 0.05, release = true })
        t:wait(0.07)
        t:play(bar:tap())
        t:waitFor(player)
        print(player.state, bar.y)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["full\t100.0"])
    #expect(run.events.contains { $0.hasSuffix("caught bar") })
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
