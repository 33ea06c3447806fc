import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Values of states may be rules")
struct StateRuleTests {
  private static let prelude = """
    local linear = { curve = "linear", duration = 1 }
    local lead = scene:box { id = "lead", x = 40, width = 10 }
    local function make(a, b, options)
      options = options or {}
      options.name, options.initial, options.curve = "m", "a", options.curve or linear
      options.states = { a = { [box] = a }, b = { [box] = b }, c = { [box] = { x = 500 } } }
      return motion.states(options)
    end

    """

  static let rows: [(name: String, script: String, printed: [String])] = [
    (
      "a function holds from the beginning",
      """
      local m = make({ x = function() return 2 * lead.x end }, { x = 7 })
      print(box.x) lead.x = 50 print(box.x)
      """, ["80.0", "100.0"]
    ),
    (
      "a rule is entered by a difference that goes to 0 while the rule holds",
      """
      local m = make({ x = 0 }, { x = function() return lead.x end })
      scene:timeline(function(t)
        t:start(m:setState "b") print(box.x) t:wait(0.5) print(box.x) lead.x = 140 print(box.x)
        t:waitFor(m) print(t.time, box.x) lead.x = 9 print(box.x)
      end)
      """, ["0.0", "20.0", "120.0", "1.0\t140.0", "9.0"]
    ),
    (
      "pins are rules of the place and the length, entered and left by a difference",
      """
      box.width = 50
      local m = make({ x = 0, width = 50 }, { left = { lead, "right", 10 }, right = 40 })
      scene:timeline(function(t)
        t:start(m:setState "b") print(box.x, box.width) t:wait(0.5) print(box.x, box.width)
        lead.x = 60 t:waitFor(m) print(box.x, box.width, scene.width - box.x - box.width)
        t:start(m:setState "a") print(box.x, box.width) t:waitFor(m) print(box.x, box.width)
        box.x = 3 print(box.x)
      end)
      """,
      [
        "0.0\t50.0", "30.0\t170.0", "80.0\t270.0\t40.0", "80.0\t270.0", "0.0\t50.0", "3.0",
      ]
    ),
    (
      "a pin follows another one, and what it is to",
      """
      box.width = 50
      local m = make({ left = 20 }, { right = 20 })
      scene:timeline(function(t)
        print(box.x) t:start(m:setState "b") print(box.x) t:wait(0.5) print(box.x) t:waitFor(m) print(box.x)
        box.width = 100 print(box.x)
      end)
      """, ["20.0", "20.0", "170.0", "320.0", "270.0"]
    ),
    (
      "a rule is left from what it shows, and the property is free",
      """
      local m = make({ x = function() return lead.x end }, { x = 140 })
      scene:timeline(function(t)
        t:start(m:setState "b") lead.x = 0 print(box.x) t:wait(0.5) print(box.x) t:waitFor(m)
        print(t.time, box.x) box.x = 3 print(box.x)
      end)
      """, ["40.0", "90.0", "1.0\t140.0", "3.0"]
    ),
    (
      "one rule follows another one, and an interruption starts from what is shown",
      """
      local m = make({ x = function() return lead.x end }, { x = function() return lead.x + 100 end })
      scene:timeline(function(t)
        t:start(m:setState "b") t:wait(0.5) print(box.x) t:start(m:setState "c") print(box.x)
        t:wait(0.5) print(box.x) t:start(m:setState "a") print(box.x) t:wait(2) print(box.x)
      end)
      """, ["90.0", "90.0", "295.0", "295.0", "40.0"]
    ),
    (
      "an assigned state applies at once",
      """
      local m = make({ x = 0 }, { x = function() return lead.x end })
      m.state = "b" print(box.x) m.state = "c" print(box.x) m.state = "b" print(box.x)
      """, ["40.0", "500.0", "40.0"]
    ),
    (
      "in `withAnimation`, an assigned state moves",
      """
      local m = make({ x = 0 }, { x = function() return lead.x end })
      scene:timeline(function(t)
        motion.withAnimation(linear, function() m.state = "b" end) t:wait(0.5) print(box.x) t:wait(1)
        motion.withAnimation(linear, function() m.state = "a" end) t:wait(0.5) print(box.x)
      end)
      """, ["20.0", "20.0"]
    ),
    (
      "without a curve, the enclosing `withAnimation` moves rules, too",
      """
      local m = motion.states { initial = "a", states = { a = { [box] = { x = 0 } }, b = { [box] = { x = function() return lead.x end } } } }
      scene:timeline(function(t)
        motion.withAnimation(linear, function() m:setState "b" end) t:wait(0.5) print(box.x) t:wait(1) print(box.x)
      end)
      """, ["20.0", "40.0"]
    ),
    (
      "a mapping, and a share",
      """
      local m = make({ x = motion.map(lead, "x", { 0, 100 }, { 0, 1000 }), width = 30 }, { x = 0, width = "50% - 5" })
      print(box.x, box.width) m.state = "b" print(box.x, box.width == scene.width / 2 - 5)
      """, ["400.0\t30.0", "0.0\ttrue"]
    ),
    (
      "a colour",
      """
      local m = make({ fill = "#000000" }, { fill = function() return lead.x > 50 and "#ff0000" or "#00ff00" end })
      scene:timeline(function(t)
        t:start(m:setState "b") t:wait(0.5) print(box.fill) t:waitFor(m) lead.x = 90 print(box.fill)
        t:play(m:setState "a") print(box.fill)
      end)
      """, ["#008000", "#ff0000", "#000000"]
    ),
    (
      "a state that leaves a ruled property out has the value from before",
      """
      box.width = 33
      local m = make({ x = 0 }, { x = 0, width = function() return lead.x end })
      m.state = "b" print(box.width) m.state = "a" print(box.width)
      """, ["40.0", "33.0"]
    ),
    (
      "a state extends a rule, which goes on",
      """
      local calls = 0
      local m = motion.states { initial = "a", curve = linear, states = {
        a = { [box] = { x = function() calls = calls + 1 return lead.x end } },
        b = { extends = "a", [box] = { y = 100 } } } }
      scene:timeline(function(t) local before = calls t:play(m:setState "b") print(calls == before, box.x, box.y) end)
      """, ["true\t40.0\t100.0"]
    ),
    (
      "a rule may read what the same change moves",
      """
      local m = motion.states { initial = "a", curve = linear, states = {
        a = { [box] = { x = 0 } }, b = { [box] = { x = function() return lead.x end }, [lead] = { x = 140 } } } }
      scene:timeline(function(t)
        t:start(m:setState "b") print(box.x) t:wait(0.5) print(lead.x, box.x) t:waitFor(m) print(box.x)
        t:start(m:setState "a") t:wait(0.5) print(lead.x, box.x)
      end)
      """, ["0.0", "90.0\t70.0", "140.0", "90.0\t70.0"]
    ),
    (
      "a delay holds what is shown",
      """
      local m = make({ x = 0 }, { x = function() return lead.x end }, { curve = { curve = "linear", duration = 1, delay = 0.5 } })
      scene:timeline(function(t) t:start(m:setState "b") t:wait(0.5) print(box.x) t:wait(0.5) print(box.x) t:waitFor(m) print(t.time) end)
      """, ["0.0", "20.0", "1.5"]
    ),
  ]

  @Test("A rule holds while its state lasts", arguments: rows.indices)
  func rules(row: Int) throws {
    let (name, script, printed) = Self.rows[row]
    let run = try SteppedScene(box: Self.prelude + script)
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
  }

  static let failures: [(script: String, code: String, message: String)] = [
    (
      "make({ x = function() return box.x + 1 end }, { x = 0 })", "derive-cycle", "box.x"
    ),
    (
      "make({ x = 0 }, { x = function() return box.y end, y = function() return box.x end }).state = \"b\"",
      "derive-cycle", "box."
    ),
    (
      "make({ x = function() return lead.x end }, { x = 0 }) box.x = 1", "derived-property",
      "is derived"
    ),
    ("make({ x = \"50 percent\" }, {})", "wrong-type", "found the string \"50 percent\""),
    ("make({ x = function() return \"a\" end }, {})", "wrong-type", "the function for `box.x`"),
  ]

  @Test("Errors", arguments: failures.indices)
  func fails(row: Int) {
    let (script, code, message) = Self.failures[row]
    let failure = SteppedScene.failure(box: Self.prelude + script)
    #expect(failure?.code.slug == code, "\(failure as Any)")
    #expect(failure?.message.contains(message) ?? false, "\(failure as Any)")
  }

  @Test("A finger moves between two states with the same rule")
  func finger() throws {
    let run = try SteppedScene(
      box: """
        \(Self.prelude)local m = motion.states { initial = "a", states = {
          a = { [box] = { x = function() return lead.x end, y = 0 } }, b = { extends = "a", [box] = { y = 100 } } } }
        m:draggable { layer = box, from = "a", to = "b", by = 100 }
        scene:timeline(function(t)
          t:play(box:drag { by = 90, duration = 0.3, release = true }) t:waitFor(m) print(m.state, box.x, box.y)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["b\t40.0\t100.0"])
  }

  /// States of which one has rules, another values, and a third other rules: `y` follows what the finger
  /// moves, too.
  private static let ruled = """
    local lead = scene:box { id = "lead", x = 40, width = 10 }
    local box = scene:box { id = "box", width = 100, height = 100 }
    local m = motion.states { name = "m", initial = "a", curve = "smooth", states = {
      a = { [box] = { x = 0, y = function() return box.x + 5 end, width = 100 } },
      b = { [box] = { x = function() return 10 * lead.x end, y = function() return box.x + 50 end, width = 200 } } } }
    m:draggable { layer = box, from = "a", to = "b", byX = 100 }

    """

  @Test(
    "A finger moves between different rules, and the one of the state holds after it",
    arguments: [30, 60, 120, 240])
  func fingerBetweenRules(fps: Int) throws {
    let run = try SteppedScene(
      scene: Self.ruled + """
        m:onEnter("b", function() print(box:velocity("x"), box:velocity("y"), box:velocity("width")) end)
        scene:timeline(function(t)
          t:play(box:drag { path = { { t = 0, x = 0 }, { t = 0.5, x = 50 } }, release = true })
          t:waitFor(m) print(m.state, box.x, box.y, box.width) lead.x = 30 print(box.x, box.y)
          t:play(box:drag { path = { { t = 0, x = 0 }, { t = 0.5, x = -80 } }, release = true })
          t:waitFor(m) print(m.state, box.x, box.y, box.width)
        end)
        """, fps: fps)
    try run.run(to: 0.2)
    // A fifth of the way from 0 to 400, from 5 to 450, and from 100 to 200.
    #expect(abs(try run.value("box.x") - 80) < 1e-9)
    #expect(abs(try run.value("box.y") - 94) < 1e-9)
    #expect(abs(try run.value("box.width") - 120) < 1e-9)
    try run.runToRest()
    // The finger is released at 100 points a second, a whole distance.
    let velocities = run.printed[0].split(separator: "\t").compactMap { Double($0) }
    for (found, expected) in zip(velocities, [400.0, 445, 100]) {
      #expect(abs(found - expected) < 1e-6)
    }
    #expect(
      run.printed.dropFirst() == ["b\t400.0\t450.0\t200.0", "300.0\t350.0", "a\t0.0\t5.0\t100.0"])
  }

  @Test("A finger takes over rules in flight, and is released, without a jump")
  func fingerInFlight() throws {
    let run = try SteppedScene(
      scene: Self.ruled + """
        motion.animator { duration = 2, curve = "linear" }:animate(lead, { x = 60 }):play()
        scene:timeline(function(t)
          t:start(m:setState "b") t:wait(0.15)
          t:play(box:drag { path = { { t = 0, x = 0 }, { t = 0.05, x = 0 }, { t = 0.25, x = -30 } }, release = true })
          t:waitFor(m) t:start(m:setState "a") t:wait(0.1)
          t:play(box:drag { path = { { t = 0, x = 0 }, { t = 0.3, x = 70 } }, release = true })
        end)
        """, fps: 960)
    var before: [String: Double] = [:]
    for frame in 0..<2_400 {
      try run.run(toFrame: frame)
      for path in ["box.x", "box.y", "box.width"] {
        let value = try run.value(path)
        #expect(abs(value - before[path, default: value]) < 8, "\(path) at frame \(frame)")
        before[path] = value
      }
    }
  }

  @Test(
    "Pins that set what something else sets are an error",
    arguments: [
      ("", "left = 12, x = 5", "`box` has `left` and `x`, one too many"),
      ("", "left = 1, right = 2, width = 3", "`box` has `left`, `right` and `width`, one too many"),
      (
        "", "left = 1, right = 2, centerX = 3",
        "`box` has `left`, `right` and `centerX`, one too many"
      ),
      ("box.left = 4", "right = 12", "`box.x` is set by `left`"),
      ("", "top = 1, left = \"wide\"", "box.left` takes a distance"),
    ])
  func contradictions(before: String, pins: String, message: String) throws {
    let script =
      "\(before)\nmotion.states { initial = \"a\", states = { a = { [box] = { \(pins) } } } }"
    let error = try #require(SteppedScene.failure(box: script))
    #expect(error.message.contains(message), "\(error.message)")
  }

  /// A machine of random values and rules, and random changes of state.
  private static func scene(_ seed: Int) -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    func value(_ property: String) -> String {
      let number = random.number(0...300)
      if property == "x", random.number(0...1) < 0.3 {
        let pins = ["left = \(number)", "right = \"10% + \(number)\"", "centerX = \(number)"]
        return pins.randomElement(using: &random) ?? ""
      }
      let rules = [
        "function() return lead.x + \(number) end", "function() return lead.x * lead.x / 100 end",
        "motion.map(lead, \"x\", { 0, 150, 300 }, { \(number), 0, 200 })",
        property == "rotationZ" ? "\(number)" : "\"50% - \(number)\"", "\(number)", "\(number)",
      ]
      return "\(property) = \(rules.randomElement(using: &random) ?? "0")"
    }
    func state(_ extends: String) -> String {
      let values = ["x", "y", "rotationZ"].filter { _ in random.number(0...1) < 0.8 }.map(value)
      return "{ \(extends)[box] = { \(values.joined(separator: ", ")) } }"
    }
    var steps = ""
    for _ in 0..<14 {
      let next = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
      steps +=
        "t:wait(\(random.number(0...0.4))) change(t, \"\(next)\", \(random.number(0...1) < 0.3))\n"
    }
    return """
      \(SteppedScene.boxPrelude)local lead = scene:box { id = "lead", x = 0, width = 10 }
      local m = motion.states { name = "m", initial = "a", transitions = { { to = "b", curve = "bouncy" } },
        states = { a = \(state("")), b = \(state("")), c = \(state("extends = \"a\", ")), d = \(state("")) } }
      motion.animator { duration = 1, curve = "easeInOut", repeatCount = 4, autoreverse = true }:animate(lead, { x = 300 }):play()
      local function change(t, next, isAnimated)
        local before = {}
        for _, name in ipairs { "x", "y", "rotationZ" } do before[name] = { box[name], box:velocity(name) } end
        if isAnimated then motion.withAnimation("snappy", function() m.state = next end) else m:setState(next) end
        t:wait(1e-7)  -- the instant after it
        for name, motion in pairs(before) do
          local value, velocity = box[name] - motion[1], box:velocity(name) - motion[2]
          if math.abs(value) > 1e-3 or math.abs(velocity) > 1 then print(next, name, value, velocity) end
        end
        print(m.state, box.x, box.y, box.rotationZ)
      end
      scene:timeline(function(t)
      \(steps)
      end)
      """
  }

  @Test(
    "What is shown is continuous in value and velocity at each change", arguments: Seeds.first(60))
  func continuous(seed: Int) throws {
    let run = try SteppedScene(Self.scene(seed))
    try run.runToRest()
    let jumps = run.printed.filter { line in
      ["x", "y", "rotationZ"].contains { line.contains("\t\($0)\t") }
    }
    #expect(jumps.isEmpty, "seed \(seed)")
    #expect(run.printed.count >= 14)
  }

  @Test("All frame rates agree", arguments: Seeds.first(20))
  func agree(seed: Int) { RateLaw().check("seed \(seed)", Self.scene(seed)) }
}
