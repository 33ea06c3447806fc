import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("A text with a content transition changes within `withAnimation`")
struct ContentTransitionTests {
  private static func scene(_ effect: String, _ script: String) -> String {
    """
    local scene = motion.scene { name = "test" }
    local label = scene:text { id = "label", text = "one", contentTransition = \(effect) }
    local function change(text, duration)
      motion.withAnimation({ duration = duration or 1, curve = "linear" }, function() label.text = text end)
    end
    \(script)
    """
  }

  private func values(_ run: SteppedScene, _ paths: String...) throws -> [Double] {
    var values: [Double] = []
    for path in paths { values.append(try run.value("label/\(path)")) }
    return values
  }

  @Test(
    "The old text leaves and the new one enters by the effect, and both cross-fade",
    arguments: [
      ("motion.translateY(12)", "translationY", 6.0), ("motion.translateX(-8)", "translationX", -4),
      ("motion.scale(0.5)", "scale", 0.75), ("motion.blur(10)", "blur", 5),
      ("motion.blur(10, { fade = false })", "blur", 5), ("\"crossfade\"", "opacity", 0.5),
      ("motion.together { motion.crossfade(), motion.translateY(12) }", "translationY", 6),
      (
        "motion.define.effect { name = \"turn\", make = function() return { rotationZ = 90 } end }",
        "rotationZ", 45
      ),
    ] as [(String, String, Double)])
  func effects(effect: String, property: String, half: Double) throws {
    let run = try SteppedScene(Self.scene(effect, "change(\"two\")"))
    try run.run(to: 0.5)
    #expect(try values(run, "content.opacity", "content2.opacity") == [0.5, 0.5])
    #expect(try values(run, "content.\(property)", "content2.\(property)") == [half, half])
    func text(_ path: String) throws -> String {
      run.session.stage.store.text(at: try run.slot("label\(path).text"))
    }
    #expect(try [text(""), text("/content"), text("/content2")] == ["two", "one", "two"])
    #expect(try run.value("label.textHidden") == 1)
    try run.run(to: 1)
    #expect(try run.value("label.textHidden") == 0)
    #expect(try values(run, "content.hidden", "content2.hidden") == [1, 1])
  }

  @Test("A change halfway continues from what is visible, with its velocity")
  func interruption() throws {
    let run = try SteppedScene(
      Self.scene(
        "motion.translateY(12)",
        """
        local function spring(text) motion.withAnimation("snappy", function() label.text = text end) end
        scene:timeline(function(t) spring("two") t:wait(0.1) spring("three") end)
        """))
    try run.run(to: 0.1)
    let seen = try values(run, "content2.opacity", "content2.translationY", "content3.opacity")
    #expect(seen[0] > 0.2 && seen[0] < 0.8 && seen[2] == 0)
    let slot = try run.slot("label/content2.translationY")
    #expect(run.session.stage.velocity(of: slot, at: 0.1) < -20)
    try run.runToRest()
    #expect(
      try values(run, "content.hidden", "content2.hidden", "content3.hidden") == [1, 1, 1])
    #expect(try values(run, "content2.opacity", "content3.opacity") == [0, 1])
  }

  @Test("Copies are reused, so many changes need few layers")
  func reuse() throws {
    let run = try SteppedScene(
      Self.scene(
        "\"crossfade\"",
        "scene:timeline(function(t) for i = 1, 20 do change(tostring(i), 0.1) t:wait(0.2) end print(#label.children) end)"
      ))
    try run.runToRest()
    #expect(run.printed == ["2"])
  }

  @Test(
    "At once: outside of `withAnimation`, without an effect, or without a change",
    arguments: [
      "label.text = \"two\"", "label.contentTransition = nil change(\"two\")", "change(\"one\")",
    ])
  func atOnce(script: String) throws {
    let run = try SteppedScene(Self.scene("\"crossfade\"", script + " print(#label.children)"))
    try run.run(to: 0.5)
    #expect(run.printed == ["0"])
  }

  @Test("An assignment outside of `withAnimation` changes the text that enters")
  func assignment() throws {
    let run = try SteppedScene(
      Self.scene("\"crossfade\"", "change(\"two\") label.text = \"three\""))
    try run.run(to: 0.5)
    let slot = try run.slot("label/content2.text")
    #expect(run.session.stage.store.text(at: slot) == "three")
  }

  @Test("Two assignments in one call are one change")
  func twice() throws {
    let run = try SteppedScene(
      Self.scene(
        "\"crossfade\"",
        "motion.withAnimation(function() label.text = \"x\" label.text = \"two\" end) print(#label.children)"
      ))
    try run.run(to: 0.1)
    #expect(run.printed == ["2"])
  }

  @Test("The copies have the layer's style while it moves")
  func style() throws {
    let run = try SteppedScene(
      Self.scene(
        "\"crossfade\"",
        """
        motion.withAnimation({ duration = 1, curve = "linear" }, function()
          label.text, label.fontSize, label.textColor = "two", 27, "#ff0000"
        end)
        """))
    try run.run(to: 0.5)
    #expect(try values(run, "content.fontSize", "content2.fontSize") == [22, 22])
    #expect(try run.color("label/content2.textColor") == run.color("label.textColor"))
  }

  @Test("With reduced motion the text changes at once")
  func reduced() throws {
    let run = try SteppedScene(Self.scene("\"crossfade\"", "change(\"two\")"), reducesMotion: true)
    try run.run(to: 0.1)
    #expect(try run.value("label.textHidden") == 0)
  }

  @Test("A layer that is removed meanwhile ends its content transition")
  func removal() throws {
    let run = try SteppedScene(
      Self.scene(
        "\"crossfade\"",
        "scene:timeline(function(t) change(\"two\") t:wait(0.3) label:remove() t:wait(1) end)"))
    try run.runToRest()
    #expect(run.events == ["18 remove label"])
  }

  @Test("The run that plays the animation waits for the content transition")
  func waiting() throws {
    let run = try SteppedScene(
      Self.scene(
        "\"crossfade\"",
        """
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 0.7 }, function() label.text = "two" end)) print(t.time)
        end)
        """))
    try run.runToRest()
    #expect(run.printed == ["0.7"])
  }

  @Test("Every rate yields the same values")
  func rates() throws {
    func values(_ fps: Int) throws -> [Double] {
      let run = try SteppedScene(
        Self.scene(
          "motion.scale(0.5)",
          """
          scene:timeline(function(t)
            t:wait(0.0371)
            for _, text in ipairs { "two", "three", "four" } do
              motion.withAnimation("bouncy", function() label.text = text end) t:wait(0.1093)
            end
          end)
          """), fps: fps)
      var values: [Double] = []
      for frame in 12...40 {
        try run.run(to: Double(frame) / 30)
        for layer in ["content", "content2", "content3"] {
          values += try self.values(run, "\(layer).opacity", "\(layer).scale", "\(layer).hidden")
        }
      }
      return values
    }
    let expected = try values(30)
    for fps in [60, 120, 240] { #expect(try values(fps) == expected) }
  }

  @Test(
    "Effects without fixed values, or with a timing, are rejected",
    arguments: [
      "motion.edge(\"top\")", "motion.shared()", "motion.anchored(\"a\")", "motion.when {}",
      "motion.sequence { motion.crossfade() }", "motion.crossfade { delay = 1 }", "\"slide\"", "12",
      "motion.define.effect { name = \"a\", make = function() return { x = 3 } end }",
      "motion.define.effect { name = \"a\", make = function() return { scale = function(p) return p end } end }",
    ])
  func misuse(effect: String) {
    #expect(SteppedScene.failure(Self.scene(effect, "")) != nil)
  }
}
