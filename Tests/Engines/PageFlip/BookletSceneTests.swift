import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Booklets in scenes")
struct BookletSceneTests {
  /// A page that becomes visible, and the time in seconds.
  private struct Turn {
    let page: String
    let time: Double
  }

  /// Returns the pages that become visible.
  private func turns(_ script: String, fps: Int = 60) throws -> [Turn] {
    let run = try SteppedScene(script, fps: fps)
    var turns: [Turn] = []
    repeat {
      try run.run(to: Double(run.frame + 1) / Double(fps))
      for event in run.session.stage.events where event.name == "face" {
        guard case .name(let page)? = event.words.first else { continue }
        turns.append(Turn(page: page, time: event.time))
      }
    } while run.session.holdsRun
    return turns
  }

  /// Expects pages to become visible at times, to within a billionth of a second.
  private func expect(
    _ script: String, turns expected: [(page: String, time: Double)],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for fps in [7, 60, 144] {
      let found = try turns(script, fps: fps)
      #expect(found.map(\.page) == expected.map(\.page), sourceLocation: sourceLocation)
      for (turn, row) in zip(found, expected) {
        #expect(abs(turn.time - row.time) < 1e-9, sourceLocation: sourceLocation)
      }
    }
  }

  @Test("A page cannot be removed, and what is in it goes on as before")
  func refusedRemoval() throws {
    let content = """
      local list = front:scroll { id = "list", width = 150, height = 100, contentHeight = 500 }
      local rows = front:stack { id = "rows", spacing = 10 }
      rows:box { id = "first", width = 20, height = 20 }
      """
    let run = try SteppedScene(
      BookletScene.script(
        before: content,
        """
        print(pcall(front.remove, front))
        rows:box { id = "second", width = 20, height = 20 }
        t:play(list:drag { by = -100, duration = 0.5 })
        print(list.offsetY, rows.height)
        """))
    try run.runToRest()
    #expect(run.printed.first?.contains("is a page of the booklet `passport`") == true)
    #expect(run.printed.last == "100.0\t50.0")
  }

  struct EdgeRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let x: Double
    let options: String
    /// The angle, in degrees, at which the cover is edge-on.
    let angle: Double
  }

  static let edgeRows = [
    EdgeRow(testDescription: "above the spine", x: 20, options: "", angle: 90),
    EdgeRow(
      testDescription: "above the booklet's anchor", x: 20, options: "vanishingPoint = \"layer\"",
      angle: 81.46923439005185),
    EdgeRow(
      testDescription: "above the scene's middle, the hinge 75 to its right", x: 270,
      options: "vanishingPoint = \"parent\"", angle: 98.53076560994815),
    EdgeRow(
      testDescription: "above the scene's middle, the hinge 75 to its left", x: 120,
      options: "vanishingPoint = \"parent\"", angle: 81.46923439005185),
    EdgeRow(
      testDescription: "a hinge 10 outside the edge, above the anchor", x: 20,
      options: "vanishingPoint = \"layer\", hingeOffset = 10", angle: 80.35195468390184),
    EdgeRow(
      testDescription: "without perspective", x: 20, options: "perspective = 0", angle: 90),
  ]

  @Test("The face changes once, at the instant at which the cover is edge-on", arguments: edgeRows)
  func edgeOn(_ row: EdgeRow) throws {
    let open = BookletScene.script(x: row.x, options: row.options, "t:play(turn(180, 1))")
    try expect(open, turns: [("left", row.angle / 180)])
    let close = BookletScene.script(
      x: row.x, options: "angle = 180, " + row.options, "t:play(turn(0, 1))")
    try expect(close, turns: [("front", 1 - row.angle / 180)])
  }

  @Test("A leaf that is exactly edge-on shows its back, when it opens and when it closes")
  func exactlyEdgeOn() throws {
    let there = BookletScene.script("t:start(turn(180, 1)) t:wait(0.5) print(booklet.face)")
    let back = BookletScene.script(
      options: "angle = 180", "t:start(turn(0, 1)) t:wait(0.5) print(booklet.face)")
    for script in [there, back] {
      let run = try SteppedScene(script)
      try run.run(to: 1)
      #expect(run.printed == ["back"])
    }
  }

  @Test("A booklet that moves is edge-on where it is, seen from its parent's viewpoint")
  func movedUnderTheViewer() throws {
    let script = BookletScene.script(
      x: 20, options: "vanishingPoint = \"parent\"",
      "passport.translationX = 250 t:play(turn(180, 1))")
    try expect(script, turns: [("left", 98.53076560994815 / 180)])
  }

  @Test("A thick cover shows its edge before its back")
  func thickCover() throws {
    let script = BookletScene.script(
      x: 20, options: "thickness = 20", "t:play(turn(180, 1)) t:play(turn(0, 1))")
    // The front is edge-on at acos(20 / 500).
    let edge = 87.70755724666459 / 180
    try expect(
      script, turns: [("edge", edge), ("left", 0.5), ("edge", 1.5), ("front", 2 - edge)])
    let run = try SteppedScene(script)
    try run.run(to: 0)
    // Closed, the front lies 20 points nearer to the viewer than the page below.
    #expect(abs(try run.value("passport/front.topRightX") - (20 + 150 / (1 - 20.0 / 500))) < 1e-9)
  }

  @Test("Leaves turn one after another, and the pages become visible in reading order")
  func manyPages() throws {
    let script = BookletScene.script(pages: 4, "t:play(turn(540, 3)) t:play(turn(180, 1))")
    try expect(
      script,
      turns: [
        ("left", 0.5), ("page2", 1.5), ("page4", 2.5), ("page3", 3.25), ("page1", 3.75),
      ])
    let run = try SteppedScene(script, fps: 100)
    try run.run(to: 1.5)
    let hidden = try ["front", "left", "page1", "page2", "page3", "page4", "right"].map {
      try run.value("passport/\($0).hidden")
    }
    #expect(hidden == [1, 0, 1, 0, 0, 1, 1])
    #expect(try run.value("passport/page2.zPosition") == 1)
    #expect(try run.value("passport/left.zPosition") == 0)
  }

  @Test("Faces and corners follow an angle as soon as it is assigned or reached")
  func faceAtOnce() throws {
    let script = BookletScene.script(
      options: "perspective = 0",
      """
      booklet.angle = 120
      print(booklet.face, front.hidden, front.turn, front:projectedCorners().topRight.x < 120)
      t:start(turn(0, 1)) t:wait(1 / 3)
      print(booklet.face, left.hidden, front.hidden, math.abs(front.turn - 80) < 1e-9,
        math.abs(front:projectedCorners().topRight.x - (120 + 150 * math.cos(math.rad(80)))) < 1e-9)
      """)
    for fps in [7, 60] {
      let run = try SteppedScene(script, fps: fps)
      try run.run(to: 1)
      #expect(run.printed == ["back\ttrue\t120.0\ttrue", "front\ttrue\tfalse\ttrue\ttrue"])
    }
  }

  @Test(
    "The callback for a visible page finds the leaf edge-on, and its animations start there")
  func callback() throws {
    let script = BookletScene.script(
      """
      booklet:onFace(function(page)
        print(page.id, math.abs(booklet.angle - 90) < 1e-6)
        motion.animator { duration = 0.1, curve = "linear" }:animate(front, { x = 60 }):play()
      end)
      t:start(turn(180, 1)) t:wait(0.55) print(math.abs(front.x - 30) < 1e-6)
      """)
    for fps in [7, 60, 144] {
      let run = try SteppedScene(script, fps: fps)
      try run.run(to: 2)
      #expect(run.printed == ["left\ttrue", "true"])
    }
  }

  @Test(
    "A follower continues a dragged leaf with its velocity, and a finger catches it")
  func interruption() throws {
    let script = BookletScene.script(
      """
      local drag = booklet:drag { by = -150, duration = 0.5 }
      t:start(drag) t:wait(0.25)
      assert(drag.isRunning and booklet.isMoving and booklet.progress == 0.25)
      local driver = motion.follower(booklet, "angle", { to = 180 })
      t:start(driver)
      -- 150 points in half a second are 180 degrees a second.
      assert(math.abs(driver.velocity - 180) < 1e-9, driver.velocity)
      t:wait(0.1)
      assert(not drag.isRunning and not booklet.isMoving)
      local caught = booklet.angle
      t:start(booklet:drag { by = 30, duration = 0.1 }) t:wait(0.1)
      assert(math.abs(booklet.angle - (caught - 18)) < 1e-9, booklet.angle)
      booklet.progress = 1
      assert(booklet.angle == 180 and not booklet.isMoving)
      """)
    let run = try SteppedScene(script)
    try run.runToRest()
    #expect(try run.value("passport.angle") == 180)
  }

  @Test(
    "A leaf that passes the viewer is an error at every frame rate, also between two frames",
    arguments: [20, 30, 60, 240])
  func passesViewer(_ fps: Int) throws {
    let script = BookletScene.script(
      options: "perspective = 149.99", "t:wait(0.025) t:play(turn(180, 0.25))")
    let run = try SteppedScene(script, fps: fps)
    let error = #expect(throws: Diagnostic.self) { try run.run(to: 1) }
    #expect(error?.code == .reachesViewer)
    #expect(error?.message.contains("149.99 points away") == true)
  }

  @Test("An assignment jumps: it does not pass the angles in between")
  func assignment() throws {
    let run = try SteppedScene(
      BookletScene.script(options: "perspective = 100", "booklet.angle = 180"))
    try run.runToRest()
    #expect(try run.value("passport/left.hidden") == 0)
  }

  @Test("The layer's own transforms act about its anchor, open or closed")
  func anchorStays() throws {
    let run = try SteppedScene(
      BookletScene.script(
        x: 100, options: "perspective = 0", "passport.scale = 2 booklet.angle = 180"))
    try run.run(to: 0)
    // The anchor is 175, 405; open, the cover reaches 150 points to the left of the spine at 100.
    #expect(try run.value("passport/front.topRightX") == 175 + 2 * (-50 - 175))
    #expect(try run.value("passport/front.topRightY") == 405 + 2 * (300 - 405))
    #expect(try run.value("passport.anchorX") == 0.5)
  }

  @Test("A timeline waits until it rests, and its callbacks run, after verbs and fingers")
  func rest() throws {
    for drag in [
      "booklet:drag { by = -200, duration = 0.2 }", "passport:drag { byX = -200, duration = 0.2 }",
    ] {
      let run = try SteppedScene(
        BookletScene.script(
          """
          booklet:onRest(function() print("rest", booklet.angle, t.time) end)
          t:start(\(drag)) t:wait(0.1) print(booklet.isMoving, passport:velocity "angle" > 0)
          t:waitFor(booklet) print(booklet.isMoving, booklet.angle) local ended = t.time
          t:waitFor(booklet) print(t.time == ended)
          """))
      try run.runToRest()
      let time = run.printed.last { $0.hasPrefix("rest") }
      #expect(time?.hasPrefix("rest\t180.0") ?? false, "\(drag): \(run.printed)")
      #expect(
        run.printed.filter { !$0.hasPrefix("rest") } == ["true\ttrue", "false\t180.0", "true"],
        "\(drag)")
    }
  }

  static let laws: [(String, UInt64)] = ["", "pages", "parent", "thick"].flatMap { name in
    (1...6).map { (name, UInt64($0)) }
  }

  @Test("All frame rates agree bitwise, whatever turns the pages", arguments: laws)
  func frameRates(_ name: String, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let steps = (0..<8).map { _ in
      let pause = "t:wait(\(random.number(0.01...0.3)))"
      return switch random.next() % 4 {
      case 0:
        "t:play(turn(\(random.number(0...360)), \(random.number(0.1...0.5)), \"easeInOut\")) \(pause)"
      case 1:
        "t:start(booklet:drag { by = \(random.number(-200...200)), duration = "
          + "\(random.number(0.05...0.4)), release = \(random.next() % 2 == 0) }) \(pause)"
      case 2:
        "booklet.angle = \(random.number(0...360)) print(booklet.face, front.turn) \(pause)"
      default:
        "t:start(motion.follower(booklet, \"angle\", { to = \(random.number(0...360)) })) \(pause)"
      }
    }
    let options = [
      "pages": "rubberBand = 10, shading = 0.5, shadow = 0.4",
      "parent": "vanishingPoint = \"parent\"",
      "thick": "thickness = 4, spine = \"bottom\"",
    ]
    let callback = """
      booklet:onFace(function(page)
        print(page and page.id, booklet.angle, t.time)
        front.rotationZ = booklet.angle
      end)

      """
    RateLaw(seconds: 3).check(
      "\(name) \(seed)",
      BookletScene.script(
        pages: name == "pages" ? 4 : 0, options: options[name] ?? "",
        callback + steps.joined(separator: "\n")))
  }
}
