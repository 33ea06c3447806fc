import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@testable import ScrollEngine

@Suite("Zoom")
struct ZoomTests {
  /// A photo of 390 × 300 points in a view of 390 × 844, at 40 60 in the scene.
  static func script(
    _ timeline: String, least: Double = 1, greatest: Double = 4, options: String = "",
    content: String = ""
  ) -> String {
    """
    local scene = motion.scene { name = "zoom", width = 500, height = 950 }
    local photo = scene:scroll { id = "photo", x = 40, y = 60, width = 390, height = 844,
      minimumZoomScale = \(least), maximumZoomScale = \(greatest), doubleTapZoomScale = 2.5, \(options) }
    local picture = photo:box { id = "picture", width = 390, height = 300, fill = "red" }
    \(content)
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }

  struct Place: CustomTestStringConvertible, Sendable {
    let name: String
    let timeline: String
    let scale: Double
    let x: Double
    let y: Double
    var options = ""

    var testDescription: String { name }
  }

  static let places = [
    Place(name: "content in the middle", timeline: "", scale: 1, x: 0, y: -272),
    Place(
      name: "a pinch about the middle",
      timeline: "t:play(photo:pinch { scale = 2, duration = 0.4 })",
      scale: 2, x: 195, y: -122),
    Place(
      name: "a pinch about a point, as far as the edge",
      timeline: "t:play(photo:pinch { scale = 2, duration = 0.4, at = { x = 390, y = 422 } })",
      scale: 2, x: 390, y: -122),
    Place(
      name: "beyond the greatest scale",
      timeline: "t:play(photo:pinch { scale = 9, duration = 0.4 })",
      scale: 4, x: 585, y: 178),
    Place(
      name: "beyond the least scale",
      timeline: "t:play(photo:pinch { scale = 0.2, duration = 0.4 })",
      scale: 1, x: 0, y: -272),
    Place(
      name: "a pan of zoomed content",
      timeline: """
        t:play(photo:zoomTo { scale = 4, animated = false })
        t:play(photo:drag { byX = 120, by = 40, duration = 0.3 })
        """, scale: 4, x: 465, y: 138),
    Place(
      name: "a pan beyond the edge returns",
      timeline: """
        t:play(photo:zoomTo { scale = 4, animated = false })
        t:play(photo:drag { byX = 900, duration = 0.3 })
        """, scale: 4, x: 0, y: 178),
    Place(
      name: "a double tap",
      timeline: "t:play(photo:tap { count = 2, at = { x = 300, y = 422 } }) t:waitFor(photo)",
      scale: 2.5, x: 450, y: -47),
    Place(
      name: "a double tap on zoomed content",
      timeline: """
        t:play(photo:zoomTo { scale = 3, animated = false })
        t:play(photo:tap { count = 2, at = { x = 300, y = 422 } }) t:waitFor(photo)
        """, scale: 1, x: 0, y: -272),
    Place(
      name: "zoomTo about a corner",
      timeline: "t:play(photo:zoomTo { scale = 4, at = { x = 0, y = 272 } })", scale: 4, x: 0, y: 0),
    Place(
      name: "zoomTo beyond the limit", timeline: "t:play(photo:zoomTo { scale = 40 })", scale: 4,
      x: 585, y: 178),
    Place(
      name: "a limit that changes",
      timeline: """
        t:play(photo:zoomTo { scale = 4 }) photo.maximumZoomScale = 2.5
        """, scale: 2.5, x: 292.5, y: -47),
    Place(
      name: "insets", timeline: "", scale: 1, x: 0, y: -322, options: "insetTop = 100"),
  ]

  @Test("Content comes to rest at a scale and an offset", arguments: places)
  func place(_ place: Place) throws {
    let run = try SteppedScene(Self.script(place.timeline, options: place.options))
    try run.runToRest()
    #expect(try (run.value("photo.zoomScale") - place.scale).magnitude < 1e-9)
    #expect(try (run.value("photo.offsetX") - place.x).magnitude < 1e-9)
    #expect(try (run.value("photo.offsetY") - place.y).magnitude < 1e-9)
  }

  @Test("With reduced motion, zoomTo and returns are at once")
  func reducedMotion() throws {
    let run = try SteppedScene(
      Self.script(
        """
        t:play(photo:pinch { scale = 9, duration = 0.5 })
        t:wait(0.5)
        t:play(photo:zoomTo { scale = 2 })
        """), reducesMotion: true)
    try run.run(to: 0.25)
    #expect(try run.value("photo.zoomScale") > 4)
    try run.run(to: 0.5)
    #expect(try run.value("photo.zoomScale") == 4)
    try run.run(to: 1)
    #expect(try run.value("photo.zoomScale") == 2)
  }

  @Test("A finger catches a zoom where it is seen, and does not tap")
  func catching() throws {
    let run = try SteppedScene(
      Self.script(
        """
        t:start(photo:zoomTo { scale = 4, duration = 1 })
        t:wait(0.5)
        t:play(scene:touch { { t = 0, x = 235, y = 482 }, { t = 0.1, x = 235, y = 482 } })
        """))
    try run.runToRest()
    #expect(try (run.value("photo.zoomScale") - 2.5).magnitude < 1e-9)
    #expect(run.events.contains { $0.contains("caught photo") })

    let returning = try SteppedScene(
      Self.script(
        """
        t:start(photo:pinch { scale = 9, duration = 0.3 })
        t:wait(0.4)
        t:play(scene:touch { { t = 0, x = 235, y = 482 }, { t = 0.3, x = 235, y = 482 } })
        """))
    try returning.run(to: 0.4)
    let seen = try returning.value("photo.zoomScale")
    #expect(seen > 4)
    try returning.run(to: 0.6)
    #expect(try returning.value("photo.zoomScale") == seen)
    try returning.runToRest()
    #expect(try returning.value("photo.zoomScale") == 4)
  }

  @Test("A hit test finds the layers of scaled content where they are seen")
  func hits() throws {
    let run = try SteppedScene(
      Self.script(
        "t:play(photo:zoomTo { scale = 4, at = { x = 0, y = 272 }, animated = false })",
        content:
          "picture:box { id = \"spot\", x = 50, y = 100, width = 20, height = 10, fill = \"blue\" }"
      ))
    try run.runToRest()
    let stage = run.session.stage
    func hit(_ x: Double, _ y: Double) -> String? {
      stage.hit(Point(x: x, y: y)) { _ in false }?.path
    }
    // The spot covers 240…320 × 460…500 of the scene.
    #expect(hit(241, 461) == "photo/picture/spot")
    #expect(hit(319, 499) == "photo/picture/spot")
    #expect(hit(239, 461) == "photo/picture")
    #expect(hit(321, 499) == "photo/picture")
    let spot = try #require(stage.layers.first { $0.path == "photo/picture/spot" })
    let corner = try #require(stage.scenePosition(of: Point(x: 0, y: 0), in: spot))
    #expect(corner == Point(x: 240, y: 460))
    let parts = try #require(stage.position(of: Point(x: 240, y: 460), in: spot))
    #expect(parts == Point(x: 0, y: 0))
  }

  @Test("A view without a zoom has the slots, the trace and the scale of before")
  func withoutZoom() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "list", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3000 }
      print(list.zoomScale, list.maximumZoomScale)
      """)
    #expect(run.printed == ["1.0\t1.0"])
    let list = try #require(run.session.stage.layers.first { $0.path == "list" })
    #expect(list.attachments.isEmpty && list.property("zoomScale") == nil)
    #expect(run.session.stage.touchTargets.pinchConsumer(of: list) == nil)
  }

  @Test("Two fingers zoom content in a pager, whose finger the second one does not end")
  func nested() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "pager", width = 400, height = 400 }
      local pager = scene:scroll { id = "pager", width = 400, height = 400, contentWidth = 800, paging = true }
      local photo = pager:scroll { id = "photo", width = 400, height = 400, maximumZoomScale = 3 }
      photo:box { id = "picture", width = 400, height = 400, fill = "red" }
      scene:timeline(function(t)
        t:play(scene:touches {
          { { t = 0, x = 180, y = 200 }, { t = 0.2, x = 180, y = 200 }, { t = 0.6, x = 160, y = 200 } },
          { { t = 0.1, x = 220, y = 200 }, { t = 0.2, x = 220, y = 200 }, { t = 0.6, x = 240, y = 200 } } })
      end)
      """)
    try run.runToRest()
    // They leave the slop when they are 50 points apart.
    #expect(try (run.value("pager/photo.zoomScale") - 1.6).magnitude < 1e-9)
    #expect(try run.value("pager.offsetX") == 0)
  }
}

/// Laws of zooming, for random fingers.
struct ZoomLawTests {
  private static func path(
    _ random: inout SeededGenerator, from start: Double, count: Int
  ) -> [(t: Double, x: Double, y: Double)] {
    var time = start
    return (0..<count).map { index in
      if index > 0 { time += (random.number(0.05...0.3) * 64).rounded() / 64 }
      return (
        time, random.number(45...425).rounded(), random.number(65...900).rounded()
      )
    }
  }

  private static func list(_ path: [(t: Double, x: Double, y: Double)]) -> String {
    "{ " + path.map { "{ t = \($0.t), x = \($0.x), y = \($0.y) }" }.joined(separator: ", ") + " }"
  }

  @Test(
    "Within the limits, the content's point stays between the fingers", arguments: Seeds.first(40))
  func held(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let paths = [
      Self.path(&random, from: 0, count: 4), Self.path(&random, from: 0, count: 4),
    ]
    let run = try SteppedScene(
      ZoomTests.script(
        """
        t:play(photo:zoomTo { scale = \(random.number(1...4)), animated = false })
        t:play(scene:touches { \(Self.list(paths[0])), \(Self.list(paths[1])) })
        """, least: 0.01, greatest: 500), fps: 240)
    func position(_ path: [(t: Double, x: Double, y: Double)], _ time: Double) -> Point {
      guard let next = path.firstIndex(where: { $0.t > time }), next > 0 else {
        let end = time < path[0].t ? path[0] : path[path.count - 1]
        return Point(x: end.x, y: end.y)
      }
      let (from, to) = (path[next - 1], path[next])
      let part = (time - from.t) / (to.t - from.t)
      return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
    let end = min(paths[0][3].t, paths[1][3].t)
    var held: Point?
    while run.time < end - 1 / 120 {
      try run.step()
      guard run.events.contains(where: { $0.contains("pinch photo began") })
      else { continue }
      let (a, b) = (position(paths[0], run.time), position(paths[1], run.time))
      let middle = Point(x: (a.x + b.x) / 2 - 40, y: (a.y + b.y) / 2 - 60)
      let (scale, x, y) = (
        try run.value("photo.zoomScale"), try run.value("photo.offsetX"),
        try run.value("photo.offsetY")
      )
      if scale <= 0.011 || scale >= 499 { return }
      let point = Point(x: (x + middle.x) / scale, y: (y + middle.y) / scale)
      // In the view's points.
      if let held {
        #expect(
          max((point.x - held.x).magnitude, (point.y - held.y).magnitude) * scale < 1e-9,
          "seed \(seed), \(run.time)")
      }
      held = held ?? point
    }
  }

  private static func randomFingers(_ random: inout SeededGenerator) -> String {
    (0..<8).map { _ in
      let wait = "t:wait(\((random.number(0...0.8) * 64).rounded() / 64)) "
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let paths = (0..<Int.random(in: 2...3, using: &random)).map { _ in
          list(path(&random, from: (random.number(0...0.1) * 64).rounded() / 64, count: 3))
        }
        return wait + "t:start(scene:touches { \(paths.joined(separator: ", ")) })"
      case 2: return wait + "t:start(scene:touch \(list(path(&random, from: 0, count: 3))))"
      case 3:
        return wait
          + "t:start(photo:tap { count = 2, at = { x = \(random.number(5...385).rounded()), y = 422 } })"
      case 4:
        return wait
          + "t:start(photo:zoomTo { scale = \(random.number(0.5...6)), at = { x = \(random.number(0...390)), y = \(random.number(0...844)) } })"
      default:
        return wait + "t:start(photo:pinch { scale = \(random.number(0.1...8)), duration = 0.25 })"
      }
    }.joined(separator: "\n")
  }

  @Test("Content comes to rest within its limits and edges", arguments: Seeds.first(40))
  func rest(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let run = try SteppedScene(ZoomTests.script(Self.randomFingers(&random)))
    try run.runToRest()
    let scale = try run.value("photo.zoomScale")
    #expect(scale >= 1 && scale <= 4, "seed \(seed): \(scale)")
    for (name, view, content) in [("X", 390.0, 390.0), ("Y", 844, 300)] {
      let offset = try run.value("photo.offset\(name)")
      let length = content * scale
      let edges =
        length <= view ? ((length - view) / 2)...((length - view) / 2) : 0...(length - view)
      #expect(
        offset > edges.lowerBound - 1e-9 && offset < edges.upperBound + 1e-9,
        "seed \(seed): \(offset) at \(scale)")
    }
  }

  @Test("All frame rates agree", arguments: Seeds.first(10))
  func rates(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    RateLaw([30, 60, 120, 240], seconds: 7)
      .check("seed \(seed)", ZoomTests.script(Self.randomFingers(&random)))
  }

  @Test("A session with live fingers replays to the same values", arguments: Seeds.first(12))
  func replay(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let script = ZoomTests.script("")
    let live = try SteppedScene(script)
    let names = ["zoomScale", "offsetX", "offsetY"]
    func values(_ run: SteppedScene) throws -> [UInt64] {
      try names.map { try run.value("photo.\($0)").bitPattern }
    }
    var down: Set<Int> = []
    var frames: [[UInt64]] = []
    for frame in 0..<360 {
      let time = Double(frame) / 60 - random.number(0.001...0.015)
      let finger = Int.random(in: 1...3, using: &random)
      let (x, y) = (random.number(45...425), random.number(65...900))
      if frame > 2, Bool.random(using: &random) || frame > 300 {
        let ends = down.contains(finger) && (frame > 300 || random.number(0...1) < 0.1)
        let phase: TouchPhase = down.contains(finger) ? (ends ? .ended : .moved) : .began
        if phase != .began || frame < 300 {
          live.session.touch(TouchRow(time: time, finger: finger, phase: phase, x: x, y: y))
          if ends { down.remove(finger) } else { down.insert(finger) }
        }
      }
      try live.step()
      frames.append(try values(live))
    }
    let replay = try SteppedScene(script, inputs: live.session.inputs)
    for frame in frames.indices {
      try replay.step()
      try #require(try values(replay) == frames[frame], "seed \(seed), frame \(frame)")
    }
  }

  @Test("Zoomed content pans as content of the scaled size does", arguments: Seeds.first(12))
  func pan(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scale = (random.number(3...4) * 16).rounded() / 16
    let fingers = (0..<4).map { _ in
      """
      t:play(photo:drag { byX = \(random.number(-700...700).rounded()), by = \(random.number(-700...700).rounded()),
        duration = \(random.number(0.1...0.4)), release = \(Bool.random(using: &random)) })
      """
    }.joined(separator: "\n")
    let zoomed = try SteppedScene(
      ZoomTests.script(
        "t:play(photo:zoomTo { scale = \(scale), at = { x = 0, y = 272 }, animated = false })\n\(fingers)"
      ))
    let plain = try SteppedScene(
      """
      local scene = motion.scene { name = "plain", width = 500, height = 950 }
      local photo = scene:scroll { id = "photo", x = 40, y = 60, width = 390, height = 844,
        contentWidth = \(390 * scale), contentHeight = \(300 * scale) }
      scene:timeline(function(t)
      \(fingers)
      end)
      """)
    for frame in 0..<240 {
      try zoomed.step()
      try plain.step()
      for name in ["photo.offsetX", "photo.offsetY"] {
        #expect(
          try (zoomed.value(name) - plain.value(name)).magnitude < 1e-9, "seed \(seed), \(frame)")
      }
    }
  }
}
