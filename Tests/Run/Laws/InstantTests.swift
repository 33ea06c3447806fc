import Foundation
import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Events between frames are exact at every frame rate")
struct InstantTests {
  /// Returns the distance of a decelerating scroll, in points, by the formula of SEMANTICS.
  private static func distance(velocity: Double, after time: Double) -> Double {
    velocity / 1000 * 0.998 * (1 - pow(0.998, 1000 * time)) / 0.002
  }

  /// Runs a script at all rates for a whole number of seconds.
  private static func runs(_ script: String, seconds: Int) -> [SampledRun] {
    RateLaw.allRates.map { rate in
      let run = SampledRun(script, framesPerSecond: rate)
      run.show(seconds * rate)
      #expect(run.failure == nil, "\(rate) fps: \(run.failure?.message ?? "")")
      return run
    }
  }

  /// Returns the values at a time, from each rate that has a frame there.
  private static func values(_ path: String, at time: Double, _ script: String) -> [Double] {
    RateLaw.allRates.compactMap { rate in
      let frame = (time * Double(rate)).rounded()
      guard (frame / Double(rate) - time).magnitude < 1e-12 else { return nil }
      let run = SampledRun(script, framesPerSecond: rate)
      run.show(Int(frame))
      return run.value(path)
    }
  }

  @Test("a header collapses after its scroll distance while its list grows")
  func growingList() {
    let script = """
      local scene = motion.scene { name = "loading", width = 390, height = 844 }
      local bar = scene:box { id = "bar", width = 390, height = 200 }
      local list = scene:scroll { id = "list", y = 200, width = 390, height = 644, contentHeight = 3000 }
      local header = motion.header { layer = bar, scroll = list, min = 80, max = 200 }
      header:onReach(function(limit) reached = (reached or 0) + 1 end)
      local grow = motion.animator { duration = 0.5, curve = "linear" }:animate(list, { contentHeight = 3060 })
      scene:timeline(function(t) t:start(grow) t:play(list:flick { velocity = 3000 }) end)
      scene:timeline(function(t) t:waitUntil(function() return reached end) print(string.format("%.17g", t.time), bar.height) end)
      """
    // The time after which the flick has moved 120 points.
    let expected = log(1 - 120 * 0.002 / (3 * 0.998)) / log(0.998) / 1000
    for run in Self.runs(script, seconds: 1) {
      let words = run.printed.first?.split(separator: "\t") ?? []
      #expect(words.count == 2 && words.last == "80.0", "\(run.framesPerSecond): \(run.printed)")
      let time = words.first.flatMap { Double($0) } ?? .nan
      #expect(
        (time - expected).magnitude < 1e-9, "\(run.framesPerSecond) fps: \(time), \(expected)")
    }
  }

  @Test("a list with animated length has the same edge at every rate")
  func animatedLength() {
    let found = Self.values(
      "list.offsetY", at: 1,
      """
      local scene = motion.scene { name = "rate", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3000 }
      local a = motion.animator { duration = 1, curve = "linear" }:animate(list, { contentHeight = 1500 })
      scene:timeline(function(t) t:start(a) t:play(list:flick { velocity = 3000 }) end)
      """)
    #expect(found.count == 7 && Set(found).count == 1, "\(found)")
    // The limit for shorter and shorter ticks is 912.2; the error is of first order.
    #expect((found[0] - 912.2).magnitude < 15, "\(found)")
  }

  @Test("a script reads the exact position of a scroll")
  func reading() {
    let runs = Self.runs(
      """
      local scene = motion.scene { name = "read", width = 300, height = 300 }
      local list = scene:scroll { id = "list", width = 300, height = 300, contentHeight = 3000 }
      local card = scene:box { id = "card", width = 10, height = 10 }
      local a = motion.animator { duration = 0.105, curve = "linear" }:animate(card, { x = 100 })
      local d = motion.follower(card, "rotationZ", { to = 1, threshold = 0.5, spring = motion.spring { stiffness = 1000, damping = 60 } })
      scene:timeline(function(t)
        t:start(list:flick { velocity = 1000 }) a:play() d:play()
        t:wait(0.1) card.y = list.offsetY
        t:wait(0.01) print(a.isRunning, a.state, card.x, d.isRunning, string.format("%.9f", list.offsetY))
      end)
      """, seconds: 1)
    let offset = String(format: "%.9f", Self.distance(velocity: 1000, after: 0.11))
    for run in runs {
      let y = run.value("card.y") ?? .nan
      #expect((y - 90.535164).magnitude < 1e-6, "\(run.framesPerSecond) fps: \(y)")
      #expect(run.printed == ["false\tinactive\t100.0\tfalse\t\(offset)"])
    }
  }

  @Test(
    "a published policy uses the scene's ticks, not the output's frames; the standard one loses nothing",
    arguments: [
      ("unconsumed = \"absorbed\"", 463.328163), ("", distance(velocity: 3325, after: 0.231) - 140),
    ])
  func publishedPolicy(options: String, expected: Double) {
    let found = Self.values(
      "list.offsetY", at: 0.3,
      """
      local scene = motion.scene { name = "m", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 200 }
      motion.header { layer = bar, scroll = list, min = 60, max = 200, policy = "quickReturn", \(options) }
      scene:timeline(function(t) t:wait(0.069) t:start(list:flick { velocity = 3325 }) end)
      """)
    #expect(found.count >= 4 && Set(found).count == 1, "\(found)")
    #expect((found[0] - expected).magnitude < 1e-6, "\(found)")
  }

  @Test("a velocity can be read, and passed to a motion that begins at the end of another")
  func velocity() {
    for run in Self.runs(
      """
      local scene = motion.scene { name = "v" }
      local a, b = scene:box { id = "a" }, scene:box { id = "b" }
      local function home(layer, velocity)
        return motion.animator { curve = motion.spring { response = 0.4, dampingRatio = 1 } }
          :animate(layer, { x = { to = 0, velocity = velocity } })
      end
      local velocity
      scene:timeline(function(t)
        t:start(motion.animator { duration = 0.2, curve = "linear" }:animate(a, { x = 100 }))
        t:wait(0.1) velocity = a:velocity "x" t:wait(0.1)
        t:start(home(a, velocity)) t:wait(0.01) print(velocity, a.x > 100, b:velocity "y")
      end)
      scene:timeline(function(t)
        t:start(motion.animator { duration = 0.4, curve = "linear" }:animate(b, { x = 200 }))
        t:wait(0.2) t:start(home(b)) t:wait(0.01) print(math.abs(a.x - b.x) < 1e-9)
      end)
      """, seconds: 1)
    {
      #expect(run.printed == ["500.0\ttrue\t0.0", "true"], "\(run.framesPerSecond) fps")
    }
  }

  @Test("the velocity of a colour is that of its channels")
  func colorVelocity() {
    for run in Self.runs(
      """
      local scene = motion.scene { name = "v" }
      local a = scene:box { id = "a", fill = "#000000" }
      scene:timeline(function(t)
        t:start(motion.animator { duration = 0.5, curve = "linear" }:animate(a, { fill = "#ff8000" }))
        t:wait(0.2)
        local v = a:velocity "fill"
        print(v.red, v.green * 255 // 1, v.blue, v.alpha)
        t:wait(0.4) print(a:velocity("fill").red)
      end)
      """, seconds: 1)
    {
      #expect(run.printed == ["2.0\t256.0\t0.0\t0.0", "0.0"], "\(run.framesPerSecond) fps")
    }
  }

  @Test("the motion after an interrupted snap is the same")
  func following() {
    RateLaw().check(
      "follow",
      """
      local scene = motion.scene { name = "follow", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 1500, decelerationRate = "fast" }
      local head = scene:box { id = "head", width = 390, height = 200 }
      local card = scene:box { id = "card", width = 50, height = 50 }
      local h = motion.header { layer = head, scroll = list, min = 60, max = 200, snap = true }
      h:map(card, "y", { from = 0, to = 100, followDuration = 0.12 })
      scene:timeline(function(t)
        t:wait(0.062) t:start(list:flick { velocity = 532.3 }) t:wait(0.450754) t:start(list:stop())
      end)
      """)
  }

  @Test("a motion that a callback starts begins at the instant of the event")
  func callback() throws {
    let found = Self.values(
      "b.x", at: 7.0 / 30,
      """
      local scene = motion.scene { name = "a" }
      local b = scene:box { id = "b", width = 10, height = 10 }
      local a = motion.animator { duration = 0.1 }:animate(b, { x = 100 })
      a:onComplete(function() scene:timeline(function(t)
        t:wait(0.05) t:play(motion.animator { duration = 0.1, curve = "linear" }:animate(b, { x = 0 }))
      end) end)
      scene:timeline(function(t) t:play(a) end)
      """)
    #expect(found.count >= 4 && Set(found).count == 1, "\(found)")
    // It begins at 0.1 + 0.05 s and has a progress of 5/6.
    #expect((found[0] - 100.0 / 6).magnitude < 1e-9, "\(found)")
  }

  @Test("a value that a callback assigns shows in the first frame at or after its instant")
  func assignment() {
    for rate in RateLaw.allRates {
      let run = SampledRun(
        """
        local scene = motion.scene { name = "w" }
        local b = scene:box { id = "b", width = 10, height = 10 }
        local a = motion.animator { duration = 2 / 60 }:animate(b, { x = 10 })
        a:onComplete(function() b.opacity = 0.3 end)
        scene:timeline(function(t) t:play(a) t:wait(0.05) end)
        """, framesPerSecond: rate)
      for frame in 0...rate {
        run.show(frame)
        // frame / rate < 2 / 60, in integers, which are exact.
        #expect(run.value("b.opacity") == (60 * frame < 2 * rate ? 1 : 0.3), "\(frame) of \(rate)")
      }
    }
  }

  @Test("a finished snap does not move")
  func snapEnd() {
    let runs = Self.runs(
      """
      local scene = motion.scene { name = "sn", width = 375, height = 667 }
      local list = scene:scroll { id = "list", width = 375, height = 667, contentHeight = 2000 }
      local bar = scene:box { id = "bar", width = 375, height = 140 }
      local h = motion.header { layer = bar, scroll = list, min = 90, max = 140, policy = "quickReturn", snap = true, snapDuration = 0.6 }
      scene:timeline(function(t)
        t:start(list:drag { by = -30, duration = 0.2 }) t:wait(0.8) print(h.isMoving, h.height, bar.height)
        t:start(list:drag { by = 26, duration = 0.17 }) t:wait(0.47) print(h.isMoving) t:wait(0.3) print(h.isMoving, h.height)
      end)
      """, seconds: 2)
    for run in runs {
      #expect(
        run.printed == ["false\t90.0\t90.0", "true", "false\t140.0"], "\(run.framesPerSecond)")
    }
  }

  @Test("a condition that assigns has no lag, and the run ends")
  func condition() {
    let run = SampledRun(
      """
      local scene = motion.scene { name = "v" }
      local list = scene:scroll { id = "list", width = 100, height = 100, contentHeight = 2000 }
      local tag = scene:box { id = "tag" }
      scene:timeline(function(t) t:waitUntil(function() tag.y = list.offsetY return list.offsetY > 90 end) end)
      scene:timeline(function(t) t:play(list:drag { by = -100, duration = 0.1 }) end)
      """, framesPerSecond: 60)
    for frame in 0...5 {
      run.show(frame)
      #expect(run.value("tag.y") == run.value("list.offsetY"), "frame \(frame)")
    }
    run.show(60)
    #expect(run.isAtRest)
  }

  @Test("a script reads a value beyond its range as clamped")
  func range() {
    let run = SampledRun(
      """
      local scene = motion.scene { name = "opacity" }
      local b = scene:box { id = "b", opacity = 0, width = 10 }
      motion.animator { curve = motion.spring { duration = 0.3, bounce = 0.4 } }:animate(b, { opacity = 1, width = 0 }):play()
      scene:timeline(function(t)
        local least, most = 1, 0
        for i = 1, 60 do t:wait(0.01) least, most = math.min(least, b.width), math.max(most, b.opacity) end
        print(least, most)
      end)
      """, framesPerSecond: 60)
    run.show(60)
    #expect(run.printed == ["0.0\t1.0"])
  }

  @Test("a scroll view reports whether it moves")
  func rest() {
    for run in Self.runs(
      """
      local scene = motion.scene { name = "s" }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 2844 }
      list:snapTo { y = { 0, 300, 560 } }
      scene:timeline(function(t)
        t:start(list:drag { by = -180, duration = 0.3 }) t:wait(0.3) print(list.isMoving)
        t:waitUntil(function() return not list.isMoving end) print(list.offsetY)
      end)
      """, seconds: 3)
    {
      #expect(run.printed == ["true", "300.0"], "\(run.framesPerSecond) fps")
    }
  }

  @Test("content beyond its top when its header begins to snap bounces back by itself")
  func beyondTop() {
    let script = """
      local scene = motion.scene { name = "back", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 544, contentHeight = 1000 }
      local bar = scene:box { id = "bar", width = 390, height = 300 }
      local header = motion.header { layer = bar, scroll = list, min = 100, max = 300, snap = true }
      scene:timeline(function(t)
        t:start(list:flick { velocity = -2000 }) t:wait(0.24)
        t:start(header:collapse { animated = false }) t:start(list:flick { velocity = -100 })
      end)
      """
    RateLaw(seconds: 3).check("back", script)
    let run = SampledRun(script, framesPerSecond: 60)
    run.show(180)
    #expect(run.isAtRest && run.value("bar.height") == 100)
    #expect((run.value("list.offsetY") ?? -1) >= 0)
  }
}
