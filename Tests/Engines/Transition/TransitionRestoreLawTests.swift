import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

@Suite("The state after transitions")
struct TransitionRestoreLawTests {
  /// A use of transitions: the calls that may occur, and the final calls that lead to a complete
  /// state.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let setup: String
    let calls: [String]
    /// The final calls. Each may follow any sequence of the others.
    let ends: [String]
    /// Calls that lead to the possible final states, each in a separate scene.
    let states: [String]

    var testDescription: String { name }
  }

  private static func calls(of name: String) -> [String] {
    ["play()", "play()", "play()", "reverse()", "pause()", "seek(0.3)", "seek(1)", "seek(0)"]
      .map { "\(name):\($0)" }
      + ["finish()", "cancel()", "stop()", "reversed():play()"].map { "\(name):\($0)" }
  }

  private static let passport = """
    local function passport(parent, size)
      local group = parent:group { id = "passport", x = 40 * size, y = 320, width = 75 * size, height = 105 * size }
      local function page(id) return group:box { id = id, width = group.width, height = group.height } end
      return motion.booklet { layer = group, innerRight = page("right"), innerLeft = page("left"), front = page("front"),
        angle = size == 2 and 180 or 0 }
    end
    local closed = passport(a, 1)
    passport(b, 2)
    local open = motion.animator { duration = 1 }
    open:keyframe(closed, { angle = 180, translationY = 100 }, { start = 0, duration = 0.5 })
    open:keyframe(closed, { translationY = 0 }, { start = 0.5, duration = 0.5 })
    open:call(0.3, function(direction) print(direction, closed.angle) end)
    rules.passport = motion.shared { alongside = open }

    """

  private static func layers(_ options: String = "") -> String {
    "local t = motion.transition { from = a, to = b, duration = 0.3, curve = curve, rules = rules, \(options) }\n"
  }

  private static func change(_ name: String, _ body: String) -> String {
    """
    local \(name) = motion.transition { name = "\(name)", layer = a, duration = 0.3, curve = curve, rules = rules,
      change = function() \(body) end }

    """
  }

  static let kinds = [
    Kind(
      name: "two states and a third one", setup: layers(),
      calls: calls(of: "t") + ["t:interrupt { to = a }", "t:interrupt { to = b }"]
        + ["a", "b"].map { "t:interrupt { to = c } tl:wait(0.1) t:interrupt { to = \($0) }" },
      ends: ["t:finish()", "t:cancel()", "t:stop()"], states: ["", "t:finish()"]),
    Kind(
      name: "one after another, over what stays",
      setup: layers(
        "keepsSource = true, stagger = { { ids = { \"list\", \"follower\", \"sheet\" }, direction = \"up\", each = 0.1 } }"
      ),
      calls: calls(of: "t") + ["t:interrupt { to = a }", "t:interrupt { to = b }"],
      ends: ["t:finish()", "t:cancel()", "t:stop()"], states: ["", "t:finish()"]),
    Kind(
      name: "two between the same states",
      setup: layers()
        + "local u = motion.transition { name = \"other\", from = a, to = b, duration = 0.2, curve = curve, rules = { rest = motion.edge(\"bottom\") } }\n",
      calls: (calls(of: "t") + calls(of: "u")).filter { !$0.contains("reversed") }
        + ["t:interrupt { to = a }", "u:interrupt { to = b }"],
      ends: ["t:finish() u:finish()", "t:cancel() u:cancel()"],
      states: ["", "t:finish() u:finish()"]),
    Kind(
      name: "changes of one layer",
      setup: change("t", "card.x, card.width, card.fill = 100, 80, \"#00ff00\" list.hidden = true")
        + change("u", "card.x, card.width, card.fill = 50, 20, \"#0000ff\" list.hidden = true")
        + change("fails", "error(\"no\")"),
      calls: calls(of: "t")
        + ["cancel()", "stop() u:cancel()", "finish() u:cancel()", "reverse() tl:waitFor(u)"].map {
          "t:interrupt { to = u } tl:wait(0.1) u:\($0)"
        } + ["t:interrupt { to = u } u:interrupt { to = t }", "fails:play()"],
      ends: ["t:finish()", "t:cancel()", "t:stop()"], states: ["", "t:finish()"]),
    Kind(
      name: "a booklet shown live", setup: passport + layers(),
      calls: calls(of: "t") + ["t:interrupt { to = a }", "t:interrupt { to = b }"],
      ends: ["t:finish()", "t:cancel()"], states: ["", "t:finish()"]),
  ]

  private static let curves = [
    "\"easeInOut\"", "\"linear\"", "\"easeOutBack\"",
    "motion.spring { duration = 0.3, bounce = 0.3 }",
  ]

  /// The script of a scene that makes calls in a timeline.
  private static func script(_ kind: Kind, curve: String, _ body: String) -> String {
    TransitionScene.states + """
      local curve, list = \(curve), a:find("list")
      \(kind.setup)
      scene:timeline(function(tl)
        tl:wait(1 / 60)
      \(body)
        tl:wait(0.1)
      end)
      """
  }

  private static func run(_ kind: Kind, curve: String, _ body: String) throws -> SteppedScene {
    let run = try SteppedScene(script(kind, curve: curve, body))
    try run.runToRest()
    return run
  }

  /// Returns random calls, the last of which leads to a state.
  private static func calls(
    of kind: Kind, _ random: inout SeededGenerator
  ) -> (curve: String, body: String) {
    let curve = curves[Int.random(in: 0..<curves.count, using: &random)]
    var body = ""
    // A callback may reverse the transition that has just ended, once. An error is allowed if it is
    // caught.
    if Bool.random(using: &random) {
      let call = Bool.random(using: &random) ? "t:reverse()" : ""
      body += """
        local called
        t:onComplete(function() pcall(function()
          if not called then called = true \(call) end
          error("no")
        end) end)

        """
    }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let call = kind.calls[Int.random(in: 0..<kind.calls.count, using: &random)]
      body += "pcall(function() \(call) end) tl:wait(\(random.number(0...0.4)))\n"
    }
    return (curve, body + kind.ends[Int.random(in: 0..<kind.ends.count, using: &random)])
  }

  @Test(
    "After any calls, all rates agree bitwise, and events have the same times",
    arguments: kinds.indices, Seeds.first(6))
  func frameRates(index: Int, seed: Int) {
    let kind = Self.kinds[index]
    var random = SeededGenerator(seed: UInt64(1000 + seed * Self.kinds.count + index))
    let (curve, body) = Self.calls(of: kind, &random)
    RateLaw().check(
      "\(kind.name), seed \(seed)", Self.script(kind, curve: curve, body))
  }

  @Test(
    "After any calls, nothing is left hidden or displaced", arguments: kinds.indices,
    Seeds.first(80))
  func nothingIsLeft(index: Int, seed: Int) throws {
    let kind = Self.kinds[index]
    var random = SeededGenerator(seed: UInt64(seed * Self.kinds.count + index))
    let (curve, body) = Self.calls(of: kind, &random)
    let run = try Self.run(kind, curve: curve, body)
    let found = TransitionScene.values(of: run)
    let states = try kind.states.map {
      TransitionScene.values(of: try Self.run(kind, curve: curve, $0))
    }
    let differences = states.map { state in
      found.filter { $0.value != state[$0.key] }.keys.sorted()
    }
    let least = differences.min { $0.count < $1.count } ?? []
    #expect(least.isEmpty, "\(kind.name), seed \(seed)\n\(curve)\n\(body)")
    let stage = run.session.stage
    for (token, container) in stage.root.children.enumerated()
    where !TransitionScene.originals.contains(container.id) {
      #expect(try run.value("\(container.id).hidden") == 1, "seed \(seed), container \(token)")
    }
    let held = (0..<stage.store.slotCount).filter { slot in
      stage.store.owner(of: slot) != .none
        && TransitionScene.originals.contains { stage.path(of: slot).hasPrefix("\($0).") }
    }
    #expect(held.isEmpty, "seed \(seed): \(held.prefix(3).map { stage.path(of: $0) })")
  }
}
