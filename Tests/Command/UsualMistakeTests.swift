import Foundation
import Testing

/// Mistakes that newcomers make: the output contains the correction as they can type it.
struct UsualMistakeTests {
  private static let prelude = """
    local scene = motion.scene { name = "first" }
    local card = scene:box { id = "card", width = 100, height = 60 }
    local list = scene:stack { id = "list", axis = "y", width = 390 }
    local row = list:box { id = "row", width = 390, height = 60 }

    """

  @Test(
    "The error for a common mistake contains the correction",
    arguments: [
      ("a misspelt option", "motion.animator { duraton = 0.4 }", "did you mean `duration`?"),
      (
        "a misspelt property",
        "motion.animator { duration = 0.4 }:animate(card, { opacty = 0 }):play()",
        "did you mean `opacity`?"
      ),
      (
        "a misspelt curve", "motion.animator { duration = 0.4, curve = \"easInOut\" }",
        "did you mean `\"easeInOut\"`?"
      ),
      ("`.` for `:`", "scene.box { id = \"icon\" }", "call it with a colon: `layer:box(…)`"),
      (
        "`.` for `:` before a layer",
        "motion.animator { duration = 0.4 }.animate(card, { x = 9 })",
        "call it with a colon: `animator:animate(…)`"
      ),
      (
        "no `play`", "motion.animator { duration = 0.4 }:animate(card, { x = 9 })",
        "play it: `:play()`"
      ),
      (
        "no `play`, seen in a timeline",
        "local fade = motion.animator { duration = 0.4 }:animate(card, { x = 9 })\n"
          + "scene:timeline(function(t) t:waitFor(fade) end)",
        "`t:play(…)` plays it and waits for its end"
      ),
      ("a colour from 0 to 255", "card.fill = \"rgb(255, 128, 0)\"", "write `#ff8000`"),
      ("a colour as a number", "card.fill = 0xff8000", "write a colour as `\"#rrggbb\"`"),
      ("a percentage", "card.opacity = 80", "takes a number from 0 to 1"),
      (
        "milliseconds", "motion.animator { duration = 300 }:animate(card, { x = 9 }):play()",
        "times are in seconds: 300 ms are `0.3`"
      ),
      (
        "a derived property",
        "card:derive { x = function() return row.y end }\ncard.x = 20",
        "`derive { x = false }` frees it"
      ),
      (
        "a property that a stack sets",
        "motion.animator { duration = 0.4 }:animate(row, { y = 100 }):play()",
        "move it by `translationY`"
      ),
      ("a layer that is not there", "scene:find(\"crad\").x = 20", "did you mean `card`?"),
      ("a variable that is not there", "crad.x = 20", "look for a misspelling"),
      (
        "two owners",
        "motion.animator { duration = 0.4 }:animate(card, { x = 200 }):play()\n"
          + "motion.animator { duration = 0.8 }:animate(card, { x = 100 }):play()",
        "start one of them later, or stop the other first"
      ),
      ("a missing module", "local cards = require \"scen\"", "did you mean `scene.lua`?"),
      (
        "an endless run", "scene:timeline(function(t) while true do t:wait(1) end end)",
        "set a length: `--seconds 120`"
      ),
      (
        "a loop that never waits",
        "scene:timeline(function(t) while true do t:wait(0) end end)",
        "wait for longer than 0 seconds in its loop"
      ),
    ])
  func mistake(_ name: String, line: String, correction: String) throws {
    let outcome = try Command.script(Self.prelude + line)
    #expect(outcome.error.contains(correction), "\(name): \(outcome.error)")
  }

  @Test("A script without a scene is shown how to begin")
  func scene() throws {
    let outcome = try Command.script("local width = 390\n")
    #expect(outcome.error.contains("begin with `local scene = motion.scene { name = "))
  }
}
