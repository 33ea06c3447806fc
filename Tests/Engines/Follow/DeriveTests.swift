import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Derived properties in a scene")
struct DeriveTests {
  private static let prelude = """
    local card = scene:box { id = "card" }
    local tail = scene:box { id = "tail" }
    local move = motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 90 })
    """

  private func scene(_ script: String, fps: Int = 60) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(scene: Self.prelude + "\n" + script, fps: fps)
  }

  @Test("A derived value is that of its sources in the same frame, through any chain")
  func noLag() throws {
    let run = try scene(
      """
      tail:derive { y = function() return tail.x * 2 end }
      tail:derive { x = function() return card.rotationZ + 1 end }
      card:derive { rotationZ = function() return card.x / 18 end }
      scene:timeline(function(t) t:play(move) end)
      """)
    for frame in 0...60 {
      try run.run(toFrame: frame)
      let x = try run.value("card.x")
      #expect(try run.value("card.rotationZ") == x / 18)
      #expect(try run.value("tail.x") == x / 18 + 1)
      #expect(try run.value("tail.y") == (x / 18 + 1) * 2)
    }
  }

  @Test("A function that reads no property is called once, whoever reads its value")
  func constant() throws {
    let run = try scene(
      """
      local count, place = 0, 7
      tail:derive { x = function() count = count + 1 return place end }
      card:derive { y = function() return tail.x * 2 end }
      scene:timeline(function(t)
        place = 8
        t:play(move)
        print(count, tail.x, card.y, count)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["1\t7.0\t14.0\t1"])
  }

  @Test(
    "A function is called once at the start, and then only when a value that it reads has changed")
  func calls() throws {
    let run = try scene(
      """
      local count = 0
      tail:derive { x = function() count = count + 1 return card.y end }
      scene:timeline(function(t)
        t:play(move)
        print(count, tail.x, tail.x, count)
        card.y = 5
        print(tail.x, tail.x, count)
        card.y = 5
        t:wait(0.5)
        print(count)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["1\t0.0\t0.0\t1", "5.0\t5.0\t2", "2"])
  }

  @Test("A function whose branch reads other properties depends on those from then on")
  func branches() throws {
    let run = try scene(
      """
      tail:derive { x = function() if card.x < 50 then return card.y end return card.width end }
      scene:timeline(function(t)
        card.y, card.width = 1, 2
        print(tail.x)
        card.x = 60 print(tail.x)
        card.width = 7 print(tail.x)
        card.y = 9 print(tail.x)
        card.x = 0 print(tail.x)
        card.y = 10 t:wait(0.1) print(tail.x)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["1.0", "2.0", "7.0", "7.0", "9.0", "10.0"])
    #expect(try run.value("tail.x") == 10)
  }

  @Test("Crossings, waits and callbacks see a derived value at their own instants")
  func instants() throws {
    let run = try scene(
      """
      tail:derive { x = function() return card.x * card.x end }
      local list = scene:scroll { id = "list", width = 100, height = 100, contentHeight = 1000 }
      local head = scene:box { id = "head", width = 100, height = 100 }
      local header = motion.header { layer = head, scroll = list, min = 50, max = 100 }
      header:onCross(tail, "x", 100, function(side) print(side, tail.x, card.x) end)
      scene:timeline(function(t) t:play(move) end)
      scene:timeline(function(t) t:wait(0.123) print(tail.x == card.x ^ 2, tail.x > 120) end)
      """)
    try run.runToRest()
    #expect(run.printed.count == 2)
    #expect(run.printed[0].hasPrefix("above\t100.0000"))
    #expect(run.printed[1] == "true\ttrue")
  }

  @Test("Numbers, colours, texts, choices and booleans are derived")
  func types() throws {
    let run = try scene(
      """
      local label = scene:text { id = "label" }
      label:derive {
        text = function() return "at " .. math.floor(card.x) end,
        textAlignment = function() return card.x > 50 and "right" or "left" end,
        textColor = function() return card.x > 50 and "#ff0000" or "label" end,
        hidden = function() return card.x > 80 end,
        opacity = function() return card.x / 45 end,
      }
      scene:timeline(function(t)
        card.x = 60
        print(label.textAlignment, label.hidden, label.textColor, label.opacity)
      end)
      """)
    try run.run(toFrame: 1)
    let stage = run.session.stage
    #expect(stage.value(at: try run.slot("label.text")) == .text("at 60"))
    // The opacity that is shown stays within its range.
    #expect(run.printed == ["right\tfalse\t#ff0000\t1.0"])
  }

  @Test("The safe area and the appearance are sources, and named colours follow the appearance")
  func environment() throws {
    let run = try scene(
      """
      tail:derive {
        y = function() return scene.safeAreaTop + 10 end,
        x = function() return scene.appearance == "dark" and 1 or 2 end,
        fill = function() return card.x > 1000 and "red" or "label" end,
      }
      tail:derive { borderColor = motion.map(card, "x", { 0, 1 }, { "label", "label" }) }
      scene:timeline(function(t)
        t:wait(0.1)
        scene.safeAreaTop, scene.appearance = 47, "dark"
      end)
      """)
    try run.run(to: 0.05)
    #expect(try run.value("tail.y") == 10)
    #expect(try run.value("tail.x") == 2)
    #expect(try run.color("tail.fill") == "#000000")
    try run.run(to: 0.2)
    #expect(try run.value("tail.y") == 57)
    #expect(try run.value("tail.x") == 1)
    #expect(try run.color("tail.fill") == "#ffffff")
    #expect(try run.color("tail.borderColor") == "#ffffff")
  }

  @Test("A rule can be replaced, and its property freed at the present value")
  func replaced() throws {
    let run = try scene(
      """
      tail:derive { x = function() return card.x end }
      scene:timeline(function(t)
        card.x = 5 print(tail.x)
        tail:derive { x = motion.map(card, "x", { 0, 10 }, { 0, 100 }) } print(tail.x)
        tail:derive { x = false } card.x = 8 print(tail.x)
        tail.x = 3 print(tail.x)
        print(pcall(function() tail:derive { x = function() return tail.x end } end))
        tail.x = 4 print(tail.x)
      end)
      """)
    try run.runToRest()
    #expect(Array(run.printed[..<4]) == ["5.0", "50.0", "50.0", "3.0"])
    #expect(run.printed[4].hasPrefix("false\t"))
    #expect(run.printed[5] == "4.0")
  }

  @Test("A rule that fails to replace another one leaves it in place")
  func kept() throws {
    let run = try scene(
      """
      tail:derive { x = function() return card.x end }
      print(pcall(function() tail:derive { x = function() return "far" end } end))
      scene:timeline(function(t) card.x = 7 end)
      """)
    try run.run(toFrame: 1)
    #expect(try run.value("tail.x") == 7)
  }

  @Test("The velocity of a derived property is the slope along its sources' velocities")
  func velocity() throws {
    let run = try scene(
      """
      tail:derive {
        x = motion.map(card, "x", { 0, 45, 90 }, { 0, 90, 0 }),
        y = function() return card.x * card.x end,
        width = function() return tail.y + card.x end,
        height = function() return math.abs(card:velocity "x") end,
      }
      scene:timeline(function(t) t:play(move) end)
      scene:timeline(function(t)
        t:wait(0.25)
        print(card:velocity "x", tail:velocity "x", tail:velocity "y", tail:velocity "width", tail.height)
        t:wait(0.25) print(tail:velocity "x")
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["90.0\t180.0\t4050.0\t4140.0\t90.0", "-180.0"])
  }

  @Test("A custom number can be animated and derived from, and is printed as `count.value`")
  func number() throws {
    let run = try scene(
      """
      local count = scene:number { id = "count", value = 10 }
      tail:derive { x = function() return count.value * 2 end }
      scene:timeline(function(t)
        t:play(motion.animator { duration = 0.5, curve = "linear" }:animate(count, { value = 20 }))
      end)
      """)
    try run.run(to: 0.25)
    #expect(try run.value("count.value") == 15)
    #expect(try run.value("tail.x") == 30)
  }

  @Test("Objects' numbers are sources: a header's progress, a transition's")
  func objects() throws {
    let run = try scene(
      """
      local one = scene:group { id = "one", width = 10, height = 10 }
      local two = scene:group { id = "two", width = 10, height = 10, hidden = true }
      local open = motion.transition { name = "open", from = one, to = two, duration = 1, curve = "linear" }
      tail:derive {
        opacity = motion.map(open, "progress", { 0, 1 }, { 0, 0.5 }),
        x = function() return open.progress * 10 end,
      }
      scene:timeline(function(t) t:play(open) end)
      scene:timeline(function(t)
        t:wait(0.4) print(tail.opacity, tail.x, tail:velocity "opacity", tail:velocity "x")
      end)
      """)
    try run.run(to: 0.5)
    #expect(run.printed == ["0.2\t4.0\t0.5\t10.0"])
    #expect(try run.value("tail.opacity") == 0.25)
    #expect(try run.value("tail.x") == 5)
  }

  @Test("A header that is turned: mapped values follow the safe area")
  func rotatedHeader() throws {
    let run = try SteppedScene(
      scene: """
        scene.safeAreaTop = 47
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
        local head = scene:box { id = "head", width = 390, height = 600 }
        local card = scene:box { id = "card" }
        local header = motion.header { layer = head, scroll = list, min = 115, max = 600 }
        card:derive { y = function()
          return (1 - math.min(1, header.progress * 2)) * (scene.safeAreaTop + 40)
        end }
        scene:timeline(function(t)
          t:play(list:drag { by = -485, duration = 0.5 }) print(head.height, card.y)
          scene.safeAreaTop = 0 t:wait(0.1) print(head.height, card.y)
          t:play(list:drag { by = 700, duration = 0.5 }) t:wait(1) print(head.height, card.y)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["115.0\t87.0", "68.0\t40.0", "600.0\t0.0"])
  }
}
