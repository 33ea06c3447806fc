import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

/// Random fingers over a sheet that holds a list, beside a free card.
struct RandomFingers {
  private var generator: SeededGenerator
  let seed: Int

  init(seed: Int) {
    self.seed = seed
    generator = SeededGenerator(seed: UInt64(seed))
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &generator) * 64).rounded() / 64
  }

  mutating func chance() -> Bool { Bool.random(using: &generator) }

  /// The layers, with random options.
  mutating func layers() -> String {
    let rows = Int.random(in: 0...3000, using: &generator)
    let options =
      [
        "axis = \"y\", detents = { full = 60, half = 422, peek = 700 }",
        "axis = \"y\", detents = { full = 60, half = 422, peek = 700 }, scrollingExpands = false",
        "axis = \"y\", detents = { full = 60, peek = 700 }, skipsDetents = false",
        "axis = \"y\", bounds = { y = { 60, 700 } }",
        "axis = \"y\", bounds = { y = { 60, 700 } }, rubberBand = 0, momentum = true",
        "bounds = { x = { -50, 50 }, y = { 60, 700 } }",
      ].randomElement(using: &generator) ?? ""
    let turn = chance() ? "" : "rotationZ = \(number(-30...30)), scale = 1.25,"
    return """
      local scene = motion.scene { name = "fingers", width = 390, height = 844 }
      local desk = scene:group { id = "desk", width = 390, height = 844, \(turn) }
      local card = desk:box { id = "card", x = 20, y = 80, width = 120, height = 120, fill = "red" }
      local free = card:draggable { \(chance() ? "momentum = true, bounds = { x = { 0, 300 } }" : "") }
      local sheet = scene:box { id = "sheet", y = 422, width = 390, height = 784, fill = "white" }
      local list = sheet:scroll { id = "list", y = 24, width = 390, height = 760, contentHeight = \(rows) }
      local drag = sheet:draggable { \(options) }
      list:onRelease(function(layer, touch) print("release", touch.velocityY, layer.offsetY) end)
      drag:onRest(function() print("rest", sheet.y) end)
      card:onTap(function(_, touch) print("tap", touch.x, touch.y) end, { count = 2 })
      card:onLongPress(function(_, touch) print("press", touch.x, touch.y) end)

      """
  }

  /// The samples of a finger that begins at a point.
  mutating func samples(x: Double, y: Double) -> String {
    var (x, y, time) = (x, y, 0.0)
    var list = ["{ t = 0, x = \(x), y = \(y) }"]
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      time += number(0.03...0.3)
      (x, y) = (x + number(-60...60), y + number(-250...250))
      list.append("{ t = \(time), x = \(x), y = \(y) }")
    }
    return "{ \(list.joined(separator: ", ")) }"
  }

  mutating func action() -> String {
    let wait = "t:wait(\(number(0.05...0.8)))\n"
    let start = chance() ? "t:play" : "t:start"
    switch Int.random(in: 0..<9, using: &generator) {
    case 0:
      return
        "\(start)(sheet:drag { by = \(number(-400...400)), duration = \(number(0.1...0.6)), release = \(chance()) })\n"
        + wait
    case 1: return "\(start)(list:flick { velocity = \(number(-4000...4000)) })\n" + wait
    case 2: return wait
    case 3: return "\(start)(card:tap { count = 2 })\n" + wait
    case 4: return "\(start)(card:longPress())\n" + wait
    case 5:
      return
        "\(start)(card:drag { byX = \(number(-200...200)), by = \(number(-90...90)), duration = 0.2, release = true })\n"
        + wait
    case 6:
      return
        "motion.animator { duration = 0.4 }:animate(sheet, { y = \(number(60...700)) }):play()\n"
        + wait
    case 7: return "\(start)(scene:touch(\(samples(x: 195, y: 800))))\n" + wait
    default: return "\(start)(scene:touch(\(samples(x: 80, y: 140))))\n" + wait
    }
  }

  mutating func script() -> String {
    var text = layers() + "scene:timeline(function(t)\n"
    for _ in 0..<4 { text += action() }
    return text + "end)\n"
  }
}

@Suite("Laws of fingers")
struct FingerLawTests {
  @Test("All frame rates agree bitwise", arguments: Seeds.first(12))
  func rates(seed: Int) {
    var fingers = RandomFingers(seed: seed)
    RateLaw().check("seed \(seed)", fingers.script())
  }

  @Test("A verb equals a finger that moves ten points farther", arguments: Seeds.first(12))
  func verbs(seed: Int) throws {
    var fingers = RandomFingers(seed: seed)
    let layers = fingers.layers()
    let side = fingers.chance() ? 1.0 : -1.0
    var relative = ["{ t = 0 }"]
    var raw = ["{ t = 0, x = 195, y = 770 }", "{ t = 0.125, y = \(770 + 10 * side) }"]
    var (time, y) = (0.0, 0.0)
    for index in 0..<4 {
      time += fingers.number(0.05...0.25)
      y += index == 0 ? side * fingers.number(20...200) : fingers.number(-200...200)
      relative.append("{ t = \(time), y = \(y) }")
      raw.append("{ t = \(0.125 + time), y = \(770 + 10 * side + y) }")
    }
    let verb = try SteppedScene(
      layers + """
        scene:timeline(function(t)
          t:wait(0.125)
          t:play(list:drag { path = { \(relative.joined(separator: ", ")) }, release = true })
        end)
        """)
    let finger = try SteppedScene(
      layers + """
        scene:timeline(function(t)
          t:play(scene:touch { \(raw.joined(separator: ", ")) })
        end)
        """)
    for _ in 0..<150 {
      try verb.step()
      try finger.step()
      for path in ["sheet.y", "sheet.x", "sheet/list.offsetY"] {
        #expect(
          try (verb.value(path) - finger.value(path)).magnitude < 1e-9,
          "seed \(seed), \(path), frame \(verb.frame)")
      }
    }
  }
}
