import SceneSupport
import Support
import Testing

@Suite("Derived properties agree at all frame rates")
struct FollowLawTests {
  /// Random rules over random motions, with callbacks that read, replace and free.
  static func script(_ seed: Int) -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double {
      (random.number(range) * 1000).rounded() / 1000
    }
    var lines = ["local scene = motion.scene { name = \"law\", width = 390, height = 844 }"]
    lines.append(
      "local list = scene:scroll { id = \"list\", width = 390, height = 600, contentHeight = 2000 }"
    )
    lines.append("local count = scene:number { id = \"count\" }")
    for index in 0..<4 { lines.append("local b\(index) = scene:box { id = \"b\(index)\" }") }
    let sources = [
      "b0.x", "b0.y", "b0:velocity \"x\"", "list.offsetY", "count.value", "scene.safeAreaTop",
    ]
    var derived: [String] = []
    for index in 1..<4 {
      for property in ["x", "y", "rotationZ"] {
        let known = sources + derived
        let (a, b) = (
          known[Int.random(in: 0..<known.count, using: &random)],
          known[Int.random(in: 0..<known.count, using: &random)]
        )
        let target = "b\(index)"
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          lines.append(
            "\(target):derive { \(property) = function() return \(a) * \(number(-2...2)) + \(b) end }"
          )
        case 1:
          lines.append(
            "\(target):derive { \(property) = function() "
              + "if \(a) > \(number(0...100)) then return \(b) end return \(a) end }")
        case 2:
          lines.append(
            "\(target):derive { \(property) = motion.map(list, \"offsetY\", "
              + "{ 0, \(number(10...100)), 200 }, { 0, \(number(-90...90)), 5 }) }")
        default:
          lines.append(
            "\(target):follow({ \(property) = function() return \(a) + \(b) end }, "
              + "{ spring = motion.spring { duration = \(number(0.1...0.8)), bounce = \(number(0...0.5)) } })"
          )
        }
        derived.append("\(target).\(property)")
      }
    }
    let watched = derived[Int.random(in: 0..<derived.count, using: &random)]
    lines.append(
      """
      scene:timeline(function(t)
        t:wait(\(number(0...0.2)))
        t:start(motion.animator { duration = \(number(0.2...1)), curve = "easeInOut" }:animate(b0, { x = \(number(-200...200)) }))
        t:wait(\(number(0...0.3)))
        t:start(motion.follower(b0, "y", { to = \(number(-100...100)) }))
        t:start(motion.animator { duration = \(number(0.2...1)) }:animate(count, { value = \(number(0...50)) }))
        t:start(list:drag { by = \(number(-400 ... -100)), duration = 0.2, release = true })
        t:wait(\(number(0...0.5)))
        scene.safeAreaTop = \(number(0...60))
        print(\(derived.joined(separator: ", ")))
        b2:derive { x = false }
        t:wait(0.1)
        b2:derive { x = motion.map(b0, "x", { -100, 100 }, { 0, 1 }, { extend = true }) }
      end)
      scene:timeline(function(t)
        t:waitUntil(function() return math.abs(\(watched)) > 20 end)
        print("far", \(watched), t.time)
      end)
      """)
    // Turns that concern nothing of the above.
    if Bool.random(using: &random) {
      lines.append(
        "scene:timeline(function(t) for i = 1, 40 do t:wait(\(number(0.002...0.05))) end end)")
    }
    return lines.joined(separator: "\n")
  }

  @Test("Any rules over any motions are bitwise equal at 7 to 240 fps", arguments: Seeds.first(12))
  func rates(seed: Int) {
    RateLaw().check("seed \(seed)", Self.script(seed))
  }

  @Test(
    "What follows a velocity sees an arrival from neither side, at any rate",
    arguments: Seeds.first(5))
  func arrivals(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let law = RateLaw([7, 20, 24, 30, 59, 60, 120, 240], seconds: 1)
    law.check(
      "seed \(seed)",
      """
      local scene = motion.scene { name = "law" }
      local a, e = scene:box { id = "a" }, scene:box { id = "e" }
      e:follow { x = function() return a:velocity "x" / 9 end }
      motion.animator { duration = 0.2213, curve = "%" }:animate(a, { x = 170 }):play()
      scene:timeline(function(t) t:wait(0.2213 + \(random.number(0...0.04))) print(e.x) t:wait(\(random.number(0...0.02))) print(e.x) end)
      """.replacing("%", with: seed.isMultiple(of: 2) ? "easeIn" : "linear"))
  }

  @Test("A derived property equals its function of the printed values", arguments: Seeds.first(6))
  func printed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let factor = (random.number(-3...3) * 100).rounded() / 100
    let run = try SteppedScene(
      scene: """
        local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 2000 }
        local a, b = scene:box { id = "a" }, scene:box { id = "b" }
        b:derive { x = function() return list.offsetY * \(factor) + a.x end }
        scene:timeline(function(t)
          t:start(list:flick { velocity = \(random.number(500...2000)) })
          t:play(motion.animator { duration = 0.7, curve = "easeOut" }:animate(a, { x = 50 }))
        end)
        """)
    for frame in 0...90 {
      try run.run(toFrame: frame)
      let value = try run.value("list.offsetY") * factor + run.value("a.x")
      #expect(try run.value("b.x") == value, "seed \(seed), frame \(frame)")
    }
  }
}
