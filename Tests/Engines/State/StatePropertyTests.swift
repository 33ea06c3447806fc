import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("States follow a property")
struct StatePropertyTests {
  private static let prelude = """
    local label = scene:text { id = "label", text = "b" }
    local linear = { curve = "linear", duration = 1 }
    local function make(options)
      options = options or {}
      options.name, options.property = "m", options.property or { label, "text" }
      options.states = options.states or { a = { [box] = { x = 0 } }, b = { [box] = { x = 100 } }, c = { [box] = { x = 300 } } }
      return motion.states(options)
    end

    """

  static let rows: [(name: String, script: String, printed: [String], events: [String])] = [
    (
      "the initial state is the property's value",
      "local m = make() print(m.state, box.x)", ["b\t100.0"], []
    ),
    (
      "an assignment before the scene begins counts at once",
      "local m = make { curve = linear } label.text = \"c\" scene:timeline(function(t) print(m.state, box.x, m.isMoving) end)",
      ["c\t300.0\tfalse"], ["0 state m b c"]
    ),
    (
      "an assignment leads to the state, with the states' own timing",
      """
      local m = make { curve = linear }
      scene:timeline(function(t) t:wait(0.5) label.text = "c" t:wait(0.5) print(m.state, box.x) t:waitFor(m) print(t.time, box.x) end)
      """, ["c\t200.0", "1.5\t300.0"], ["30 state m b c"]
    ),
    (
      "a change of state assigns the property",
      """
      local m = make()
      m:onEnter("a", function() print(label.text) end)
      scene:timeline(function(t) m:setState "c" print(label.text) m.state = "a" print(label.text) end)
      """, ["c", "a", "a"], ["0 state m b c", "0 state m c a"]
    ),
    (
      "in `withAnimation`, an assignment moves by that animation if the states have no timing",
      """
      local m = make()
      scene:timeline(function(t)
        t:wait(0.5) motion.withAnimation(linear, function() label.text = "c" end)
        print(m.state) t:wait(0.5) print(box.x)
      end)
      """, ["c", "200.0"], ["30 state m b c"]
    ),
    (
      "in `withAnimation`, the states' own timing comes first",
      """
      local m = make { curve = { curve = "linear", duration = 2 } }
      scene:timeline(function(t)
        t:wait(0.5) motion.withAnimation(linear, function() label.text = "c" end)
        t:wait(0.5) print(box.x)
      end)
      """, ["150.0"], ["30 state m b c"]
    ),
    (
      "a transition of its own has its own timing",
      """
      local m = make { curve = linear, transitions = { { to = "c", curve = { curve = "linear", duration = 4 } } } }
      scene:timeline(function(t) t:wait(0.5) label.text = "c" t:wait(2) print(box.x) end)
      """, ["200.0"], ["30 state m b c"]
    ),
    (
      "a choice",
      """
      local m = make { property = { label, "textAlignment" }, states = { left = {}, center = { [box] = { x = 7 } }, right = {} } }
      print(m.state) m.state = "center" print(label.textAlignment, box.x)
      """, ["left", "center\t7.0"], ["0 state m left center"]
    ),
    (
      "a boolean has the states `true` and `false`",
      """
      local m = make { property = { label, "hidden" }, states = { ["true"] = { [box] = { x = 7 } }, ["false"] = {} } }
      print(m.state)
      scene:timeline(function(t) t:wait(0.5) label.hidden = true t:wait(1 / 60) print(m.state) m:setState "false" print(label.hidden) end)
      """, ["false", "true", "false"], ["30 state m false true", "31 state m true false"]
    ),
    (
      "a trigger assigns the property, too",
      """
      local m = make { on = { { after = 0.5, from = "b", to = "c" } } }
      scene:timeline(function(t) t:wait(0.6) print(label.text) end)
      """, ["c"], ["30 state m b c"]
    ),
  ]

  @Test("Both ways", arguments: rows.indices)
  func both(row: Int) throws {
    let (name, script, printed, events) = Self.rows[row]
    let run = try SteppedScene(box: Self.prelude + script)
    try run.runToRest()
    #expect(run.printed == printed && run.events == events, "\(name): \(run.printed) \(run.events)")
  }

  static let failures: [(script: String, code: String, message: String)] = [
    (
      "make { initial = \"b\" }", "conflicting-options",
      "the initial state is the value of `property`"
    ),
    (
      "motion.states { states = { a = {} } }", "missing-option",
      "`initial` or `property` is missing"
    ),
    ("make { property = { box, \"x\" } }", "wrong-type", "which names no state"),
    ("make { property = { box, \"textt\" } }", "unknown-member", "no property `textt`"),
    ("make { property = { box } }", "wrong-type", "a layer and the name of its property"),
    ("make { property = { motion, \"x\" } }", "wrong-type", "a layer and the name of its property"),
    (
      "make { property = { label, \"textAlignment\" }, states = { left = {}, middle = {} } }",
      "unknown-state", "the state `middle` is no value of `label.textAlignment`"
    ),
    (
      "make { property = { label, \"textAlignment\" }, states = { right = {} } }", "unknown-state",
      "has no state of this name"
    ),
    (
      "make() scene:timeline(function(t) label.text = \"d\" end)", "unknown-state",
      "`label.text` is \"d\""
    ),
  ]

  @Test("Errors", arguments: failures.indices)
  func fails(row: Int) {
    let (script, code, message) = Self.failures[row]
    let failure = SteppedScene.failure(box: Self.prelude + script)
    #expect(failure?.code.slug == code, "\(failure as Any)")
    #expect(failure?.message.contains(message) ?? false, "\(failure as Any)")
  }

  @Test("A property that a finger has changed agrees with the state after the release")
  func finger() throws {
    let run = try SteppedScene(
      box: """
        \(Self.prelude)local m = make {}
        m:draggable { layer = box, from = "b", to = "c", byX = 200 }
        scene:timeline(function(t)
          t:start(box:drag { byX = 180, duration = 0.4, release = true }) t:wait(0.2)
          label.text = "a" t:waitFor(m) print(m.state, label.text)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["c\tc"])
  }
}
