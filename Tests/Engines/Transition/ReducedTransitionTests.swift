import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("Transitions with reduced motion")
struct ReducedTransitionTests {
  private static func run(_ reduced: String) throws -> SteppedScene {
    let run = try SteppedScene(
      box:
        """
        local a, b = scene:group { id = "a" }, scene:group { id = "b", hidden = true }
        a:box { id = "card", width = 10 }
        b:box { id = "card", x = 100, width = 10 }
        local t = motion.transition { from = a, to = b, duration = 0.2, curve = "linear",
          rules = { card = "shared" }\(reduced) }
        scene:timeline(function(tl) tl:play(t) end)
        """, reducesMotion: true)
    try run.run(toFrame: 6)
    return run
  }

  private static func value(_ path: String, _ run: SteppedScene) -> Double? {
    let parts = path.split(separator: ".").map(String.init)
    let slot = run.session.stage.layer(at: parts[0])?.property(parts[1])?.slot
    return slot.map { run.session.stage.store[$0] }
  }

  @Test("By default, the states fade and nothing moves")
  func crossfade() throws {
    let run = try Self.run("")
    #expect(Self.value("transition/a.opacity", run) == 0.5)
    #expect(Self.value("transition/b.opacity", run) == 0.5)
    #expect(run.events.contains { $0.contains("reduced transition") })
  }

  @Test("A reduced effect has its own timing")
  func effect() throws {
    let run = try Self.run(", reduced = motion.crossfade { duration = 0.05 }")
    #expect(run.session.activity == nil)
    #expect(Self.value("b.hidden", run) == 0)
  }

  @Test("`jump` shows the destination at once")
  func jump() throws {
    let run = try Self.run(", reduced = \"jump\"")
    #expect(run.events.contains("0 end transition destination"))
  }

  @Test("`keep` plays the rules unchanged")
  func keep() throws {
    let run = try Self.run(", reduced = \"keep\"")
    #expect(Self.value("transition/card.x", run) == 50)
    #expect(!run.events.contains { $0.contains("reduced") })
  }
}
