import MotionCore
import SceneSupport
import Support
import Testing

@Suite("All frame rates agree, whatever happens to animators, springs and offsets")
struct AnimatorLawTests {
  private static let stage = """
    local scene = motion.scene { name = "animators", fill = "systemBackground" }
    local a = scene:box { id = "a", fill = "label" }
    local b = a:box { id = "b", fill = "systemRed", appearance = "inverted" }
    local numbers = {}
    local function tell(word, ...)
      for index, number in ipairs { ... } do word = word .. string.format(" %.17g", number) end
      print(word)
    end
    local function attempt(body) local ok, message = pcall(body) if not ok then print(message) end end
    """

  /// Animators; `@` and a number become a random number up to it, and `%a|b%` one of its words.
  private static let things = [
    "motion.animator { name = \"m\", duration = 0.1 + @0.6, curve = %\"linear\"|\"easeInOut\"|\"easeOutBack\"%, "
      + "delay = @0.2, speed = 0.5 + @2, repeatCount = %1|2|2.5%, autoreverse = %true|false% }"
      + ":animate(%a|b%, { x = @90 })",
    "motion.animator { duration = 0.1 + @0.9, curve = motion.spring { bounce = @0.8 } }"
      + ":animate(%a|b%, { x = @90, y = { by = @30 } })",
    "motion.animator { duration = 0.1 + @0.5 }:keyframe(%a|b%, { x = @50 }, { start = @0.3, duration = 0.2 })"
      + ":keyframe(%a|b%, { y = 70, hidden = %true|false% }, { start = 0.5 + @0.3, duration = 0 })",
    "motion.animator { duration = 0.1 + @0.9, curve = \"%linear|easeOutBack%\" }"
      + ":animate(%a|b%, { fill = { to = \"%label|systemBlue|red%\", mixing = \"%srgb|oklab%\" } })",
    "motion.animator { duration = 0.1 + @0.5, repeatCount = 2 }"
      + ":animate(%a|b%, { %x|y% = { by = @40, additive = true } })",
    "motion.follower(%a|b%, \"%x|y%\", { to = @90, spring = motion.spring { duration = 0.1 + @0.4, bounce = @0.9 } })",
  ]

  private static let steps = [
    "thing:play()", "thing:play()", "thing:play()", "thing:stop()", "thing:finish()",
    "thing:pause()",
    "thing:reverse()", "thing:seek(@1)", "thing:continue { durationFactor = @1 }",
    "thing.speed = 0.3 + @2",
    "thing:retarget(@90)", "thing:impulse(@900)", "thing:jump(@50)",
    "thing:retarget(a, { x = @90 })",
    "thing:impulse(a, { x = @900 })", "a.%x|y% = @50", "b.x = a.x",
    "tell(\"read\", a.x, a.y, b.x, b.y)",
    "print(a.fill, b.fill, b.hidden)", "scene.appearance = \"%light|dark%\"",
    "b.fill = \"%label|#123456%\"",
    "scene:setAppearance(\"%light|dark%\", { duration = @0.4 })",
    "print(thing.state, thing.isRunning)",
    "motion.withAnimation(\"%smooth|bouncy|linear%\", function() %a|b%.%x|y% = @90 tell(\"in\", a.x, b.y) end)",
    "motion.withAnimation({ duration = @0.5, delay = @0.2 }, function() a.x, a.y = @90, @20 "
      + "b.fill = \"%label|#123456%\" end)",
    "motion.withAnimation(\"snappy\", function() a.x = @90 motion.withAnimation({ delay = @0.3 }, "
      + "function() %a|b%.%x|y% = @90 end) %attempt(error)|b.fill = \"systemBlue\"% end)",
  ]

  private static func script(seed: Int) -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = ""
    let count = 4
    for index in 1...count {
      let thing = things[Int.random(in: 0..<things.count, using: &random)]
      text += "local thing\(index) = \(thing)\n"
      if thing.contains("animator") {
        text += "thing\(index):onComplete(function(p) tell(p, a.x, b.y) "
        text += "attempt(function() \(step(count, &random)) end) end)\n"
        text += "for _, part in ipairs { 0, @1, @1, 1 } do thing\(index):call(part, "
        text += "function(way) tell(way .. part, a.x, b.x) end) end\n"
      }
    }
    text += "scene:timeline(function(t)\n"
    for _ in 0..<Int.random(in: 8...20, using: &random) {
      if Bool.random(using: &random) { text += "  t:wait(@0.3)\n" }
      text += "  attempt(function() \(step(count, &random)) end)\n"
    }
    return stage + "\n" + filled(text + "end)\n", &random)
  }

  private static func step(_ count: Int, _ random: inout SeededGenerator) -> String {
    steps[Int.random(in: 0..<steps.count, using: &random)]
      .replacing("thing", with: "thing\(Int.random(in: 1...count, using: &random))")
  }

  private static func filled(_ text: String, _ random: inout SeededGenerator) -> String {
    var result = ""
    for (index, part) in text.split(separator: "%", omittingEmptySubsequences: false).enumerated() {
      guard index.isMultiple(of: 2) else {
        result += part.split(separator: "|").randomElement(using: &random) ?? ""
        continue
      }
      for (index, piece) in part.split(separator: "@", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard index > 0 else {
          result += piece
          continue
        }
        let digits = piece.prefix { $0.isNumber || $0 == "." }
        result += "\(random.number(0...(Double(digits) ?? 1)))" + piece.dropFirst(digits.count)
      }
    }
    return result
  }

  @Test("in all slots, events and printed lines", arguments: Seeds.first(40))
  func agree(seed: Int) {
    RateLaw(allowsErrors: true).check("seed \(seed)", Self.script(seed: seed))
  }
}
