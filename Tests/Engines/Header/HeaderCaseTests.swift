import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Headers that jump, rotate with the screen, and are pulled")
struct HeaderCaseTests {
  private static func printed(
    _ script: String, _ rate: Int = 60, seconds: Int = 4
  ) -> [String] {
    let run = SampledRun(script, framesPerSecond: rate)
    run.show(rate * seconds)
    return run.printed + (run.failure.map { [$0.message] } ?? [])
  }

  @Test(
    "a header that jumps over a level has crossed it",
    arguments: ["topOnly", "asPublished", "quickReturn", "threshold"], RateLaw.allRates)
  func jumps(policy: String, rate: Int) {
    let found = Self.printed(
      """
      local scene = motion.scene { name = "miss", safeArea = { top = 44 } }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local card = bar:box { id = "card" }
      local h = motion.header { layer = bar, scroll = list, min = 112, max = 600, policy = "\(policy)" }
      h:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 84 })
      scene.statusBar = "light"
      h:onCross(card, "y", 24, function(side) scene.statusBar = side == "below" and "dark" or "light" end)
      scene:timeline(function(t)
        t:wait(0.51)
        for _, way in ipairs { "collapse", "expand", "collapse" } do
          t:play(h[way](h, { animated = false })) t:wait(0.51) print(way, card.y, scene.statusBar)
        end
      end)
      """, rate)
    // The published code does not check beyond the end of the mapped part.
    let expanded = policy == "asPublished" ? "dark" : "light"
    #expect(found == ["collapse\t0.0\tdark", "expand\t84.0\t\(expanded)", "collapse\t0.0\tdark"])
  }

  @Test("a finger that collapses a header within a frame crosses the levels in between")
  func quickFinger() {
    for policy in ["topOnly", "asPublished", "quickReturn"] {
      let found = Self.printed(
        """
        local scene = motion.scene { name = "cross" }
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 100000 }
        local bar = scene:box { id = "bar", width = 390, height = 600 }
        local card = bar:box { id = "card", width = 390, height = 100 }
        local h = motion.header { layer = bar, scroll = list, min = 112, max = 600, policy = "\(policy)" }
        h:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 84 })
        h:onCross(card, "y", 24, function(side) print(side) end)
        scene:timeline(function(t) t:play(list:drag { by = -480, duration = 1 / 60 }) end)
        """)
      #expect(found == ["below"], "\(policy)")
    }
  }

  @Test("a mapping can be replaced and stopped, even with an offset", arguments: [7, 60, 240])
  func replaced(rate: Int) {
    let found = Self.printed(
      """
      local scene = motion.scene { name = "turn", width = 390, height = 844, safeArea = { top = 47 } }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local card = bar:box { id = "card", width = 390, height = 513 }
      local h = motion.header { layer = bar, scroll = list, min = 115, max = 600 }
      local first = h:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 87, followDuration = 0.2 })
      scene:timeline(function(t)
        t:wait(0.1) scene.safeAreaTop = 0
        local second = h:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 40 }) print(card.y)
        first:stop()
        t:play(list:drag { by = -600, duration = 0.5 }) print(h.min, card.y)
        t:play(motion.animator { duration = 0.1, curve = "linear" }:animate(card, { y = { by = 8, additive = true } }))
        print(card.y)
        motion.animator { duration = 0.2, curve = "linear" }:animate(card, { y = { by = 4, additive = true } }):play()
        t:wait(0.05) second:stop() t:wait(0.05) print(card.y)
        t:wait(0.2) card.y = 3 t:wait(0.1) print(card.y)
      end)
      """, rate)
    #expect(found == ["40.0", "68.0\t0.0", "8.0", "10.0", "3.0"])
  }

  @Test("an end of a mapping can follow the safe area, at once", arguments: [7, 60, 240])
  func safeArea(rate: Int) {
    let found = Self.printed(
      """
      local scene = motion.scene { name = "turn", width = 390, height = 844, safeArea = { top = 47 } }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local card = bar:box { id = "card", width = 390, height = 513 }
      local h = motion.header { layer = bar, scroll = list, min = 115, max = 600 }
      h:map(card, "y", { over = { 0, 0.5 }, from = 0, to = function() return 40 + scene.safeAreaTop end })
      print(h.min)
      scene:timeline(function(t)
        print(card.y) scene.safeAreaTop = 0 print(h.min, card.y)
        local turn = motion.animator { duration = 0.5, curve = "linear" }:animate(scene, { safeAreaTop = 60 })
        t:play(turn) t:wait(0.1) print(h.min, card.y)
        t:play(list:drag { by = -600, duration = 0.5 }) print(h.height, card.y)
      end)
      """, rate)
    #expect(found == ["115.0", "87.0", "68.0\t40.0", "128.0\t100.0", "128.0\t0.0"])
  }

  @Test("the function of a mapping has to return a number")
  func safeAreaFunction() {
    let found = Self.printed(
      """
      local scene = motion.scene { name = "turn" }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local h = motion.header { layer = bar, scroll = list, min = 115, max = 600 }
      h:map(bar, "x", { from = 0, to = function() return "far" end })
      """)
    #expect(
      found == [
        "the function for `bar.x` has to return a number, and returns the string \"far\""
      ])
  }

  @Test(
    "a policy gets the offset at the touch, and can reverse only beyond it", arguments: [30, 120])
  func dragStart(rate: Int) {
    let found = Self.printed(
      """
      local scene = motion.scene { name = "hysteresis" }
      local list = scene:scroll { id = "list", width = 375, height = 667, contentHeight = 2000 }
      local bar = scene:box { id = "bar", width = 375, height = 140 }
      motion.define.policy { name = "fromStart", expands = "anywhere", unconsumed = "absorbed",
        step = function(_, header, scroll) return header.height - (scroll.to - scroll.start) end }
      local h = motion.header { layer = bar, scroll = list, min = 90, max = 140, policy = "fromStart" }
      scene:timeline(function(t)
        t:play(list:drag { by = -200, duration = 0.2 }) print(h.height)
        t:play(list:drag { path = { { t = 0, y = 0 }, { t = 0.1, y = -60 }, { t = 0.2, y = -10 } } }) print(h.height)
        t:play(list:drag { by = 20, duration = 0.1 }) print(h.height > 90)
      end)
      """, rate)
    #expect(found == ["90.0", "90.0", "true"])
  }

  @Test(
    "content that grows by assignment blocks its header for a turn; animated content does not",
    arguments: [("list.contentHeight = 4000", "600.0\t300.0"), ("list.y = 1", "300.0\t0.0")])
  func grows(change: String, held: String) {
    for rate in [30, 240] {
      let found = Self.printed(
        """
        local scene = motion.scene { name = "grows" }
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3000 }
        local bar = scene:box { id = "bar", width = 390, height = 600 }
        local h = motion.header { layer = bar, scroll = list, min = 100, max = 600 }
        scene:timeline(function(t)
          t:wait(0.105) \(change)
          t:play(list:scrollTo { y = 300, animated = false }) print(h.height, list.offsetY)
          t:play(h:expand { animated = false }) t:play(list:scrollTo { y = 0, animated = false })
          motion.animator { duration = 1, curve = "linear" }:animate(list, { contentHeight = 5000 }):play()
          t:play(list:drag { by = -100, duration = 0.5 }) print(h.height)
        end)
        """, rate)
      #expect(found == [held, "500.0"], "\(rate) fps")
    }
  }

  @Test("a header stretches equally, whether the header or the content is pulled")
  func stretch() {
    let found = Self.printed(
      """
      local scene = motion.scene { name = "pull", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local h = motion.header { layer = bar, scroll = list, min = 115, max = 600, stretch = 1, stretchLimit = 80 }
      scene:timeline(function(t)
        for _, way in ipairs { 20, 40, 80, 200, 800 } do
          t:play(h:drag { by = way, duration = 0.1, hold = true }) local own = h.height t:play(h:release()) t:wait(0.2)
          t:play(list:drag { by = way, duration = 0.1, hold = true }) print(way, own - h.height) t:play(list:release()) t:wait(0.2)
        end
      end)
      """, seconds: 20)
    #expect(found == [20, 40, 80, 200, 800].map { "\($0)\t0.0" })
  }
}
