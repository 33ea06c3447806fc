import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Laws of removed layers")
struct RemovalLawTests {
  @Test(
    "What waits and what moves ends with its layer; the rest is unaffected",
    arguments: Seeds.first(40))
  func rest(seed: Int) throws {
    let scene = RemovalScene(seed: seed)
    let whole = try TracedScene(
      running: Array(scene.script(removing: false).utf8), name: "whole.lua")
    let some = try TracedScene(running: Array(scene.script(removing: true).utf8), name: "some.lua")
    let note: Comment = "seed \(seed)\n\(scene.script(removing: true))"
    #expect(whole.failure == nil, note)
    #expect(some.failure == nil, note)
    #expect(some.trace.contains(" ! remove "), note)
    #expect(scene.kept(whole.trace) == scene.kept(some.trace), note)
    #expect(scene.kept(some.trace).count > 20, note)
  }

  @Test("Groups and timelines that share layers go on without an error", arguments: Seeds.first(40))
  func shared(seed: Int) throws {
    let script = RemovalScene(seed: seed).shared
    let run = try TracedScene(running: Array(script.utf8), name: "shared.lua")
    #expect(run.failure == nil, "seed \(seed)\n\(script)")
    #expect(run.printed.last == "over", "seed \(seed)\n\(script)")
  }

  @Test(
    "A playable ends as soon as it is played if its layer has been removed",
    arguments: [
      "animator", "keyframes", "late", "offset", "hidden", "follower", "sequence", "stagger",
      "race",
      "custom", "transition", "change", "drag", "tap", "flick", "expand", "turn",
    ])
  func gone(playable: String) throws {
    let run = try SteppedScene(
      scene: Self.playables + """
        for _, layer in ipairs { box, list, bar, book, screen, area } do layer:remove() end
        scene:timeline(function(t)
          t:wait(0.25)
          t:play(\(playable))
          print(t.time, \(playable).isRunning)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["0.25\tfalse"])
  }

  @Test("An animator ends with its last layer, and moves the others until then")
  func last() throws {
    let run = try SteppedScene(
      box: """
        local other = scene:box { id = "other" }
        local a = motion.animator { duration = 1, delay = 0.1, curve = "linear" }
          :animate(box, { x = 100 }):animate(other, { x = 100 })
        a:onComplete(print)
        scene:timeline(function(t) t:play(a) print("ended", t.time) end)
        scene:timeline(function(t)
          t:wait(0.05) box:remove()
          t:wait(0.55) print(other.x, a.isRunning)
          other:remove()
          print(a.isRunning, a.state)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["50.0\ttrue", "false\tinactive", "ended\t0.6"])
  }

  @Test("A removed layer answers to `id`, `fullId` and `isRemoved`, and to nothing else")
  func members() throws {
    let run = try SteppedScene(
      box: """
        local label = box:text { id = "label", text = "A" }
        print(box.isRemoved, label.isRemoved)
        box:remove()
        print(box.isRemoved, label.isRemoved, label.id, label.fullId)
        for _, name in ipairs { "parent", "x", "children", "remove", "nonsense" } do
          local ok, message = pcall(function() return label[name] end)
          print(ok, message)
        end
        print(pcall(function() box.isRemoved = false end))
        """)
    try run.runToRest()
    #expect(run.printed.prefix(2) == ["false\tfalse", "true\ttrue\tlabel\tbox/label"])
    #expect(run.printed.count == 8)
    #expect(
      run.printed.dropFirst(2).allSatisfy {
        $0.hasPrefix("false") && $0.contains("was removed at 0 s")
      })
    let failure = SteppedScene.failure(box: "box:remove() print(box.parent)")
    #expect(failure?.help.first?.contains("`box.isRemoved`") ?? false)
  }

  private static let playables = """
    local box = scene:box { id = "box", width = 50, height = 50 }
    local list = scene:scroll { id = "list", y = 200, width = 390, height = 400, contentHeight = 3000 }
    local bar = scene:box { id = "bar", width = 390, height = 200 }
    local header = motion.header { layer = bar, scroll = list, min = 50, max = 200 }
    local book = scene:group { id = "book", width = 200, height = 300 }
    local pages = {}
    for i = 1, 3 do pages[i] = book:box { id = "page" .. i, width = 200, height = 300 } end
    local booklet = motion.booklet { front = pages[1], innerLeft = pages[2], innerRight = pages[3] }
    local screen = scene:group { id = "screen" }
    screen:box { id = "card", width = 100, height = 100 }
    local detail = scene:group { id = "detail", hidden = true }
    local area = scene:group { id = "area" }
    local card = area:box { id = "card", width = 10, height = 10 }
    local function make(options) options.duration = 0.4 return motion.animator(options) end
    local animator = make {}:animate(box, { x = 100, fill = "red" })
    local keyframes = make {}:keyframe(box, { x = 50 }, { start = 0, duration = 0.5 }):keyframe(box, { x = 9 }, { start = 0.5, duration = 0.5 })
    local late = make { delay = 0.2 }:animate(box, { x = 100 })
    local offset = make {}:animate(box, { x = { by = 50, additive = true } })
    local hidden = make {}:keyframe(box, { hidden = true }, { start = 0.5, duration = 0 })
    local follower = motion.follower(box, "x", { to = 100 })
    local sequence = motion.sequence { make {}:animate(box, { y = 9 }), make {}:animate(box, { y = 20 }) }
    local stagger = motion.stagger({ make {}:animate(box, { y = 9 }) }, { each = 0.1 })
    local race = motion.race { make {}:animate(box, { y = 9 }), make {}:animate(box, { x = 20 }) }
    local custom = motion.define.animation { name = "rise", properties = { "y" }, duration = 0.4,
      step = function(_, time, from) return { y = from.y + 40 * time } end }:make { layer = box }
    local transition = motion.transition { from = screen, to = detail, duration = 0.4 }
    local change = motion.transition { layer = area, change = function() card.x = 50 end, duration = 0.4 }
    local drag = box:drag { by = 100, duration = 0.2 }
    local tap = box:tap()
    local flick = list:flick { velocity = 1000 }
    local expand = header:collapse()
    local turn = booklet:drag { by = -100, duration = 0.2 }

    """
}

/// A random scene of layers that have nothing to do with each other, some of which are removed.
private struct RemovalScene {
  private static let names = (1...6).map { "b\($0)" }
  private let stage: String
  private let removals: [(name: String, time: Double)]
  /// A script whose groups and timelines share the layers.
  let shared: String

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var stage =
      "local scene = motion.scene { name = \"removals\", width = 390, height = 844 }\n" + Self.rise
    for name in Self.names {
      stage +=
        "do local layer = scene:box { id = \"\(name)\", width = 20, height = 20, fill = \"red\" }\n"
      for kind in (0..<9).shuffled(using: &random).prefix(3) { stage += Self.part(kind, &random) }
      stage += "end\n"
    }
    self.stage = stage
    let removed = Self.names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    removals = removed.map { ($0, random.number(0...0.8)) }
    shared = Self.shared(&random)
  }

  func script(removing: Bool) -> String {
    stage
      + (removing
        ? removals.map {
          "scene:timeline(function(t) t:wait(\($0.time)) scene:find(\"\($0.name)\"):remove() end)\n"
        }.joined() : "")
  }

  /// The lines of a trace about layers that stay.
  func kept(_ trace: String) -> [Substring] {
    trace.split(separator: "\n").filter { line in
      !line.contains(" ! remove ") && !removals.contains { line.contains(" \($0.name).") }
    }
  }

  private static let rise = """
    local rise = motion.define.animation { name = "rise", properties = { "translationY" }, duration = 0.5,
      step = function(_, time, from) return { translationY = from.translationY + 40 * time } end }

    """

  private static func animator(
    _ layer: String, _ targets: String, _ random: inout SeededGenerator
  ) -> String {
    let curve =
      ["\"linear\"", "\"easeOutBack\"", "motion.spring { bounce = 0.2 }"]
      .randomElement(using: &random) ?? ""
    return
      "motion.animator { duration = \(random.number(0...0.6)), delay = \(random.number(-0.3...0.6).magnitude), "
      + "curve = \(curve) }:animate(\(layer), { \(targets) })"
  }

  /// Statements that play or schedule something of `layer`.
  private static func part(_ kind: Int, _ random: inout SeededGenerator) -> String {
    let animator = animator("layer", "x = \(random.number(0...300)), fill = \"blue\"", &random)
    let other = Self.animator("layer", "y = \(random.number(0...300))", &random)
    let wait = random.number(0...0.5)
    return switch kind {
    case 0: "\(animator):play()\n"
    case 1:
      "local g = motion.stagger({ \(other), \(other), rise:make { layer = layer } }, { each = 0.2 }) g:play()\n"
    case 2:
      "local g = motion.sequence { \(other), \(other) } scene:timeline(function(t) t:wait(\(wait)) t:play(g) end)\n"
    case 3:
      "motion.withAnimation({ duration = 0.3, delay = \(wait) }, function() layer.rotationZ = 90 end)\n"
    case 4:
      "local f = motion.follower(layer, \"width\", { to = 90 }) scene:timeline(function(t) t:wait(\(wait)) t:play(f) f:retarget(30) end)\n"
    case 5:
      "local a = \(other) scene:timeline(function(t) t:wait(\(wait)) t:start(a) t:wait(0.1) a:seek(0.5) t:wait(0.2) a:reverse() t:wait(0.1) a:play() t:waitFor(a) end)\n"
    case 6:
      "local s = motion.states { initial = \"p\", states = { p = { [layer] = { scale = 1 } }, q = { [layer] = { scale = 2 } } }, "
        + "curve = { duration = 0.3, delay = 0.1 }, on = { { after = \(wait), from = \"p\", to = \"q\" } } }\n"
    case 7:
      "motion.animator { duration = 0.5, delay = \(wait) }:animate(layer, { opacity = { by = -0.3, additive = true } })"
        + ":keyframe(layer, { hidden = true }, { start = 0.5, duration = 0 }):play()\n"
    default:
      "local r = rise:make { layer = layer } scene:timeline(function(t) t:wait(\(wait)) t:start(r) t:wait(0.3) r:reverse() t:wait(0.1) r:finish() end)\n"
    }
  }

  private static func shared(_ random: inout SeededGenerator) -> String {
    var text =
      "local scene = motion.scene { name = \"shared\", width = 390, height = 844 }\n" + rise
    for name in names {
      text += "local \(name) = scene:box { id = \"\(name)\", width = 20, height = 20 }\n"
    }
    // Members of a group move different properties, because two claims at one instant are an error.
    func member(_ property: String, _ random: inout SeededGenerator) -> String {
      let layers = names.shuffled(using: &random)
      return Bool.random(using: &random)
        ? animator(layers[0], "\(property) = 100", &random)
          + ":animate(\(layers[1]), { \(property) = 50 })"
        : "motion.follower(\(layers[0]), \"\(property)\", { to = 100 })"
    }
    for index in 0..<4 {
      let members = ["x", "width", "rotationZ"].map { member($0, &random) }.joined(separator: ", ")
      let kind = ["together", "sequence", "race", "stagger"].randomElement(using: &random) ?? ""
      text +=
        "local g\(index) = motion.\(kind)({ \(members) }\(kind == "stagger" ? ", { each = 0.2 }" : ""))\n"
    }
    text += "scene:timeline(function(t)\n"
    for index in 0..<4 { text += "t:wait(\(random.number(0...0.3))) t:play(g\(index))\n" }
    text += "print(\"over\") end)\n"
    for name in names.shuffled(using: &random).prefix(4) {
      text += "scene:timeline(function(t) t:wait(\(random.number(0...2))) \(name):remove() end)\n"
    }
    return text
  }
}
