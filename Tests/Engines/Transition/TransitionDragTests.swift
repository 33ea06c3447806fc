import MotionCore
import SceneSupport
import Testing

@Suite("A transition under a finger")
struct TransitionDragTests {
  /// A card that grows from y = 500 to the full screen; 400 points upwards are the whole way.
  private static func scene(_ body: String, curve: String = "\"linear\"") -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local a = scene:group { id = "a", width = 390, height = 844 }
    local b = scene:group { id = "b", width = 390, height = 844 }
    a:box { id = "card", x = 20, y = 500, width = 350, height = 300 }
    local full = b:box { id = "card", width = 390, height = 844 }
    b:box { id = "close", x = 340, y = 50, width = 30, height = 30 }
    local t = motion.transition { name = "t", from = a, to = b, duration = 0.5, curve = \(curve),
      rules = { card = "shared", close = motion.crossfade { delay = 0.2 } } }
    t:draggable { layer = full, by = -400 }
    t:onComplete(function(state) print(state, t.progress, t.isRunning) end)
    scene:timeline(function(tl) \(body) end)
    """
  }

  @Test(
    "A caught element stays, then moves with the finger in proportion to the whole way",
    arguments: ["\"linear\"", "\"easeInOut\"", "motion.spring { duration = 0.5, bounce = 0.2 }"])
  func oneToOne(curve: String) throws {
    let run = try SteppedScene(
      Self.scene(
        "tl:start(t) tl:wait(0.1) tl:play(full:drag { by = 40, duration = 0.1 })", curve: curve),
      fps: 240)
    try run.run(to: 0.1)
    let y = try run.value("t/card.y")
    for share in [0.0, 0.25, 0.5, 0.75] {
      try run.run(to: 0.1 + 0.1 * share)
      // 40 points down are a tenth of the way back.
      let expected = min(y + 50 * share, 500)
      #expect((try run.value("t/card.y") - expected).magnitude <= 1e-9, "\(share), from \(y)")
    }
  }

  @Test(
    "A release goes where its velocity leads, and ends in that state",
    arguments: [
      ("by = -200, duration = 0.1", "destination"), ("by = 150, duration = 0.1", "source"),
      ("by = 30, duration = 0.1, release = true", "source"),
      ("by = -30, duration = 0.05, release = true", "destination"),
    ])
  func release(drag: String, end: String) throws {
    for curve in ["\"linear\"", "motion.spring { duration = 0.5, bounce = 0.2 }"] {
      let run = try SteppedScene(
        Self.scene("tl:start(t) tl:wait(0.1) tl:play(full:drag { \(drag) })", curve: curve))
      try run.runToRest()
      let isOpen = end == "destination"
      #expect(try run.value("a.hidden") == (isOpen ? 1 : 0) && run.value("t.hidden") == 1)
      #expect(run.printed == ["\(end)\t\(isOpen ? 1.0 : 0.0)\tfalse"], "\(drag) \(curve)")
    }
  }

  @Test("Commands have no effect while a finger holds it")
  func commands() throws {
    let run = try SteppedScene(
      Self.scene(
        """
        tl:start(t) tl:wait(0.35) tl:start(full:drag { by = 40, duration = 0.2 })
        tl:wait(0.1) t:reverse() t:seek(0.9) t:cancel() t:stop() t:play()
        """), fps: 240)
    for (time, y) in [(0.35, 150.0), (0.45, 175), (0.5, 187.5)] {
      try run.run(to: time)
      #expect((try run.value("t/card.y") - y).magnitude <= 1e-9)
    }
    #expect(run.events.count { $0.hasSuffix("interrupt t") } == 5)
    try run.runToRest()
    #expect(try run.value("b.hidden") == 0)
  }

  @Test("A finger begins it from the state that is shown, and finds no room beyond an end")
  func fromRest() throws {
    let run = try SteppedScene(
      Self.scene("tl:play(t) tl:wait(1.3) tl:play(full:drag { by = 800, duration = 1 })"),
      fps: 240)
    for (time, y) in [(2.25, 250.0), (2.5, 500), (2.75, 500)] {
      try run.run(to: time)
      #expect((try run.value("t/card.y") - y).magnitude <= 1e-9)
    }
    try run.runToRest()
    #expect(try run.value("a.hidden") == 0 && run.value("b.hidden") == 1)
  }

  @Test("An interruption on its way back is caught, and led on or back", arguments: [-150, 150])
  func interruption(travel: Int) throws {
    let run = try SteppedScene(
      Self.scene(
        """
        tl:start(t) tl:wait(0.25) t:reversed():play() tl:wait(0.05)
        tl:play(full:drag { by = \(travel), duration = 0.1, release = true })
        """))
    try run.runToRest()
    #expect(try run.value("b.hidden") == (travel < 0 ? 0 : 1))
  }
}
