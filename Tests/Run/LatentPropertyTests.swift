import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import Testing

/// Properties that every layer has, and that take memory only where they are used.
struct LatentPropertyTests {
  private static let prelude = """
    local photo = scene:box { id = "photo", width = 100, height = 100, fill = "red" }
    local other = scene:box { id = "other", width = 100, height = 100 }

    """

  private func scene(_ script: String, fps: Int = 10) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(scene: Self.prelude + script, fps: fps)
  }

  private func attached(_ run: SteppedScene, _ id: String) throws -> [String] {
    try #require(run.session.stage.layer(at: id)).attachments.map(\.group.name)
  }

  @Test("Reading one gives its default and attaches nothing")
  func reads() throws {
    let run = try scene(
      """
      print(photo.saturation, photo.contrast, photo.blendMode, photo.backgroundSaturation)
      print(photo:velocity "brightness", photo.shadows and #photo.shadows)
      """)
    #expect(run.printed == ["1.0\t1.0\tnormal\t1.0", "0.0\t0"])
    #expect(try attached(run, "photo").isEmpty)
  }

  @Test(
    "Any use attaches its group, to that layer alone",
    arguments: [
      ("photo.saturation = 0.5", "filters"), ("photo.blendMode = \"multiply\"", "blend"),
      ("photo.backgroundSaturation = 1.8", "material"),
      ("photo.shadows = { { y = 2 } }", "shadows"),
      (
        "motion.animator { duration = 1 }:animate(photo, { contrast = 2 }):play()", "filters"
      ),
      ("motion.withAnimation(\"smooth\", function() photo.brightness = 2 end)", "filters"),
      ("photo:derive { saturation = motion.map(photo, \"x\", { 0, 1 }, { 0, 1 }) }", "filters"),
      (
        "motion.states { name = \"s\", initial = \"a\", states = { a = { [photo] = { saturation = 0 } } } }",
        "filters"
      ),
    ])
  func uses(_ script: String, _ group: String) throws {
    let run = try scene(script)
    try run.run(toFrame: 1)
    #expect(try attached(run, "photo") == [group])
    #expect(try attached(run, "other").isEmpty)
  }

  @Test("A layer is made with them as with any property")
  func options() throws {
    let run = try scene(
      """
      local card = scene:image { id = "card", source = "a.png", saturation = 0, blendMode = "screen",
        shadows = { { y = 2, radius = 4, color = "#0000001a" }, { inner = true, y = 1 } } }
      print(card.saturation, card.blendMode, #card.shadows, card.shadows[1].radius, card.shadows[2].inner)
      """)
    #expect(run.printed == ["0.0\tscreen\t2\t4.0\ttrue"])
    #expect(try attached(run, "card") == ["filters", "blend", "shadows"])
  }

  @Test("What follows an unused property sees its first use")
  func derived() throws {
    let run = try scene(
      """
      other:derive { x = function() return 100 * photo.saturation end }
      scene:timeline(function(t) t:wait(0.1) photo.saturation = 0.25 t:wait(0.1) end)
      """)
    let x = try run.slot("other.x")
    try run.run(toFrame: 0)
    #expect(run.session.stage.store[x] == 100)
    try run.run(toFrame: 2)
    #expect(run.session.stage.store[x] == 25)
  }

  @Test(
    "What is written wrong is an error that says what to write",
    arguments: [
      (
        "photo.blendMode = \"multply\"", "unknown-choice",
        "`photo.blendMode` takes \"normal\", \"multiply\"", "did you mean `\"multiply\"`?"
      ),
      ("photo.saturation = 0/0", "non-finite", "NaN", ""),
      ("photo.contrast = -1", "out-of-range", "found -1", ""),
      ("photo.saturaton = 1", "unknown-member", "has no `saturaton`", "did you mean `saturation`?"),
      (
        "photo.shadows = { {}, {}, {}, {}, {}, {}, {}, {}, {} }", "out-of-range",
        "at most 8 further shadows, found 9", "leave out those that are hardly seen"
      ),
    ])
  func errors(_ script: String, _ code: String, _ message: String, _ help: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try scene(script) }
    #expect(error?.code.slug == code, "\(String(describing: error))")
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
    #expect(
      help.isEmpty || error?.help.contains { $0.contains(help) } ?? false, "\(error?.help ?? [])")
  }
}
