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
      ("no `motion.`", "local fade = animator { duration = 0.4 }", "write `motion.animator`"),
      ("a global of another case", "Motion.spring { bounce = 0.2 }", "did you mean `motion`?"),
      (
        "a number in quotes", "motion.animator { duration = \"0.4\" }",
        "write it without quotes: `0.4`"
      ),
      (
        "milliseconds in quotes", "motion.animator { duration = \"400ms\" }",
        "write seconds, without quotes: `0.4`"
      ),
      ("a number with a unit", "card.width = \"100px\"", "without quotes: `100`"),
      (
        "a number in place of a text", "scene:text { id = \"title\", text = 5 }",
        "write it in quotes: `\"5\"`"
      ),
      (
        "the name of a layer", "motion.animator { duration = 1 }:animate(\"card\", { x = 9 })",
        "`scene:find(\"card\")`"
      ),
      (
        "a list in place of names", "motion.animator { duration = 1 }:animate(card, { \"x\", 9 })",
        "write each property as `name = value`"
      ),
      ("a name of CSS", "motion.animator { easing = \"ease-in\" }", "motion calls it `curve`"),
      ("a name of UIKit", "card.alpha = 0", "`card.opacity = 0`"),
      ("a layer that animates itself", "card:animate { x = 100 }", "motion.animator {"),
      (
        "several arguments in place of a list",
        "local fade = motion.animator { duration = 1 }\nmotion.together(fade, fade):play()",
        "`motion.together { …, … }`"
      ),
      (
        "a list in place of a group",
        "scene:timeline(function(t) t:play { motion.animator { duration = 1 } } end)",
        "`motion.together { … }`"
      ),
      (
        "an entry that is nil",
        "local fade = motion.animator { duration = 1 }\nmotion.together { fade, nil, fade }",
        "look for a misspelling"
      ),
      ("a child that is added", "scene:addChild(card)", "a layer is made by its parent"),
      ("braces of a loop", "for i = 1, 3 { print(i) }", "its body is between `do` and `end`"),
      ("an apostrophe that opens a text", "local text = 'don't'\n", "write it in double quotes"),
      ("a rotation", "card.rotation = 45", "`rotationZ` turns in the layer's plane"),
      (
        "a timeline without its parameter", "scene:timeline(function() t:wait(1) end)",
        "a timeline's function receives it"
      ),
      ("a variable without a value", "local icon\nicon.x = 5", "`icon` is nil here"),
      (
        "a parameter that is misspelt",
        "local p = motion.params { speed = { 3 } }\nlocal twice = p.sped * 2", "`sped` is nil here"
      ),
      ("curly quotes", "scene:box { id = “icon” }", "write straight quotes"),
      ("an apostrophe", "scene:text { id = \"a\", text = 'it's' }", "write it in double quotes"),
      (
        "a quote that is missing", "scene:box { id = \"icon, fill = \"red\" }",
        "odd number of quotes"
      ),
      ("a text that is not closed", "scene:box { id = \"icon }", "no closing quote"),
      (
        "a comma that is missing", "scene:box { id = \"icon\" width = 9 }",
        "a comma is missing before `width`"
      ),
      ("`:` in a table", "scene:box { id: \"icon\" }", "a table has `=` between name and value"),
      ("`!=`", "if card.x != 3 then end", "Lua writes `~=`"),
      ("`&&`", "if card.x > 3 && card.y > 3 then end", "Lua writes `and`"),
      ("`+=`", "card.x += 3", "write it out: `card.x = card.x + …`"),
      ("`=` in a comparison", "if card.x = 3 then end", "`==` compares"),
      ("`const`", "const width = 3", "write `local` for `const`"),
      ("braces of a function", "local function wide() { return 3 }", "its body ends with `end`"),
      ("`//`", "// a comment", "a comment begins with `--`"),
      ("a method that is assigned", "card:onTap = print", "a method is called with its value"),
      (
        "named values without braces", "scene:box(id = \"icon\")", "values with names are in braces"
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
