import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// A script with a draggable card, and where the card is at a time.
struct DragRow: CustomTestStringConvertible, Sendable {
  let name: String
  let options: String
  let timeline: String
  /// In seconds; nil for when everything is at rest.
  let time: Double?
  let x: Double
  let y: Double
  var parent = ""

  init(
    _ name: String, _ options: String = "", _ timeline: String, at time: Double? = nil, x: Double,
    y: Double, parent: String = ""
  ) {
    self.name = name
    self.options = options
    self.timeline = timeline
    self.time = time
    self.x = x
    self.y = y
    self.parent = parent
  }

  var testDescription: String { name }

  var script: String {
    """
    local scene = motion.scene { name = "drag", width = 400, height = 800 }
    local desk = scene:group { id = "desk", width = 400, height = 800, \(parent) }
    local card = desk:box { id = "card", x = 100, y = 200, width = 200, height = 100, fill = "red" }
    local drag = card:draggable { \(options) }
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}

struct DraggableTests {
  static let moves: [DragRow] = [
    DragRow(
      "one to one", "", "t:play(card:drag { byX = 40, by = -60, duration = 0.4 })", x: 140, y: 140),
    DragRow(
      "halfway", "", "t:play(card:drag { byX = 40, by = -60, duration = 0.4 })", at: 0.2, x: 120,
      y: 170),
    DragRow(
      "one axis", "axis = \"x\"", "t:play(card:drag { byX = 40, by = -30, duration = 0.4 })",
      x: 140, y: 200),
    DragRow(
      "a finger on the scene, after ten points", "axis = \"x\"",
      "t:play(scene:touch { { t = 0, x = 200, y = 250 }, { t = 0.5, x = 250 } })", x: 140, y: 200),
    DragRow(
      "a finger beside it", "axis = \"x\"",
      "t:play(scene:touch { { t = 0, x = 20, y = 250 }, { t = 0.5, x = 80 } })", x: 100, y: 200),
    DragRow(
      "bounds without a rubber band", "bounds = { x = { 0, 120 } }, rubberBand = 0",
      "t:play(card:drag { byX = 90, duration = 0.4, hold = true })", at: 0.4, x: 120, y: 200),
    DragRow(
      "a reversal beyond a hard stop",
      "bounds = { x = { 0, 120 } }, rubberBand = 0",
      """
      t:play(card:drag { path = { { t = 0 }, { t = 0.2, x = 90 }, { t = 0.3, x = 60 } } })
      """, x: 90, y: 200),
    DragRow(
      "bounds with a rubber band", "bounds = { x = { 0, 120 } }",
      "t:play(card:drag { byX = 90, duration = 0.4, hold = true })", at: 0.4,
      x: 120 + 0.55 * 70 * 400 / (0.55 * 70 + 400), y: 200),
    DragRow(
      "back from beyond its bounds", "bounds = { x = { 0, 120 } }",
      "t:play(card:drag { byX = 90, duration = 0.4 })", x: 120, y: 200),
    DragRow(
      "in a turned parent", "", "t:play(card:drag { byX = 40, duration = 0.4 })", x: 100, y: 160,
      parent: "rotationZ = 90"),
    DragRow(
      "in a scaled parent", "", "t:play(card:drag { byX = 40, by = 20, duration = 0.4 })", x: 120,
      y: 210, parent: "scale = 2"),
    DragRow(
      "an edge that the finger misses", "edge = \"left\"",
      "t:play(scene:touch { { t = 0, x = 150, y = 250 }, { t = 0.5, x = 250 } })", x: 100, y: 200),
    DragRow(
      "held long enough", "press = 0.3",
      "t:play(scene:touch { { t = 0, x = 150, y = 250 }, { t = 0.4, x = 152 }, { t = 0.6, x = 192 } })",
      x: 140.5, y: 200),
    DragRow(
      "not held long enough", "press = 0.3",
      "t:play(scene:touch { { t = 0, x = 150, y = 250 }, { t = 0.4, x = 192 } })", x: 100, y: 200),
  ]

  static let releases: [DragRow] = [
    DragRow(
      "the nearest detent", "axis = \"y\", detents = { high = 100, low = 200 }",
      "t:play(card:drag { by = -40, duration = 0.4 })", x: 100, y: 200),
    DragRow(
      "the detent nearest to the projected end",
      "axis = \"y\", detents = { high = 100, low = 200 }",
      "t:play(card:drag { by = -40, duration = 0.4, release = true })", x: 100, y: 100),
    DragRow(
      "a fast deceleration rate shortens the projection",
      "axis = \"y\", detents = { high = 100, low = 200 }, decelerationRate = \"fast\"",
      "t:play(card:drag { by = -40, duration = 0.4, release = true })", x: 100, y: 200),
    DragRow(
      "a flick", "axis = \"y\", detents = { high = 0, middle = 100, low = 200 }",
      "t:play(card:flick { velocity = 3000 })", x: 100, y: 0),
    DragRow(
      "a flick that passes no detent",
      "axis = \"y\", detents = { high = 0, middle = 100, low = 200 }, skipsDetents = false",
      "t:play(card:flick { velocity = 3000 })", x: 100, y: 100),
    DragRow(
      "a detent by name", "axis = \"y\", detents = { high = 0, low = 200 }",
      "t:play(drag:setDetent \"high\")", x: 100, y: 0),
    DragRow(
      "a jump to a detent", "axis = \"y\", detents = { high = 0, low = 200 }",
      "drag.detent = \"high\"", at: 0, x: 100, y: 0),
    DragRow(
      "a coordinate that a detent leaves out",
      "detents = { home = { x = 100, y = 200 }, gone = { x = 500 } }",
      "t:play(card:drag { byX = 150, by = -30, duration = 0.1, release = true })", x: 500,
      y: 170 - 300 * 0.499),
  ]

  @Test("A finger moves it in its parent's plane", arguments: moves)
  func move(row: DragRow) throws { try Self.check(row) }

  @Test("It settles at a detent or at its bounds after a release", arguments: releases)
  func release(row: DragRow) throws { try Self.check(row) }

  private static func check(_ row: DragRow) throws {
    let run = try SteppedScene(row.script)
    if let time = row.time { try run.run(to: time) } else { try run.runToRest() }
    #expect(try (run.value("desk/card.x") - row.x).magnitude < 1e-9)
    #expect(try (run.value("desk/card.y") - row.y).magnitude < 1e-9)
  }

  @Test("It settles by the spring of iOS sheets, with the velocity of the finger")
  func spring() throws {
    let run = try SteppedScene(
      DragRow(
        "", "axis = \"y\", detents = { high = 0, low = 200 }",
        "t:play(card:drag { by = -50, duration = 0.1, release = true })", x: 0, y: 0
      ).script)
    try run.run(to: 0.2)
    let frequency = (1000.0 / 3).squareRoot()
    let velocity = -500.0
    let expected = (150 + (velocity + frequency * 150) * 0.1) * Elementary.exp(-frequency * 0.1)
    #expect(try (run.value("desk/card.y") - expected).magnitude < 1e-9)
  }

  @Test("A finger catches it while it settles, without slop and without a jump")
  func catching() throws {
    let run = try SteppedScene(
      DragRow(
        "", "axis = \"y\", detents = { high = 0, low = 200 }",
        """
        t:start(drag:setDetent "high")
        t:wait(0.1)
        local y = card.y
        t:play(scene:touch { { t = 0, x = 200, y = y + 10 }, { t = 0.2, y = y + 15 } })
        print(y, card.y)
        """, x: 0, y: 0
      ).script)
    try run.run(to: 0.15)
    let held = try run.value("desk/card.y")
    try run.run(to: 0.25)
    #expect(try (run.value("desk/card.y") - held - 5 * 0.1 / 0.2).magnitude < 5)
    #expect(run.events.contains { $0.hasSuffix("drag desk/card began") })
    try run.runToRest()
  }

  @Test("Released beyond its bounds it springs back from its position and velocity")
  func bounds() throws {
    let run = try SteppedScene(
      DragRow(
        "", "bounds = { x = { 0, 110 } }, axis = \"x\"",
        "t:play(card:drag { byX = 120, duration = 0.1, release = true })", x: 0, y: 0
      ).script, fps: 240)
    try run.run(to: 0.1)
    let stretch = try run.value("desk/card.x") - 110
    let velocity = (stretch + 10) / 0.1
    #expect(stretch > 10)
    let frequency = (1000.0 / 3).squareRoot()
    for time in [0.025, 0.05, 0.2] {
      try run.run(to: 0.1 + time)
      let expected =
        110 + (stretch + (velocity + frequency * stretch) * time)
        * Elementary.exp(-frequency * time)
      #expect(try (run.value("desk/card.x") - expected).magnitude < 1e-9)
    }
    try run.runToRest()
    #expect(try run.value("desk/card.x") == 110)
  }

  @Test(
    "A detent that a script sets while a finger drags it is interrupted, and the finger goes on",
    arguments: ["drag:setDetent \"high\"", "drag.detent = \"high\""])
  func detentUnderFinger(call: String) throws {
    let run = try SteppedScene(
      DragRow(
        "", "axis = \"y\", detents = { high = 0, low = 200 }",
        """
        drag:onDetent("high", function() print("high") end)
        t:start(card:drag { by = -50, duration = 0.5 })
        t:wait(0.25)
        \(call)
        print(card.y, drag.detent)
        t:waitFor(drag)
        print(card.y, drag.detent)
        """, x: 0, y: 0
      ).script)
    try run.runToRest()
    #expect(run.printed == ["175.0\tlow", "200.0\tlow"])
    #expect(run.events.contains { $0.hasSuffix("interrupted desk/card.y finger") })
  }

  @Test("A driver that claims a dragged property is interrupted at once")
  func interruption() throws {
    let run = try SteppedScene(
      DragRow(
        "", "axis = \"y\"",
        """
        t:start(card:drag { by = -100, duration = 1 })
        t:wait(0.5)
        motion.animator { duration = 1 }:animate(card, { y = 700 }):play()
        """, x: 0, y: 0
      ).script)
    try run.run(to: 0.75)
    #expect(try (run.value("desk/card.y") - 125).magnitude < 1e-9)
    #expect(run.events.contains { $0.hasSuffix("interrupted desk/card.y finger") })
    try run.runToRest()
    #expect(try (run.value("desk/card.y") - 100).magnitude < 1e-9)
  }

  @Test("While it decelerates, it hands one property over and continues along the other axis")
  func handover() throws {
    let run = try SteppedScene(
      DragRow(
        "", "momentum = true, bounds = { x = { 0, 200 } }",
        """
        t:start(card:flick { velocityX = -2000 })
        t:wait(0.1)
        motion.animator { duration = 0.5 }:animate(card, { y = 400 }):play()
        t:waitFor(drag)
        print(card.x, drag.isMoving)
        """, x: 0, y: 0
      ).script)
    try run.runToRest()
    #expect(run.printed == ["200.0\tfalse"])
    #expect(try run.value("desk/card.y") == 400)
  }

  @Test("A drag begins at the position that a script has set, within the bounds")
  func assignment() throws {
    let run = try SteppedScene(
      DragRow(
        "", "bounds = { x = { 0, 200 } }, rubberBand = 0",
        """
        card.x = 190
        t:play(card:drag { byX = 50, duration = 0.2 })
        print(card.x)
        """, x: 0, y: 0
      ).script)
    try run.runToRest()
    #expect(run.printed == ["200.0"])
  }

  @Test("It calls its callbacks in order, at exact times")
  func callbacks() throws {
    let run = try SteppedScene(
      DragRow(
        "", "axis = \"y\", detents = { high = 100, low = 200 }",
        """
        drag:onBegin(function(layer, touch) print("begin", layer.id, touch.y) end)
        drag:onRelease(function(layer, touch) print("release", touch.velocityY) end)
        drag:onDetent("high", function(layer, name, touch) print(name, layer.y, touch.phase) end)
        drag:onDetent(function(layer, name) print("any", name) end)
        drag:onDetent("low", function() print("low") end)
        drag:onRest(function(layer) print("rest", layer.y, drag.isMoving, drag.detent) end)
        t:play(card:drag { by = -80, duration = 0.4 })
        print("played", drag.isDragging)
        """, x: 0, y: 0
      ).script)
    try run.runToRest()
    #expect(
      run.printed == [
        "begin\tcard\t50.0", "release\t-200.0", "high\t120.0\tended",
        "any\thigh", "rest\t100.0\tfalse\thigh",
        "played\tfalse",
      ])
  }

  @Test(
    "`onMove` is called at ticks while a finger moves the layer, and when it lifts",
    arguments: [30, 60, 120, 240])
  func hearsMoves(fps: Int) throws {
    let run = try SteppedScene(
      DragRow(
        "", "axis = \"y\"",
        """
        local calls = {}
        drag:onMove(function(layer, touch)
          calls[#calls + 1] = string.format("%s %.6f %.6f %s", layer.id, touch.time, layer.y, touch.phase)
        end)
        t:play(card:drag { path = { { t = 0, y = 0 }, { t = 0.05, y = 30 }, { t = 0.11, y = 30 } } })
        for _, call in ipairs(calls) do print(call) end
        """, x: 0, y: 0
      ).script, fps: fps)
    try run.runToRest()
    #expect(
      run.printed == [
        "card 0.016667 210.000000 moved", "card 0.033333 220.000000 moved",
        "card 0.050000 230.000000 moved",
      ])
  }
}
