import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("States move properties between named states")
struct StateTests {
  private static let prelude = """
    local linear = { curve = "linear", duration = 1 }
    local label = scene:text { id = "label", text = "a", x = 5 }
    box.width, box.fill = 7, "#000000"
    local player = motion.states {
      name = "player", initial = "mini", curve = linear,
      states = {
        mini = { [box] = { y = 700 } },
        full = { [box] = { y = 100, fill = "#ffffff" }, [label] = { text = "b" } },
        gone = { [box] = { width = 0, hidden = true } },
      },
      transitions = { { to = "gone", curve = { curve = "linear", duration = 2 } } },
    }

    """

  static let rows: [(name: String, script: String, printed: [String], events: [String])] = [
    (
      "the initial state applies at once, and changes to others follow the curve",
      """
      print(player.state, box.y, box.width, player.isMoving)
      t:start(player:setState "full") print(player.state, label.text, player.isMoving)
      t:wait(0.5) print(box.y, box.fill) t:waitFor(player) print(t.time, box.y, player.isMoving)
      """, ["mini\t700.0\t7.0\tfalse", "full\tb\ttrue", "400.0\t#808080", "1.0\t100.0\tfalse"],
      ["0 state player mini full"]
    ),
    (
      "a property that a state leaves out has the value from before the states",
      """
      box.width = 1000 t:play(player:setState "full") t:play(player:setState "mini")
      print(t.time, box.y, box.width, box.fill, label.text, label.x)
      """, ["2.0\t700.0\t7.0\t#000000\ta\t5.0"],
      ["0 state player mini full", "60 state player full mini"]
    ),
    (
      "the first transition that matches determines the curve",
      """
      t:play(player:setState "gone") print(t.time, box.width, box.hidden)
      """, ["2.0\t0.0\ttrue"], ["0 state player mini gone"]
    ),
    (
      "a change during a movement starts from the present values",
      """
      t:start(player:setState "full") t:wait(0.5) t:start(player:setState "mini") print(box.y)
      t:wait(0.5) t:waitFor(player) print(t.time, box.y)
      """, ["400.0", "1.5\t700.0"],
      ["0 state player mini full", "30 state player full mini"]
    ),
    (
      "an assigned state applies at once, even during a movement",
      """
      t:start(player:setState "full") t:wait(0.5) player.state = "gone"
      print(box.y, box.width, box.hidden, box.fill, player.isMoving) t:wait(1) print(box.y)
      """, ["0.0\t0.0\ttrue\t#000000\tfalse", "0.0"],
      ["0 state player mini full", "30 state player full gone"]
    ),
    (
      "within `withAnimation` the assigned state moves, and `setState` has its own curve",
      """
      local m = motion.withAnimation({ curve = "linear", duration = 4 }, function() player.state = "full" end)
      t:wait(2) print(box.y) m:finish()
      motion.withAnimation({ curve = "linear", duration = 4 }, function() player:setState "mini" end)
      t:wait(0.5) print(box.y)
      """, ["400.0", "400.0"], ["0 state player mini full", "120 state player full mini"]
    ),
    (
      "without a curve, `setState` uses that of the enclosing `withAnimation`, else a spring",
      """
      local plain = motion.states { name = "plain", initial = "a", states = { a = { [box] = { x = 0 } },
        b = { [box] = { x = 100 } } } }
      local m = motion.withAnimation(linear, function() plain:setState "b" end)
      t:wait(0.5) print(box.x) t:play(m) t:play(plain:setState "a") print(box.x, t.time > 1.4 and t.time < 3)
      """, ["50.0", "0.0\ttrue"], ["0 state plain a b", "60 state plain b a"]
    ),
    (
      "callbacks are called in the turn of the change, first those of the state that is left",
      """
      player:onEnter("full", function(from) print("enter", from, player.state, t.time) end)
      player:onLeave("mini", function(to) print("leave", to) end)
      t:wait(0.25) t:start(player:setState "full") t:start(player:setState "full") t:wait(0.1) print("after")
      """, ["leave\tfull", "enter\tmini\tfull\t0.25", "after"], ["15 state player mini full"]
    ),
    (
      "a callback may change the state again",
      """
      player:onEnter("full", function() player:setState "gone" end) player:setState "full"
      t:wait(2) print(player.state, box.width)
      """, ["gone\t0.0"], ["0 state player mini full", "0 state player full gone"]
    ),
    (
      "a timeline waits for a state to be entered",
      """
      scene:timeline(function(other) other:wait(0.5) player:setState "full" player:setState "mini" end)
      t:waitFor(player, "mini") print(t.time) t:waitFor(player, "full") print(t.time, player.state)
      """, ["0.0", "0.5\tmini"], ["30 state player mini full", "30 state player full mini"]
    ),
    (
      "setting the present state again restores what another animation has moved",
      """
      t:start(player:setState "full") t:start(motion.animator { duration = 3 }:animate(box, { width = 90 }))
      t:wait(1) t:play(player:setState "full") print(box.width)
      """, ["7.0"], ["0 state player mini full"]
    ),
  ]

  @Test("What scripts see", arguments: rows.indices)
  func sees(row: Int) throws {
    let (name, script, printed, events) = Self.rows[row]
    let run = try SteppedScene(
      box: "\(Self.prelude)scene:timeline(function(t)\n\(script)\nend)")
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
    #expect(run.events == events, "\(name)")
  }

  static let triggers: [(name: String, script: String, events: [String], printed: [String])] = [
    (
      "a timer changes the state after its delay",
      """
      make { { after = 0.5, from = "a", to = "b" }, { after = 0.25, from = "b", to = "c" } }
      """, ["30 state m a b", "45 state m b c"], []
    ),
    (
      "a timer is cancelled when its state is left, and restarts when it is entered again",
      """
      local m = make { { after = 0.5, from = "a", to = "b" } }
      scene:timeline(function(t) t:wait(0.25) m:setState "c" t:wait(1) m:setState "a" end)
      """, ["15 state m a c", "75 state m c a", "105 state m a b"], []
    ),
    (
      "the first trigger that matches applies: guards are evaluated in order, once each",
      """
      make {
        { after = 0.5, from = "a", to = "b", guard = function() print("b?") return box.x == 1 end },
        { after = 0.5, from = "a", to = "c", guard = function() print("c?") return box.x == 0 end },
        { after = 0.25, from = "c", to = "b", guard = function() return nil end },
      }
      """, ["30 state m a c"], ["b?", "c?"]
    ),
  ]

  static let tapTriggers: [(name: String, on: String, steps: String, events: [String])] = [
    (
      "a tap changes the state, in the state that the trigger names",
      "{ tap = box, from = \"a\", to = \"b\" }", "t:play(box:tap()) t:play(box:tap())",
      ["3 tap box", "3 state m a b", "6 tap box"]
    ),
    (
      "one tap fires one trigger, the first whose guard holds",
      """
      { tap = box, from = "a", to = "b", guard = function() return box.x > 0 end },
      { tap = box, from = "a", to = "c" }, { tap = box, from = "c", to = "a" }
      """, "t:play(box:tap()) t:play(box:tap()) box.x = 9 t:play(box:tap())",
      ["3 tap box", "3 state m a c", "6 tap box", "6 state m c a", "9 tap box", "9 state m a b"]
    ),
    (
      "a tap cancels the timer of the state that it leaves, and starts that of the next one",
      "{ after = 0.5, from = \"a\", to = \"c\" }, { tap = box, to = \"b\" }, { after = 0.25, from = \"b\", to = \"a\" }",
      "t:wait(0.4) t:play(box:tap()) t:wait(1)",
      ["27 tap box", "27 state m a b", "42 state m b a", "72 state m a c"]
    ),
    (
      "a finger that moves away does not tap",
      "{ tap = box, to = \"b\" }",
      "t:play(scene:touch { { t = 0, x = 50, y = 50 }, { t = 0.2, x = 90 } })",
      ["0 touch 1 began 50.0 50.0", "12 touch 1 ended 90.0 50.0"]
    ),
  ]

  @Test("Taps change the state", arguments: tapTriggers.indices)
  func taps(row: Int) throws {
    let (name, on, steps, events) = Self.tapTriggers[row]
    let run = try SteppedScene(
      box: """
        box.width, box.height, box.fill = 100, 100, "red"
        \(Self.triggerPrelude)
        local m = make { \(on) }
        scene:timeline(function(t) \(steps) end)
        """)
    try run.run(to: 2)
    #expect(run.events == events, "\(name)")
  }

  @Test("Timers change the state", arguments: triggers.indices)
  func timers(row: Int) throws {
    let (name, script, events, printed) = Self.triggers[row]
    let run = try SteppedScene(box: Self.triggerPrelude + script)
    try run.runToRest()
    #expect(run.events == events && run.printed == printed, "\(name)")
  }

  private static let triggerPrelude = """
    local function make(on)
      return motion.states { name = "m", initial = "a", curve = { curve = "linear", duration = 0.1 }, on = on,
        states = { a = { [box] = { y = 0 } }, b = { [box] = { y = 1 } }, c = { [box] = { y = 2 } } } }
    end

    """

  static let failures: [(script: String, code: String, message: String)] = [
    ("player:setState \"ful\"", "unknown-state", "there is no state `ful`"),
    ("player.state = \"ful\"", "unknown-state", "there is no state `ful`"),
    ("player:onEnter(\"ful\", print)", "unknown-state", "there is no state `ful`"),
    ("make({ [box] = { z = 1 } })", "unknown-member", "`box`, a box, has no property `z`"),
    ("make({ box = { y = 1 } })", "wrong-type", "takes a table of layers"),
    ("make({ [box] = { y = \"1\" } })", "wrong-type", "found the string \"1\""),
    ("make({ [scene] = { statusBarLightness = 1 } })", "read-only", "can only be read"),
    ("make({ [box] = { y = 1 } }, { initial = \"b\" })", "unknown-state", "no state `b`"),
    (
      "make({ [box] = { y = 1 } }, { transitions = { { to = \"b\", curve = \"linear\" } } })",
      "unknown-state", "no state `b`"
    ),
    (
      "make({ [box] = { y = 1 } }, { on = { { to = \"a\" } } })", "conflicting-options",
      "a trigger takes one event, found none"
    ),
    (
      "make({ [box] = { y = 1 } }, { on = { { after = 0, from = \"a\", to = \"a\", guard = function() box.x = 1 end } } })",
      "wrong-state", "the guard of the states `states` may only compute"
    ),
    (
      "scene:timeline(function(t) t:waitFor(player, \"ful\") end)", "unknown-state",
      "no state `ful`"
    ),
    (
      "scene:timeline(function(t) t:play(player) end)", "wrong-state",
      "the states `player` cannot be played"
    ),
  ]

  @Test("Errors", arguments: failures.indices)
  func fails(row: Int) {
    let (script, code, message) = Self.failures[row]
    let failure = SteppedScene.failure(
      box: """
        \(Self.prelude)
        local function make(values, options)
          options = options or {}
          options.states, options.initial = { a = values }, options.initial or "a"
          return motion.states(options)
        end
        \(script)
        """)
    #expect(failure?.code.slug == code, "\(failure as Any)")
    #expect(failure?.message.contains(message) ?? false, "\(failure as Any)")
  }

  @Test("Where motion is reduced, a state applies at once")
  func reduced() throws {
    let run = try SteppedScene(
      box:
        "\(Self.prelude)scene:timeline(function(t) t:play(player:setState \"full\") print(t.time, box.y) end)",
      reducesMotion: true)
    try run.runToRest()
    #expect(run.printed == ["0.0\t100.0"])
  }

  @Test("All frame rates agree", arguments: Seeds.first(20))
  func agree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var steps = ""
    for _ in 0..<12 {
      let state = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      let step = [
        "m:setState \"\(state)\"", "m.state = \"\(state)\"", "box.x = \(random.number(0...99))",
        "t:waitFor(m)", "print(box.x, box.fill, m.isMoving)",
        "motion.withAnimation(\"bouncy\", function() m:setState \"\(state)\" end)",
      ].randomElement(using: &random)
      steps += "t:wait(\(random.number(0...0.3))) \(step ?? "")\n"
    }
    let curve =
      ["\"snappy\"", "{ curve = \"easeInOut\", duration = 0.4, delay = 0.1 }"]
      .randomElement(using: &random) ?? ""
    RateLaw().check(
      "seed \(seed)",
      """
      \(SteppedScene.boxPrelude)
      local m = motion.states { initial = "a", curve = \(curve),
        transitions = { { from = "b", curve = "bouncy" } },
        on = { { after = \(random.number(0.1...0.6)), from = "c", to = "b" } },
        states = { a = { [box] = { x = \(random.number(0...300)), fill = "systemRed" } },
          b = { [box] = { y = \(random.number(0...300)) } }, c = { [box] = { x = 50, fill = "label" } } } }
      m:onEnter("b", function() print("b", box.x, box:velocity "x") end)
      scene:timeline(function(t)
      \(steps)
      end)
      """)
  }

  @Test("A state has the values of the one that it extends, which may extend another one")
  func extended() throws {
    let run = try SteppedScene(
      box: """
        local label = scene:text { id = "label", text = "a", x = 5 }
        local states = motion.states {
          initial = "idle", curve = { curve = "linear", duration = 1 },
          states = {
            idle = { [box] = { x = 10, y = 20 }, [label] = { text = "idle" } },
            wide = { extends = "idle", [box] = { x = 30 } },
            high = { extends = "wide", [box] = { y = 40, opacity = 0.5 } },
            away = { [label] = { text = "away" } },
          },
        }
        scene:timeline(function(t)
          for _, state in ipairs { "wide", "high", "away", "idle" } do
            t:play(states:setState(state))
            print(state, box.x, box.y, box.opacity, label.text)
          end
        end)
        """)
    try run.runToRest()
    #expect(
      run.printed == [
        "wide\t30.0\t20.0\t1.0\tidle", "high\t30.0\t40.0\t0.5\tidle",
        "away\t0.0\t0.0\t1.0\taway", "idle\t10.0\t20.0\t1.0\tidle",
      ])
  }

  @Test(
    "A state that extends none that exists, or itself, is an error",
    arguments: [
      (
        "a = { extends = 'b' }, c = { [box] = { x = 1 } }",
        "there is no state `b`, which `a` extends"
      ),
      (
        "a = { extends = 'c' }, c = { extends = 'a', [box] = { x = 1 } }",
        "the state `a` extends itself"
      ),
      (
        "a = { extends = 1 }",
        "`motion.states`: option `states.a.extends` takes a string, found the number 1"
      ),
    ])
  func wrongBase(states: String, message: String) {
    let failure = SteppedScene.failure(
      box: "motion.states { initial = 'a', states = { \(states) } }")
    #expect(failure?.message == message)
  }
}
