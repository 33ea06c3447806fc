import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

/// Random fingers and claims on everything that fingers move, and a last finger on each of them.
struct RandomHolds {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (random.number(range) * 64).rounded() / 64
  }

  private mutating func one(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  private mutating func layers() -> String {
    let catches = ["own", "own", "any", "none"].map { "catches = \"\($0)\"" }
    return """
      local scene = motion.scene { name = "holds", width = 800, height = 800 }
      local sheet = scene:box { id = "sheet", y = 600, width = 390, height = 784, fill = "white" }
      local header = sheet:box { id = "header", width = 390, height = 100, fill = "gray" }
      local list = sheet:scroll { id = "list", y = 24, width = 390, height = 560, contentHeight = 1500 }
      local cell = list:box { id = "cell", y = 120, width = 390, height = 100, fill = "green" }
      local drag = sheet:draggable { axis = "y", detents = { full = 200, half = 422, peek = 600 }, \(one(catches)) }
      local cellDrag = cell:draggable { axis = "x", detents = { home = 0, open = -120 }, \(one(catches)) }
      motion.header { layer = header, scroll = list, min = 40, max = 100, policy = "\(one(["topOnly", "quickReturn", "absolute"]))" }
      local card = scene:box { id = "card", x = 20, y = 20, width = 120, height = 120, fill = "red" }
      local cardDrag = card:draggable { momentum = true, bounds = { x = { 0, 250 }, y = { 0, 150 } }, \(one(catches)) }
      card:pinchable { min = 0.5, max = 2 } card:rotatable()
      card:onTap(function() end, { count = 2 }) card:onLongPress(function() end)
      card:whileTouched { opacity = 0.5 }
      local note = scene:box { id = "note", x = 200, y = 40, width = 100, height = 60, fill = "yellow" }
      note:draggable { bounds = { x = { 150, 260 }, y = { 20, 80 } }, \(one(catches)) }
      local spare = scene:box { id = "spare", x = 20, y = 160, width = 60, height = 40, fill = "blue" }
      spare:draggable { axis = "x", detents = { a = 20, b = 200 } } spare:pinchable()
      local book = scene:group { id = "book", x = 600, y = 40, width = 150, height = 210 }
      local function page(id) return book:box { id = id, width = 150, height = 210, fill = "white" } end
      local right, left, cover = page "right", page "left", page "cover"
      local booklet = motion.booklet { front = cover, innerLeft = left, innerRight = right, \(one(catches)) }
      local bar = scene:box { id = "bar", x = 420, y = 700, width = 160, height = 90, fill = "black" }
      local badge = bar:box { id = "badge", width = 20, height = 20, fill = "white" }
      local player = motion.states { initial = "mini", on = { { tap = bar, from = "mini", to = "full" } },
        states = { mini = { [bar] = { y = 700, fill = "black" } }, full = { [bar] = { y = 400 }, [badge] = { x = 100 } } } }
      player:draggable { layer = bar, from = "mini", to = "full", by = -300, \(one(catches)) }
      player:draggable { layer = badge, from = "mini", to = "full", byX = 100, \(one(catches)) }
      local a = scene:group { id = "a", x = 600, y = 300, width = 180, height = 480 }
      local b = scene:group { id = "b", x = 600, y = 300, width = 180, height = 480 }
      a:box { id = "tile", y = 300, width = 180, height = 180, fill = "orange" }
      local full = b:box { id = "tile", width = 180, height = 480, fill = "orange" }
      local open = motion.transition { name = "open", from = a, to = b, duration = 0.6, rules = { tile = "shared" } }
      local back = open:reversed()
      open:draggable { layer = full, by = -300, \(one(catches)) }

      """
  }

  /// A place on one of the consumers.
  private mutating func place() -> (x: Double, y: Double) {
    let places: [(ClosedRange<Double>, ClosedRange<Double>)] = [
      (10...380, 610...790), (10...380, 250...790), (20...260, 20...250), (150...360, 20...140),
      (20...120, 160...200), (450...740, 50...240), (420...580, 400...790), (610...770, 310...770),
    ]
    let (xs, ys) = places.randomElement(using: &random) ?? places[0]
    return (number(xs), number(ys))
  }

  private mutating func samples(from start: Double) -> String {
    var (time, (x, y)) = (start, place())
    var list = ["{ t = \(time), x = \(x), y = \(y) }"]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      time += number(0.02...0.3)
      if Bool.random(using: &random) {
        (x, y) = (x + number(-150...150), y + number(-250...250))
      }
      list.append("{ t = \(time), x = \(x), y = \(y) }")
    }
    return "{ \(list.joined(separator: ", ")) }"
  }

  private mutating func action() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...4: return "t:start(scene:touch \(samples(from: 0)))"
    case 5:
      return "t:start(scene:touches { \(samples(from: 0)), \(samples(from: number(0...0.2))) })"
    case 6:
      return
        "local g = scene:touch \(samples(from: 0)) t:start(g) t:wait(\(number(0.01...0.4))) g:stop()"
    case 7:
      return "t:start(\(one(["card", "note", "sheet", "bar"])):tap { count = \(one(["1", "2"])) })"
    case 8:
      return
        "motion.animator { duration = 0.5 }:animate(\(one(["card", "note"])), { x = \(number(0...300)) }):play()"
    case 9:
      return one([
        "motion.withAnimation(\"snappy\", function() sheet.y = 500 end)", "sheet.y = 333",
        "cell.x = -40", "note.y = 60",
      ])
    case 10:
      return one([
        "drag:setDetent \"full\"", "drag.detent = \"half\"", "cellDrag:setDetent \"open\"",
        "t:start(drag:setDetent \"peek\")",
      ])
    case 11:
      return one([
        "player:setState \"full\"", "player:setState \"mini\"", "player.state = \"full\"",
        "bar.y = 500",
      ])
    case 12: return one(["open:play()", "back:play()", "open:play() back:play()"])
    case 13:
      return one([
        "t:start(booklet:drag { by = \(number(-200...200)), duration = 0.2, release = true })",
        "motion.animator { duration = 0.5 }:animate(booklet, { angle = \(number(0...180)) }):play()",
        "booklet.angle = 60",
      ])
    case 14:
      return one([
        "t:start(list:scrollTo { y = \(number(0...600)), duration = 0.4 })",
        "t:start(list:stop())", "list.insetTop = \(number(0...60))",
      ])
    default: return "if not removed then removed = true spare:remove() end"
    }
  }

  /// A last drag of each consumer, which prints whether the finger moves it.
  private static let probes = """
    t:wait(4)
    print("rest", drag.isMoving, cardDrag.isMoving, list.isMoving, booklet.isMoving, player.isMoving, open.isRunning)
    local function probe(name, read, x, y, byX, by)
      local before = read()
      t:start(scene:touch { { t = 0, x = x, y = y }, { t = 0.5, x = x + byX, y = y + by }, { t = 0.6 } })
      t:wait(0.5)
      print(name, math.abs(read() - before) > 0.5)
      t:wait(3)
    end
    card.scale, card.rotationZ, card.translationX, card.translationY = 1, 0, 0, 0
    -- Two fingers may have made it so large that it covers the others.
    if not removed then spare.scale, spare.x = 1, 20 end
    card.x, card.y, note.x, note.y = 20, 20, 200, 40
    probe("card", function() return card.x end, 80, 130, 60, 0)
    probe("note", function() return note.y end, 290, 90, 0, 40)
    drag.detent = "peek" t:play(list:scrollTo { y = 0, duration = 0.1 }) cell.x = 0 t:wait(0.1)
    probe("sheet", function() return sheet.y end, 200, 790, 0, -150)
    drag.detent = "peek" t:wait(0.1)
    probe("cell", function() return cell.x end, 200, 770, -60, 0)
    booklet.angle = 0 t:wait(0.1)
    probe("book", function() return booklet.angle end, 740, 100, -90, 0)
    player.state = "mini" t:wait(0.1)
    probe("bar", function() return bar.y end, 500, 750, 0, -120)
    player.state = "mini" t:wait(0.1)
    probe("badge", function() return badge.x end, 430, 710, 60, 0)
    if not open.isRunning and a.hidden then t:play(back) end
    t:play(open)
    probe("tile", function() return open.progress * 300 end, 700, 500, 0, 100)

    """

  mutating func script() -> String {
    var text = layers() + "local removed = false\nscene:timeline(function(t)\n"
    for _ in 0..<Int.random(in: 4...10, using: &random) {
      text += "do \(action()) end t:wait(\(number(0.02...0.5)))\n"
    }
    return text + Self.probes + "end)\n"
  }
}

@Suite("Fingers hold what they move, and release it")
struct HoldLawTests {
  @Test(
    "After random fingers, claims and removals, everything rests and accepts a new finger",
    arguments: Seeds.first(12))
  func releases(seed: Int) throws {
    var holds = RandomHolds(seed: seed)
    let script = holds.script()
    let run: SteppedScene
    do throws(Diagnostic) {
      run = try SteppedScene(script, fps: 30)
      try run.runToRest()
    } catch {
      Issue.record("seed \(seed): \(error.message)\n\(script)")
      return
    }
    let rest = "rest" + String(repeating: "\tfalse", count: 6)
    let probes = ["card", "note", "sheet", "cell", "book", "bar", "badge", "tile"]
    #expect(run.printed == [rest] + probes.map { "\($0)\ttrue" }, "seed \(seed)\n\(script)")
    let stage = run.session.stage
    for layer in stage.layers where !layer.isRemoved {
      for consumer in stage.touchTargets.consumers(of: layer) {
        #expect(consumer.grip.holder == nil && !consumer.isMoving, "seed \(seed), \(layer.path)")
      }
    }
  }

  @Test("They do so in the same way at every rate", arguments: Seeds.first(4))
  func rates(seed: Int) {
    var holds = RandomHolds(seed: seed)
    RateLaw(seconds: 8).check("seed \(seed)", holds.script())
  }
}
