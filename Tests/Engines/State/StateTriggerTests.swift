import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Events change states")
struct StateTriggerTests {
  /// What the scripts of the rows listen to, and a function that makes states `a`, `b` and `c`.
  static let prelude = """
    local drag = box:draggable { axis = "y", detents = { home = 0, half = 100, full = 200 } }
    local list = scene:scroll { id = "list", x = 100, width = 100, height = 100, contentHeight = 300 }
    local fade = motion.animator { duration = 0.1 }:animate(list, { opacity = 0.5 })
    local both = motion.together { motion.animator { duration = 0.2 }:animate(list, { cornerRadius = 5 }) }
    local other = motion.states { name = "other", initial = "shut", states = {
      shut = { [list] = { rotationZ = 0 } }, open = { [list] = { rotationZ = 9 } } } }
    local function make(on)
      return motion.states { name = "m", initial = "a", curve = { curve = "linear", duration = 0.1 }, on = on,
        states = { a = { [list] = { scaleX = 1 } }, b = { [list] = { scaleX = 2 } }, c = { [list] = { scaleX = 3 } } } }
    end

    """

  static let rows: [(name: String, on: String, steps: String, changes: [String])] = [
    (
      "a detent of a name", "{ detent = drag, is = \"full\", to = \"b\" }",
      "drag:setDetent \"half\" print(m.state) drag:setDetent \"full\"", ["a", "b"]
    ),
    (
      "any detent", "{ detent = drag, to = \"b\" }", "drag:setDetent \"half\"", ["b"]
    ),
    (
      "one detent fires one trigger, the first that applies, with a name or without",
      """
      { detent = drag, is = "full", from = "a", to = "b" }, { detent = drag, from = "b", to = "c" },
      { detent = drag, is = "half", from = "c", to = "a" }
      """,
      "drag:setDetent \"full\" t:wait(0.02) print(m.state) drag:setDetent \"home\" t:wait(0.02) print(m.state) drag:setDetent \"half\"",
      ["b", "c", "a"]
    ),
    (
      "the long form is the same event as the short one",
      """
      { event = "detent", of = drag, is = "full", from = "a", to = "b" },
      { detent = drag, is = "full", from = "b", to = "a" }
      """, "drag:setDetent \"full\"", ["b"]
    ),
    (
      "a release, and the rest that follows",
      "{ release = drag, from = \"a\", to = \"b\" }, { rest = drag, from = \"b\", to = \"c\" }",
      "t:play(box:drag { by = 90, duration = 0.2, release = true }) t:wait(0.02)", ["c"]
    ),
    (
      "two taps, not one", "{ tap = list, count = 2, to = \"b\" }",
      "t:play(list:tap()) t:wait(1) print(m.state) t:play(list:tap { count = 2 })", ["a", "b"]
    ),
    (
      "one tap of a layer that also hears two",
      "{ tap = list, to = \"b\" }, { tap = list, count = 2, to = \"c\" }",
      "t:play(list:tap()) t:wait(1)", ["b"]
    ),
    ("a long press", "{ longPress = list, to = \"b\" }", "t:play(list:longPress())", ["b"]),
    (
      "an edge that a scroll view reaches",
      "{ reach = list, is = \"bottom\", to = \"b\" }, { reach = list, is = \"top\", to = \"c\" }",
      "t:play(list:scrollTo { y = 200 }) print(m.state) t:play(list:scrollTo { y = 0 })",
      ["b", "c"]
    ),
    (
      "the end of an animator, at a named position",
      "{ complete = fade, is = \"start\", to = \"c\" }, { complete = fade, is = \"end\", to = \"b\" }",
      "t:play(fade) t:wait(0.02)", ["b"]
    ),
    (
      "each end of a group, which has no method for it",
      "{ complete = both, from = \"a\", to = \"b\" }, { complete = both, from = \"b\", to = \"c\" }",
      "t:play(both) t:wait(0.02) print(m.state) t:play(both) t:wait(0.02)", ["b", "c"]
    ),
    (
      "the entry of a state of other states",
      "{ event = \"enter\", of = other, is = \"open\", to = \"b\" }",
      "other:setState \"open\"", ["b"]
    ),
    (
      "a trigger whose guard does not hold",
      "{ detent = drag, to = \"b\", guard = function() return false end }",
      "drag:setDetent \"full\"", ["a"]
    ),
  ]

  @Test("An event changes the state at its instant", arguments: rows.indices)
  func changes(row: Int) throws {
    let (name, on, steps, changes) = Self.rows[row]
    let spaced = steps.replacing("print(", with: "t:wait(0.02) print(")
    let run = try SteppedScene(
      box: """
        \(Self.prelude)local m = make { \(on) }
        scene:timeline(function(t) \(spaced) t:wait(0.02) print(m.state) end)
        """)
    try run.runToRest()
    #expect(run.printed == changes, "\(name)")
  }

  static let failures: [(on: String, code: String, message: String, help: String)] = [
    (
      "{ to = \"b\" }", "conflicting-options", "a trigger takes one event, found none",
      "`tap`, `longPress`, `detent`"
    ),
    (
      "{ tap = list, rest = drag, to = \"b\" }", "conflicting-options",
      "found `tap` and `rest`", "{ detent = drag"
    ),
    ("{ event = \"tap\", to = \"b\" }", "conflicting-options", "belong together", "of = …"),
    ("{ of = list, to = \"b\" }", "conflicting-options", "belong together", "of = …"),
    (
      "{ rest = drag, count = 2, to = \"b\" }", "conflicting-options", "`count` belongs to `tap`",
      ""
    ),
    ("{ after = 1, is = \"x\", to = \"b\" }", "conflicting-options", "a time has no name", ""),
    (
      "{ tap = list, is = \"x\", to = \"b\" }", "conflicting-options",
      "the event `tap` of the scroll `list` has no name", "leave `is = \"x\"` out"
    ),
    (
      "{ complete = both, is = \"x\", to = \"b\" }", "conflicting-options", "has no name",
      "leave `is = \"x\"` out"
    ),
    (
      "{ detent = list, to = \"b\" }", "unknown-event", "the scroll `list` has no event `detent`",
      "an event of a draggable; `layer:draggable { … }` returns a draggable"
    ),
    (
      "{ tap = drag, to = \"b\" }", "unknown-event", "has no event `tap`",
      "`begin`, `complete`, `detent`, `move`, `release`, `rest`"
    ),
    (
      "{ event = \"lngPress\", of = list, to = \"b\" }", "unknown-event", "no event `lngPress`",
      "did you mean `longPress`?"
    ),
    ("{ detent = drag, is = \"ful\", to = \"b\" }", "unknown-detent", "ful", "full"),
    (
      "{ reach = list, is = \"botom\", to = \"b\" }", "unknown-event", "is never \"botom\"",
      "did you mean `bottom`?"
    ),
    (
      "{ event = \"enter\", of = other, to = \"b\" }", "conflicting-options", "needs a name",
      "is = \"…\""
    ),
    (
      "{ event = \"cross\", of = list, to = \"b\" }", "unknown-event", "needs more than a name",
      "layer:onCross"
    ),
    ("{ tap = \"list\", to = \"b\" }", "wrong-type", "the string \"list\"", "scene:find(\"list\")"),
    ("{ tap = motion, to = \"b\" }", "wrong-type", "`motion`", ""),
  ]

  @Test("A trigger that cannot fire says what there is", arguments: failures.indices)
  func fails(row: Int) {
    let (on, code, message, help) = Self.failures[row]
    let failure = SteppedScene.failure(box: "\(Self.prelude)make { \(on) }")
    #expect(failure?.code.slug == code, "\(failure as Any)")
    #expect(failure?.message.contains(message) ?? false, "\(failure as Any)")
    #expect(
      help.isEmpty || failure?.help.contains { $0.contains(help) } ?? false,
      "\(failure?.help ?? [])")
  }

  @Test("Each event of each object makes a trigger, or an error in words")
  func fuzz() throws {
    let objects = [
      "box", "scene", "list", "drag", "fade", "both", "other", "header", "turn",
      "list:tap()", "motion.spring { duration = 0.4 }",
      "scene:timeline(function() end)", "box:pinchable()",
      "motion.withAnimation(function() end)",
    ]
    let events = [
      "tap", "longPress", "detent", "release", "rest", "reach", "complete", "touch", "begin",
      "move", "enter", "leave", "cross", "change", "face", "remove", "frame", "", "é", "tap\\0",
    ]
    let setUp = """
      \(Self.prelude)
      local content = scene:scroll { id = "content", y = 100, width = 100, height = 100, contentHeight = 500 }
      local bar = scene:box { id = "bar", width = 100, height = 90 }
      local header = motion.header { layer = bar, scroll = content, min = 40, max = 90 }
      local one, two = scene:group { id = "one" }, scene:group { id = "two" }
      local turn = motion.transition { name = "turn", from = one, to = two }
      """
    for object in objects {
      for event in events {
        for word in ["", ", is = \"end\""] {
          let failure = SteppedScene.failure(
            SteppedScene.boxPrelude
              + "\(setUp)make { { event = \"\(event)\", of = \(object)\(word), to = \"b\" } }",
            frames: 2)
          #expect(failure.map { !$0.message.isEmpty } ?? true, "\(event) of \(object)")
          #expect(
            failure.map {
              [
                "unknown-event", "unknown-detent", "unknown-state", "conflicting-options",
                "frame-assign",
                "wrong-type",
              ]
              .contains($0.code.slug)
            } ?? true, "\(event) of \(object)\(word): \(failure as Any)")
        }
      }
    }
  }
}
