import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("A text's `text` is its property")
struct TextPropertyTests {
  private static let prelude = """
    local group = scene:group { id = "group" }
    local label = group:text { id = "label", text = "a", width = 40, height = 20 }

    """

  @Test("It is read, assigned and set by an animator")
  func property() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        print(type(label.text), label.text) label.text = "b" print(label.text)
        motion.animator { duration = 0 }:animate(label, { text = "c" }):play() print(label.text)
        print(type(group.text), group:text({ id = "other", text = "d" }).text)
        """)
    #expect(run.printed == ["string\ta", "b", "c", "function\td"])
  }

  @Test("A text contains no layers")
  func child() {
    let failure = SteppedScene.failure(scene: Self.prelude + "label:text { id = \"x\" }")
    #expect(failure?.message == "attempt to call a string value (method 'text')")
    #expect(
      failure?.help == [
        "`text` is the text that this layer shows; add another text to the layer around it"
      ])
  }

  @Test(
    "A text that changes in a transition's `change` cross-fades",
    arguments: [
      "label.text = \"b\"",
      "motion.animator { duration = 0 }:animate(label, { text = \"b\" }):play()",
      "states.state = \"b\"",
    ])
  func crossfade(change: String) throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local states = motion.states { initial = "a",
          states = { a = { [label] = { text = "a" } }, b = { [label] = { text = "b" } } } }
        local change = motion.transition { layer = group, duration = 1, curve = "linear",
          change = function() \(change) end, rules = { label = motion.crossfade() } }
        scene:timeline(function(t) t:play(change) print(label.text) end)
        """)
    try run.run(to: 0.5)
    func text(_ state: String) throws -> String {
      let slot = try run.slot("transition/label/\(state)/label.text")
      return run.session.stage.store.text(at: slot)
    }
    #expect(try text("source") == "a" && text("destination") == "b")
    #expect(try run.value("transition/label/source.opacity") == 0.5)
    #expect(try run.value("transition/label/destination.opacity") == 0.5)
    try run.runToRest()
    #expect(run.printed == ["b"])
  }
}
