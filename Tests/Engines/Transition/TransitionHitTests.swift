import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Fingers on transitions")
struct TransitionHitTests {
  private static let script =
    TransitionScene.states + """
      local t = motion.transition { name = "open", from = a, to = b, duration = 1, rules = rules }
      scene:timeline(function(tl) tl:wait(0.1) tl:play(t) t:reverse() tl:waitFor(t) end)
      scene:timeline(function(tl) for _ = 1, 25 do tl:wait(0.1) end end)
      """

  /// The path of the layer that a finger hits near the top left corner of another one.
  private static func hit(_ path: String, in stage: Stage) throws -> String? {
    let layer = try #require(stage.layer(at: path))
    let point = try #require(stage.scenePosition(of: Point(x: 30, y: 4), in: layer))
    return stage.hit(point) { _ in false }?.path
  }

  @Test(
    "A finger on a copy hits the layer that the copy shows, forwards and backwards",
    arguments: [0.4, 0.6, 1.6, 1.8])
  func copies(time: Double) throws {
    let run = try SteppedScene(Self.script)
    try run.run(to: time)
    let stage = run.session.stage
    // The shared card stands for the destination's, wherever the transition is heading.
    #expect(try Self.hit("open/sheet/card", in: stage) == "b/sheet/card")
    #expect(try Self.hit("open/background", in: stage) == "b/background")
    // A callback of the layer gets the finger's position in the copy.
    for (copy, layer) in [("open/sheet/card", "b/sheet/card"), ("open/background", "b/background")]
    {
      let shown = try #require(stage.layer(at: copy))
      let point = try #require(stage.scenePosition(of: Point(x: 30, y: 4), in: shown))
      let original = try #require(stage.layer(at: layer))
      let found = try #require(stage.position(of: point, in: original))
      #expect((found.x - 30).magnitude < 1e-9 && (found.y - 4).magnitude < 1e-9, "\(found)")
    }
    // No copy itself is hit.
    for x in stride(from: 5.0, to: 390, by: 20) {
      for y in stride(from: 5.0, to: 844, by: 20) {
        let path = stage.hit(Point(x: x, y: y)) { _ in true }?.path ?? ""
        #expect(!path.hasPrefix("open/"), "at \(x) \(y)")
      }
    }
  }

  @Test("Before and after it, fingers hit the states themselves")
  func states() throws {
    let run = try SteppedScene(Self.script)
    try run.run(to: 0)
    #expect(try Self.hit("a/card", in: run.session.stage) == "a/card")
    try run.runToRest()
    #expect(try Self.hit("a/card", in: run.session.stage) == "a/card")
    #expect(run.session.stage.hit(Point(x: 200, y: 700)) { $0.id == "list" }?.path == "a/list")
  }
}
