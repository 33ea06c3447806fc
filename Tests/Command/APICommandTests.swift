import Support
import Testing

/// Looking up words with `motion api`.
struct APICommandTests {
  @Test(
    "A word is found as the name of anything in the API",
    arguments: [
      (
        "opacity",
        "  layer.opacity = 1, a number from 0 to 1: How opaque the layer and its children are."
      ),
      ("motion.spring", "      dampingRatio, a number at least 0: 1 is critical;"),
      ("spring", "  motion.spring(options) → spring: Makes a spring,"),
      ("spring", "  motion.follower { spring = motion.spring {"),
      ("spring", "See also\n  motion.fittingSpring(options) → spring:"),
      ("animator:play", "  animator:play() → animator: Starts, or resumes after a pause."),
      ("EASEOUTBACK", "  \"easeOutBack\", a curve: Slow end,"),
      ("bouncy", "  \"bouncy\", a spring: A clear bounce, 0.3."),
      ("systemRed", "  \"systemRed\", a colour: #ff3b30, dark #ff453a"),
      ("passedOn", "  \"passedOn\", UnconsumedScroll:"),
      ("stretchLimit", "  motion.header { stretchLimit, a number (points)"),
      // No name contains it, but a summary does.
      ("penner", "  \"easeOutBack\", a curve: Slow end,"),
    ])
  func found(word: String, line: String) throws {
    let outcome = try Command.motion(["api", word])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(line), "\(outcome.output)")
  }

  @Test(
    "Ideas and words of other tools lead to code",
    arguments: [
      (["parallax"], "parallax\n    tile:derive {"), (["fade", "in"], "fade in\n    local fade ="),
      (["shake"], "shake\n    local shake ="), (["wrong", "password"], "shake\n"),
      (["alpha"], "    tile.opacity = 0.35"), (["bottom", "sheet"], "detents = {"),
      (["dark", "mode"], "dark = \"#1c1c1e\""), (["parameter", "slider"], "motion.params {"),
      (["scroll", "to"], "feed:scrollTo { y = 400 }"), (["safe", "area"], "scene.safeAreaTop"),
      (["stop", "halfway"], "animator:stop([finishing])"),
      (["page", "indicator"], "page indicator\n    for i = 0, 2 do"),
      (["double", "tap"], "{ count = 2 }"), (["carousel"], "scroll:snapTo("),
      (["large", "enough", "to", "tap"], "expectation:targetAtLeast("),
      (["bounce"], "\nMotions\n  bounce\n    local pop ="),
    ])
  func ideas(words: [String], start: String) throws {
    let outcome = try Command.motion(["api"] + words)
    #expect(outcome.code == 0 && outcome.output.contains(start), "\(outcome.output)")
  }

  @Test(
    "An entry has an example, and a callback its arguments",
    arguments: [
      ("onTap", "      callback, function(layer, touch), required: Called when the finger lifts."),
      ("onTap", "      For example:\n        tile:onTap(function(layer, touch)"),
      ("onTap", "See also\n  touch: A finger at the instant of a callback. It has phase, x, y,"),
      ("onFrame", "callback, function(time, frame), required"),
      ("motion.define.curve", "make, function(options) → the name of a curve,"),
      ("animator:call", "callback, function(direction), required"),
    ])
  func examples(word: String, line: String) throws {
    let outcome = try Command.motion(["api", word])
    #expect(outcome.code == 0 && outcome.output.contains(line), "\(outcome.output)")
    #expect(try !Command.motion(["api"]).output.contains("For example"))
  }

  @Test("The error for an unknown word suggests the nearest ones")
  func unknown() throws {
    let outcome = try Command.motion(["api", "sprng"])
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error == """
        error[unknown-member]: nothing is called `sprng`
          = help: did you mean `spring`?

        """)
  }

  @Test("A word can only be looked up in the readable list")
  func formats() throws {
    let outcome = try Command.motion(["api", "spring", "--json"])
    #expect(outcome.code != 0)
    #expect(outcome.error.contains("A word is looked up in the readable list"))
  }

  @Test("The list contains every kind of entry")
  func sections() throws {
    let text = try Command.motion(["api"]).output
    for heading in [
      "Functions", "Objects and their methods", "Properties", "Words", "Curves and springs",
      "Colours",
    ] {
      #expect(text.contains("\n\(heading)\n") || text.hasPrefix("\(heading)\n"), "\(heading)")
    }
  }
}
