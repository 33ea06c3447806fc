import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("Wrong calls of all declarations")
struct WrongCallTests {
  /// The wrong values, as a script writes them.
  private static let values = [
    "nil", "0/0", "-1/0", "1e308", "-1e308", "0", "-1", "1.5", "2^53", "'text'", "''", "'\\xff'",
    "('x'):rep(99999)",
    "true", "{}", "{ 1, 2, 3 }", "{ {} }", "{ [1.5] = 1, x = {} }", "print", "error",
    "function() return 0/0 end",
    "coroutine.create(print)", "motion", "scene", "box", "list", "T", "reenter", "shifty",
  ]

  /// The beginning of every script; `T` is the object whose members are called.
  ///
  /// `reenter` is a callback that calls all methods of `T` during a call. `shifty` is an option
  /// table that returns another value for each read and changes while it is read.
  private static func preamble(_ object: String, methods: [String] = []) -> String {
    """
    local scene = motion.scene { name = "wrong" }
    local box = scene:box { id = "box", width = 10, height = 10 }
    local list = scene:scroll { id = "list", height = 100, contentHeight = 900 }
    local T = \(object)
    local attempts, failures, entries = 0, 0, 0
    local function reenter()
      entries = entries + 1
      if entries > 20 then return 0.5 end
      for _, name in ipairs { \(methods.map { "\"\($0)\"" }.joined(separator: ", ")) } do
        pcall(function() T[name](T) end)
        pcall(function() T[name](T, 0.5) end)
        pcall(function() T[name](T, reenter) end)
      end
      return 0.5
    end
    local shifty = setmetatable({}, { __index = function(t, key)
      rawset(t, key, nil)
      t[#t + 1] = key
      return #t % 2 == 0 and 0.5 or reenter
    end })
    local function try(f, ...)
      attempts = attempts + 1
      local ok, message = pcall(f, ...)
      if not ok then
        failures = failures + 1
        assert(type(message) == "string" and #message > 10 and not message:find("Optional"), message)
      end
    end

    """
  }

  /// An expression that makes an object, for each type that is not a layer.
  /// The `self` of a component.
  private static let component =
    "(function() local own motion.define.component { name = 'it', slots = { content = {} }, "
    + "events = { go = { { 'to', type = 'any' } } }, build = function(self) own = self "
    + "self.content = self:group { id = 'c' } end } scene:it { id = 'it' } return own end)()"

  private static let makers = [
    "gesture": "list:drag { by = 1, duration = 1 }",
    "scrollGesture": "list:scrollTo { y = 1 }",
    "draggable": "box:draggable()",
    "transformable": "box:pinchable()",
    "timeline": "scene:timeline(function() end)",
    "header": "motion.header { layer = box, scroll = list, min = 1, max = 2 }",
    "animator": "motion.animator { duration = 1 }",
    "animationGroup": "motion.together {}",
    "transition": "motion.transition { from = box, to = list, rules = { box = motion.shared() } }",
    "transitionReport": "motion.transition { from = box, to = list }:report()",
    "effect": "motion.crossfade()",
    "spring": "motion.spring { duration = 0.5, bounce = 0.2 }",
    "decay": "motion.decay { velocity = 100 }",
    "headerMapping":
      "(motion.header { layer = box, scroll = list, min = 1, max = 2 }):map(box, 'x', { from = 0, to = 1 })",
    "headerGesture":
      "(motion.header { layer = box, scroll = list, min = 1, max = 2 }):drag { by = 1, duration = 1 }",
    "definition": "motion.define.curve { name = \"d\", make = function() end }",
    "component": component,
    "customAnimation": stepped,
    "policy":
      "(motion.define.policy { name = 'p', step = function(_, h) return h.height end }):make()",
    "appearanceTransition": "scene:setAppearance(\"dark\", { duration = 0.1 })",
    "booklet": booklet,
    "pageDrag": "(\(booklet)):drag { by = -10, duration = 0.1 }",
    "scene": "scene", "box": "box", "scroll": "list",
    "gradient": "motion.linearGradient { \"red\", \"blue\" }", "path": "motion.ellipse()",
    "shape": "scene:shape { id = 'T' }", "group": "scene:group { id = 'T' }",
    "image": "scene:image { id = 'T' }", "svg": "scene:svg { id = 'T' }",
    "emitter":
      "(function() local e = scene:emitter { id = 'T' } e:box { id = 'dot' } return e end)()",
    "text": "scene:text { id = 'T' }", "number": "scene:number { id = 'T' }",
    "stack": "scene:stack { id = 'T' }", "grid": "scene:grid { id = 'T' }",
    "spacer": "(scene:stack { id = 'S' }):spacer {}",
    "curve": "motion.curve(\"easeIn\")",
    "movement": "motion.withAnimation(\"snappy\", function() box.x = 1 end)",
    "keyboardMovement": "scene:showKeyboard()",
    "removal": "(scene:box { id = 'R' }):remove()",
    "states": "motion.states { initial = 'a', states = { a = { [box] = { y = 1 } } } }",
    "parameters": "motion.params { lift = { 0.5, live = true } }",
    "follower": "motion.follower(box, \"x\", { to = 10 })",
  ]

  private static let stepped =
    "(motion.define.animation { name = 's', properties = { 'x' }, duration = 0.1, "
    + "step = function(_, time) return { x = time } end }):make { layer = box }"

  private static let booklet =
    "motion.booklet { front = box:box { id = 'front' }, innerLeft = box:box { id = 'left' }, "
    + "innerRight = box:box { id = 'right' } }"

  private func interface() throws -> Interface { try Session(Session.Options()).interface }

  /// Returns calls of `name` with each wrong value in each position, and with random arguments.
  private func calls(_ target: String, _ arity: Int, seed: UInt64) -> String {
    var random = Generator(state: seed)
    var text = ""
    func call(_ arguments: [String]) {
      text += "try(\(([target] + arguments).joined(separator: ", ")))\n"
    }
    for value in Self.values { for count in 1...3 { call(Array(repeating: value, count: count)) } }
    for _ in 0..<60 {
      let count = Int(random.next() % UInt64(arity + 2))
      call((0..<count).map { _ in Self.values[Int(random.next() % UInt64(Self.values.count))] })
    }
    return text
  }

  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  /// Returns tables with one wrong value for one option, for each option and value.
  private func tables(_ target: String, _ options: OptionTableDescription, before: Int) -> String {
    var text = ""
    let leading = String(repeating: ", box", count: before)
    for option in options.options {
      for value in Self.values {
        text += "try(\(target)\(leading), { \(option.name) = \(value) })\n"
        text +=
          "try(\(target)\(leading), { id = 'x\(text.utf8.count)', \(option.name) = \(value) })\n"
      }
    }
    return text
  }

  /// The end of every script, which plays the objects after the wrong calls.
  private static let ending = "print('done', attempts, failures) pcall(function() T:play() end)"

  private func check(_ script: String, _ title: String) throws {
    let outcome = try TracedScene(
      running: Array((script + Self.ending).utf8), name: "wrong.lua", length: .atMost(frames: 12))
    // A motion with strange values may still fail in a frame, with a diagnostic.
    let last = outcome.printed.first { $0.hasPrefix("done\t") } ?? ""
    let counts = last.split(separator: "\t").compactMap { Int($0) }
    // A path that is too long ends the run, as any limit does.
    if outcome.failure?.code.slug == "limit-path" { return }
    #expect(counts.count == 2, "\(title): \(outcome.failure?.message ?? "")")
    if counts.count == 2 { #expect(counts[1] * 2 > counts[0], "\(title) \(counts)") }
  }

  @Test("functions of `motion` end in a diagnostic", arguments: Seeds.first(1))
  func functions(seed: Int) throws {
    for (index, function) in try interface().functions.enumerated() where function.name != "scene" {
      var script = Self.preamble("motion")
      script += calls(
        "motion.\(function.name)", function.parameters.count, seed: UInt64(index + 1000 * seed))
      for (place, parameter) in function.parameters.enumerated() {
        guard let options = parameter.options else { continue }
        script += tables("motion.\(function.name)", options, before: place)
      }
      try check(script, function.title)
    }
  }

  @Test("methods and properties of objects end in a diagnostic", arguments: Seeds.first(1))
  func methods(seed: Int) throws {
    for (index, type) in try interface().types.enumerated() {
      guard let maker = Self.makers[type.name] else { continue }
      // After `remove` there is no object that the other calls could be made on.
      for method in type.methods where method.name != "remove" {
        var script = Self.preamble(maker, methods: type.methods.map(\.name))
        let target = "T.\(method.name)"
        script += calls(target, method.parameters.count + 1, seed: UInt64(index + 1000 * seed))
        script += calls(
          "\(target), T", method.parameters.count, seed: UInt64(index + 1000 * seed) + 99)
        for (place, parameter) in method.parameters.enumerated() {
          guard let options = parameter.options else { continue }
          script += tables("\(target), T", options, before: place)
        }
        try check(script, method.title)
      }
      var script = Self.preamble(maker)
      let properties =
        type.properties.map(\.name) + (type.layerKind?.properties.map(\.name) ?? [])
      for name in properties + ["missing", "__index", "__gc"] {
        for value in Self.values {
          script += "try(function() T.\(name) = \(value) end)\n"
          script += "try(function() return T[\(value)], #T, T.\(name) + {} end)\n"
        }
      }
      if !properties.isEmpty { try check(script, type.name) }
    }
  }

  @Test(
    "calls on finished, stopped or running objects end in a diagnostic", arguments: Seeds.first(1))
  func spent(seed: Int) throws {
    for (index, type) in try interface().types.enumerated() {
      guard let maker = Self.makers[type.name], !type.methods.isEmpty else { continue }
      var script = Self.preamble(maker, methods: type.methods.map(\.name))
      for (state, ways) in [
        ("stopped", ["play", "stop"]), ("finished", ["play", "finish", "cancel"]),
      ] {
        // Each batch is a separate function, because a Lua function has a limited number of
        // constants.
        script += "local function \(state)()\n"
        for method in type.methods {
          script += calls(
            "T.\(method.name), T", method.parameters.count, seed: UInt64(index + 1000 * seed) + 7)
        }
        script += "end\n"
        let lines = ways.map { "pcall(function() T:\($0)() end) t:wait(0.02)" }
        script += "scene:timeline(function(t) \(lines.joined(separator: " ")) \(state)() "
        script += "t:wait(2) \(state)() print('over', attempts) end)\n"
      }
      let outcome = try TracedScene(
        running: Array(script.utf8), name: "spent.lua", length: .atMost(frames: 150))
      // A gesture with a strange value may end the run in a frame, but not before the calls.
      #expect(
        outcome.failure != nil || outcome.printed.contains { $0.hasPrefix("over\t") },
        "\(type.name): \(outcome.printed.suffix(3))")
    }
  }

  @Test("this test can make every type that scripts can make")
  func makers() throws {
    let functions = Set(try interface().functions.map(\.name))
    #expect(functions.isSuperset(of: ["scene", "animator", "spring", "header"]))
    // A timeline can be used only in its own function, and has separate tests.
    for type in try interface().types where !type.methods.isEmpty && type.name != "timeline" {
      #expect(Self.makers[type.name] != nil, "\(type.name)")
    }
  }
}
