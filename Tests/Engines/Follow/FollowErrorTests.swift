import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Misuse of derived properties")
struct FollowErrorTests {
  @Test(
    "Each mistake says what is wrong and what to do",
    arguments: [
      (
        "box:derive { x = function() return box.y end } box.x = 5", "derived-property",
        "`box.x` is derived, at scene.lua:1", "`derive { x = false }` frees it"
      ),
      (
        "box:derive { x = function() return box.y end } "
          + "motion.animator { duration = 1 }:animate(box, { x = 1 }):play()", "derived-property",
        "`box.x` is derived, at scene.lua:1", "`derive { x = false }` frees it"
      ),
      (
        "box:follow { x = function() return box.y end } box.x = 5", "derived-property",
        "`box.x` follows its target, at scene.lua:1", "`follow { x = false }` frees it"
      ),
      (
        "box:derive { x = function() return box.x end }", "derive-cycle", "`box.x` follows `box.x`",
        "give one of them a value, or derive it from something else"
      ),
      (
        "box:derive { x = function() return box.y end } box:derive { y = function() return box.x end }",
        "derive-cycle", "`box.y` follows `box.x`, which follows `box.y`",
        "give one of them a value, or derive it from something else"
      ),
      (
        "box:derive { x = motion.map(box, \"y\", { 0, 1 }, { 0, 1 }) } "
          + "box:derive { y = motion.map(box, \"x\", { 0, 1 }, { 0, 1 }) }",
        "derive-cycle", "`box.y` follows `box.x`, which follows `box.y`",
        "give one of them a value, or derive it from something else"
      ),
      (
        "box:follow { x = function() return box.x + 1 end }", "derive-cycle",
        "`box.x` follows `box.x`", "give one of them a value, or derive it from something else"
      ),
      (
        "box:derive { x = function() return box:velocity \"x\" end }", "derive-cycle",
        "`box.x` follows `box.x`", "give one of them a value, or derive it from something else"
      ),
      (
        "box:derive { x = function() return nil, box.y end }", "wrong-type",
        "the function for `box.x` has to return a number, and returns nil", nil
      ),
      (
        "box:derive { x = function() return box.y / 0 end }", "non-finite",
        "the function for `box.x` has to return a finite number, and returns NaN, the result of 0/0",
        nil
      ),
      (
        "box:derive { hidden = function() return box.y end }", "wrong-type",
        "the function for `box.hidden` has to return true or false, and returns the number 0", nil
      ),
      (
        "box:derive { corners = function() return box.y > 0 and \"top\" or \"botom\" end }",
        "unknown-choice", "", "did you mean `\"bottom\"`?"
      ),
      (
        "box:derive { x = function() box.y = 1 return box.y end }", "wrong-state",
        "the function for `box.x` may only compute: it cannot change the scene or start anything",
        ""
      ),
      ("box:derive { x = function() error(\"no\", 0) end }", "script-error", "no", nil),
      (
        "box:derive { x = 5 }", "wrong-type",
        "`layer:derive`: option `x` takes a function, a mapping, or false, found the number 5",
        "a value that does not change is assigned: `layer.x = …`"
      ),
      (
        "box:derive { rotation = false }", "unknown-member", "",
        "`rotationZ` turns in the layer's plane, in degrees, clockwise, for example `tile.rotationZ = 30`"
      ),
      (
        "box:follow { fill = function() return box.borderColor end }", "wrong-type",
        "`box.fill` is not a number but a colour or a gradient", nil
      ),
      (
        "motion.map(box, \"x\", { 0, 100, 50 }, { 1, 2, 3 })", "map-stops",
        "the stops of a mapping rise; 50 follows 100",
        "list them in ascending order, and the values with them"
      ),
      (
        "motion.map(box, \"x\", { 0, 1 }, { 1, 2, 3 })", "map-stops",
        "a mapping has a value for each stop, found 2 stops and 3 values", ""
      ),
      (
        "motion.map(box, \"width2\", { 0, 1 }, { 1, 2 })", "unknown-member", "",
        "did you mean `width`?"
      ),
      (
        "box:derive { x = motion.map(box, \"y\", { 0, 1 }, { \"red\", \"blue\" }) }", "wrong-type",
        "`box.x` is a number (points), and the mapping of `box.y` yields colours", nil
      ),
      (
        "local list = scene:scroll { id = \"list\", width = 9, height = 9 } "
          + "motion.header { layer = box, scroll = list, min = 5, max = 10 } "
          + "box:derive { height = function() return box.y end }", "driven-property", "", ""
      ),
    ] as [(String, String, String, String?)])
  func mistakes(script: String, slug: String, message: String, help: String?) throws {
    let failure = try #require(SteppedScene.failure(box: script), "\(script)")
    #expect(failure.code.slug == slug, "\(failure.message)")
    if !message.isEmpty { #expect(failure.message == message) }
    if let help, !help.isEmpty { #expect(failure.help.first == help) }
    if help == nil { #expect(failure.help.isEmpty) }
    #expect(failure.location?.line == 1)
  }

  @Test("A function that fails later ends the run with its own line")
  func later() throws {
    let failure = try #require(
      SteppedScene.failure(
        box: """
          local tail = scene:box { id = "tail" }
          tail:derive { x = function()
            return box.x < 50 and box.x or error("too far")
          end }
          scene:timeline(function(t)
            t:play(motion.animator { duration = 1 }:animate(box, { x = 100 }))
          end)
          """))
    #expect(failure.message == "too far")
    #expect(failure.location?.line == 3)
  }

  @Test("A property with a header's mapping cannot be derived, nor can a derived one be mapped")
  func headerMapping() throws {
    let prelude = """
      local list = scene:scroll { id = "list", width = 100, height = 100, contentHeight = 1000 }
      local head = scene:box { id = "head", width = 100, height = 100 }
      local header = motion.header { layer = head, scroll = list, min = 50, max = 100 }
      """
    let map = "\nheader:map(box, \"y\", { from = 0, to = 1 })"
    let derive = "\nbox:derive { y = function() return box.x end }"
    let first = try #require(SteppedScene.failure(box: prelude + map + derive))
    #expect(first.code == .drivenProperty)
    #expect(first.message == "`box.y` is driven by the mapping of `head`'s progress since 0 s")
    let second = try #require(SteppedScene.failure(box: prelude + derive + map))
    #expect(second.code.slug == "derived-property")
  }
}
