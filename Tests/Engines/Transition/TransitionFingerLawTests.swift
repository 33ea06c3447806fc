import SceneSupport
import Support
import Testing

@Suite("Laws of transitions that fingers move")
struct TransitionFingerLawTests {
  private static func script(_ random: inout SeededGenerator) -> String {
    let curves = ["\"easeInOut\"", "\"linear\"", "motion.spring { duration = 0.5, bounce = 0.2 }"]
    let curve = curves[Int(random.number(0...2.99))]
    func number(_ range: ClosedRange<Double>) -> Double {
      (random.number(range) * 100).rounded() / 100
    }
    let lift = random.number(0...1) < 0.5 ? "release = true" : "release = false"
    return """
      local scene = motion.scene { name = "story", width = 390, height = 844 }
      local a = scene:group { id = "a", width = 390, height = 844 }
      local small = a:box { id = "card", x = 20, y = 500, width = 350, height = 300 }
      local b = scene:group { id = "b", width = 390, height = 844 }
      local full = b:box { id = "card", width = 390, height = 844 }
      full:box { id = "close", x = 340, y = 50, width = 30, height = 30 }
      local open = motion.transition { name = "open", from = a, to = b, duration = 0.5, curve = \(curve),
        rules = { card = motion.shared { x = "easeIn" }, close = motion.crossfade { delay = 0.13 } } }
      open:draggable { layer = full, by = -400 }
      open:onComplete(function(state) print(state, a.hidden, b.hidden) end)
      scene:timeline(function(t)
        t:start(open) t:wait(\(number(0.03...0.6)))
        t:play(full:drag { by = \(number(-300...300)), duration = \(number(0.05...0.4)), \(lift) })
        print(string.format("%.17g", t.time), open.progress, open.isRunning)
        if not a.hidden then t:play(open) end
        t:play(full:drag { by = \(number(100...500)), duration = \(number(0.1...0.4)), \(lift) })
      end)
      """
  }

  @Test(
    "A finger moves a transition in the same way at every frame rate",
    arguments: Array(UInt64(0)..<12))
  func rates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    RateLaw(seconds: 4).check("seed \(seed)", Self.script(&random))
  }
}
