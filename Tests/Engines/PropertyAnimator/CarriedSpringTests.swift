import Foundation
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("An animator under a spring keeps its carried velocity exactly")
struct CarriedSpringTests {
  @Test(
    "it is the spring's closed form from the value and velocity that it takes over",
    arguments: Seeds.first(40))
  func law(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (duration, bounce) = (random.number(0.1...0.8), random.number(-0.3...0.6))
    let (speed, cut) = (random.number(-3000...3000), random.number(0.02...0.2))
    let targets = (random.number(-300...600), random.number(0...400))
    let delay = Bool.random(using: &random) ? 0 : random.number(0...0.1)
    let run = try SteppedScene(
      box: """
        local spring = motion.spring { duration = \(duration), bounce = \(bounce) }
        local free = scene:box { id = "free" }
        local function go(layer)
          motion.animator { duration = 0.4, curve = "linear" }:animate(layer, { x = \(speed * 0.4), y = \(speed * 0.1) }):play()
        end
        go(box) go(free)
        local a = motion.animator { curve = spring, delay = \(delay) }
          :animate(box, { x = \(targets.0), y = \(targets.1), opacity = 0.3 })
        local worst = 0
        scene:timeline(function(t)
          t:wait(\(cut))
          t:start(a)
          t:wait(\(delay))
          for property, to in pairs { x = \(targets.0), y = \(targets.1) } do
            motion.follower(free, property, { to = to, spring = spring, threshold = 1e-12 }):play()
          end
          while a.isRunning do
            worst = math.max(worst, math.abs(free.x - box.x), math.abs(free.y - box.y),
              math.abs(free:velocity "x" - box:velocity "x") / 1000)
            t:wait(0.003)
          end
          print(worst)
          t:waitFor(a)
          print(box.x - \(targets.0), box.y - \(targets.1), box.opacity - 0.3)
        end)
        """)
    try run.runToRest()
    let note: Comment = "seed \(seed): \(run.printed)"
    #expect(run.printed.first.flatMap(Double.init).map { $0 < 1e-9 } ?? false, note)
    #expect(run.printed.last == "0.0\t0.0\t0.0", note)
  }

  @Test("it ends when the springs of `withAnimation` do, and one that takes over nothing as before")
  func end() throws {
    let run = try SteppedScene(
      box: """
        local spring = motion.spring { duration = 0.5, bounce = 0.3 }
        local free, plain = scene:box { id = "free" }, scene:box { id = "plain" }
        local function go(layer) motion.animator { duration = 0.3, curve = "linear" }:animate(layer, { x = 600 }):play() end
        go(box) go(free)
        local a = motion.animator { curve = spring }:animate(box, { x = 210 })
        local b = motion.animator { curve = spring }:animate(plain, { x = 210 })
        scene:timeline(function(t)
          t:wait(0.1) t:start(b) t:play(a) print(string.format("%.9f", t.time))
        end)
        scene:timeline(function(t)
          t:wait(0.1) t:play(motion.withAnimation(spring, function() free.x = 210 end)) print(string.format("%.9f", t.time))
        end)
        scene:timeline(function(t) t:wait(0.1) t:waitFor(b) print(string.format("%.6f", t.time - 0.1)) end)
        """)
    try run.runToRest()
    let nominal = try Spring(duration: 0.5, bounce: 0.3).settlingDuration
    #expect(run.printed.count == 3 && run.printed[1] == run.printed[2])
    #expect(run.printed[0] == String(format: "%.6f", nominal))
  }

  @Test(
    "its calls apply to the whole of it",
    arguments: [
      ("a:pause() local x = box.x t:wait(0.3) a:play() print(box.x - x)", "0.0"),
      ("a:reverse() t:waitFor(a) print(box.x - start)", "0.0"),
      ("a:reverse() t:wait(0.05) a:reverse() t:waitFor(a) print(box.x)", "210.0"),
      ("a:seek(1) print(box.x)", "210.0"), ("a:seek(0) print(box.x - start)", "0.0"),
      ("a.fractionComplete = 1 print(box.x)", "210.0"), ("a:finish() print(box.x)", "210.0"),
      ("a:finish('start') print(box.x - start)", "0.0"),
    ])
  func calls(call: String, printed: String) throws {
    let run = try SteppedScene(
      box: """
        local first = motion.animator { duration = 0.3, curve = "linear" }:animate(box, { x = 600 })
        local a = motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.3 } }:animate(box, { x = 210 })
        scene:timeline(function(t)
          t:start(first) t:wait(0.1)
          local start = box.x
          t:start(a) t:wait(0.2) \(call)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == [printed])
  }
}
