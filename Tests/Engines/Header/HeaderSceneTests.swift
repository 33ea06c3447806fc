import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

/// A script with a header from 115 to 600 points, and the resulting height and offset.
struct HeaderRow: CustomTestStringConvertible, Sendable {
  let name: String
  let options: String
  let timeline: String
  let height: Double
  let offset: Double
  /// The time of the check, in seconds; nil for the time of rest.
  let time: Double?

  init(
    _ name: String, header options: String = "", _ timeline: String, at time: Double? = nil,
    height: Double, offset: Double = 0
  ) {
    self.name = name
    self.options = options
    self.timeline = timeline
    self.time = time
    self.height = height
    self.offset = offset
  }

  var testDescription: String { name }
}

struct HeaderSceneTests {
  private static func drag(_ distance: Double, _ more: String = "") -> String {
    "t:play(list:drag { by = \(distance), duration = 0.5 \(more) })"
  }

  static let policies: [HeaderRow] = [
    HeaderRow("the header moves first", drag(-400), height: 200),
    HeaderRow("the content gets the rest", drag(-600), height: 115, offset: 115),
    HeaderRow(
      "top only: it stays collapsed on a backward scroll within the content",
      drag(-900) + "\n" + drag(200), height: 115, offset: 215),
    HeaderRow("top only: it expands beyond the top", drag(-600) + "\n" + drag(200), height: 200),
    HeaderRow(
      "quick return: it expands on any backward scroll",
      header: "policy = \"quickReturn\", unconsumed = \"passedOn\"",
      drag(-900) + "\n" + drag(200), height: 315, offset: 415),
    HeaderRow(
      "absolute: it overlays the content", header: "policy = \"absolute\"", drag(-400),
      height: 200,
      offset: 400),
    HeaderRow(
      "threshold: it does not move in the dead zone",
      header: "policy = \"threshold\", thresholds = { fromTop = 100 }", drag(-100), height: 600,
      offset: 100),
    HeaderRow(
      "threshold: it follows beyond the dead zone",
      header: "policy = \"threshold\", thresholds = { fromTop = 100 }",
      drag(-150), height: 550, offset: 150),
    HeaderRow(
      "a flick moves it", "t:play(list:flick { velocity = 750 })", height: 600 - 369.26),
    HeaderRow(
      "a command scrolls the content to its offset",
      "t:play(list:scrollTo { y = 300 })", height: 115, offset: 300),
  ]

  static let snaps: [HeaderRow] = [
    HeaderRow("above the middle it expands", header: "snap = true", drag(-200), height: 600),
    HeaderRow("below the middle it collapses", header: "snap = true", drag(-300), height: 115),
    HeaderRow("at the middle it collapses", header: "snap = true", drag(-242.5), height: 115),
    HeaderRow(
      "half-way in time", header: "snap = true, snapDuration = 0.6", drag(-200), at: 0.8,
      height: 500),
    HeaderRow(
      "a range has its own end", header: "snap = { { over = { 0.5, 0.7 }, to = 0.8 } }", drag(-200),
      height: 115 + 485 * 0.8),
    HeaderRow(
      "outside all ranges it stays", header: "snap = { { over = { 0, 0.2 }, to = 0 } }", drag(-200),
      height: 400),
    HeaderRow(
      "absolute: the content moves to the offset of the height",
      header: "policy = \"absolute\", snap = true", drag(-300), height: 115, offset: 485),
    HeaderRow(
      "at the release the content keeps its offset", header: "snap = true, snapAt = \"release\"",
      drag(-200, ", release = true"), height: 600),
    HeaderRow(
      "a finger stops it during the snap", header: "snap = true, snapDuration = 0.6",
      "t:start(list:drag { by = -200, duration = 0.5 }) t:wait(0.8)\n"
        + drag(-100, ", hold = true"),
      at: 1.3, height: 400),
  ]

  /// A finger on the layer of the header.
  private static func finger(_ options: String) -> String {
    "bar.zPosition = 1\nt:play(bar:drag { \(options) })"
  }

  static let fingers: [HeaderRow] = [
    HeaderRow("a finger moves it", finger("by = -100, duration = 0.2"), height: 500),
    HeaderRow("not beyond its least height", finger("by = -900, duration = 0.2"), height: 115),
    HeaderRow(
      "the distance beyond a limit is lost",
      finger("path = { { t = 0, y = 0 }, { t = 0.1, y = -900 }, { t = 0.2, y = -700 } }"),
      height: 315),
    HeaderRow("after the slop", finger("by = -100, duration = 0.2, slop = 10"), height: 510),
    HeaderRow(
      "stretched under the finger", header: "stretch = 1", finger("by = 100, duration = 0.2"),
      at: 0.1, height: 600 + 0.55 * 50 * 844 / (0.55 * 50 + 844)),
    HeaderRow(
      "back from a stretch", header: "stretch = 1", finger("by = 100, duration = 0.2"),
      height: 600),
    HeaderRow(
      "it snaps without a velocity after a rest", header: "snap = true",
      finger("by = -200, duration = 0.2"), height: 600),
    HeaderRow(
      "it snaps with the finger's velocity", header: "snap = true, snapDuration = 0.3",
      "bar.zPosition = 1\nt:play(bar:drag { by = -200, duration = 0.2, hold = true })\nt:wait(0.3)\n"
        + "t:start(bar:release { velocity = 400 })", at: 0.65,
      height: 400 + 200 * 0.5 - 400 * 0.3 * 0.5 * 0.5 * 0.5),
    HeaderRow(
      "a finger stops a snap, and lets it go on", header: "snap = true, snapDuration = 0.6",
      "t:start(list:drag { by = -200, duration = 0.5 }) t:wait(0.8)\n"
        + finger("by = 0, duration = 0.2"),
      height: 600),
    HeaderRow(
      "a command takes it from the finger",
      "bar.zPosition = 1\nt:start(bar:drag { by = -100, duration = 1, hold = true }) t:wait(0.5)\n"
        + "t:play(header:collapse())", height: 115),
  ]

  static let commands: [HeaderRow] = [
    HeaderRow("collapsed", "t:play(header:collapse())", height: 115),
    HeaderRow(
      "collapsed at once", "t:play(header:collapse { animated = false })", at: 0, height: 115),
    HeaderRow(
      "half-way in time", "t:play(header:collapse { duration = 1, curve = \"linear\" })", at: 0.5,
      height: 357.5),
    HeaderRow(
      "there and back", "t:play(header:collapse())\nt:play(header:expand())", height: 600),
    HeaderRow(
      "the header itself dragged", "t:play(header:drag { by = -100, duration = 0.2 })",
      height: 500),
    HeaderRow(
      "not beyond its least height", "t:play(header:drag { by = -900, duration = 0.2 })",
      height: 115),
    HeaderRow(
      "dragged along a path: the distance beyond a limit is lost",
      "t:play(header:drag { path = { { t = 0, y = 0 }, { t = 0.1, y = -900 }, { t = 0.2, y = -700 } } })",
      height: 315),
    HeaderRow(
      "dragged after the slop", "t:play(header:drag { by = -100, duration = 0.2, slop = 10 })",
      height: 510),
    HeaderRow(
      "less than the slop moves nothing",
      "t:play(header:drag { by = -9, duration = 0.2, slop = 10 })", height: 600),
    HeaderRow(
      "stretched under the finger", header: "stretch = 1",
      "t:play(header:drag { by = 100, duration = 0.2 })", at: 0.1,
      height: 600 + 0.55 * 50 * 844 / (0.55 * 50 + 844)),
    HeaderRow(
      "held: the finger rests on it, and the run ends",
      header: "snap = true",
      "t:play(header:drag { by = -300, duration = 0.2, hold = true })", height: 300),
    HeaderRow(
      "held and released after a rest, it snaps without a velocity", header: "snap = true",
      "t:play(header:drag { by = -200, duration = 0.2, hold = true })\nt:wait(0.3)\n"
        + "t:play(header:release())", height: 600),
    HeaderRow(
      "released with a given velocity", header: "snap = true, snapDuration = 0.3",
      "t:play(header:drag { by = -200, duration = 0.2, hold = true })\nt:wait(0.3)\n"
        + "t:start(header:release { velocity = -400 })", at: 0.65,
      // Half of the curve from 400, and the third Hermite polynomial.
      height: 400 + 200 * 0.5 - 400 * 0.3 * 0.5 * 0.5 * 0.5),
    HeaderRow(
      "back from a stretch", header: "stretch = 1",
      "t:play(header:drag { by = 100, duration = 0.2 })",
      height: 600),
    HeaderRow(
      "stopped midway",
      """
      local way = header:collapse { duration = 1, curve = "linear" }
      t:start(way)
      t:wait(0.2)
      way:stop()
      """, height: 503),
    HeaderRow(
      "a larger safe area raises the least height",
      drag(-600) + "\nscene.safeAreaTop = 44", height: 159, offset: 115),
    HeaderRow(
      "a header that does not follow the safe area", header: "safeArea = false",
      drag(-600) + "\nscene.safeAreaTop = 44", height: 115, offset: 115),
  ]

  @Test("A policy decides when the header collapses and expands", arguments: policies)
  func policy(row: HeaderRow) throws { try Self.check(row) }

  @Test("A header between its limits snaps", arguments: snaps)
  func snap(row: HeaderRow) throws { try Self.check(row) }

  @Test("A command moves the header to its height", arguments: commands)
  func command(row: HeaderRow) throws { try Self.check(row) }

  @Test("A finger on its layer moves the header", arguments: fingers)
  func finger(row: HeaderRow) throws { try Self.check(row) }

  @Test("A finger on the header's layer moves it as header:drag does", arguments: 1...20)
  func fingerIsDrag(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let options = ["", "snap = true", "stretch = 0.5, snap = true"][seed % 3]
    var time = 0.0
    let samples = (0...4).map { index -> String in
      defer { time += random.number(0.02...0.3) }
      return "{ t = \(time), y = \(index == 0 ? 0 : random.number(-700...400)) }"
    }
    let lift = seed.isMultiple(of: 2) ? ", release = true" : ""
    let drag = "drag { path = { \(samples.joined(separator: ", ")) }, slop = 10\(lift) })"
    let byVerb = try SteppedScene(
      HeaderScene.script(header: options, "t:wait(0.1) t:play(header:\(drag)"))
    let byFinger = try SteppedScene(
      HeaderScene.script(header: options, "bar.zPosition = 1 t:wait(0.1) t:play(bar:\(drag)"))
    for frame in 0...180 {
      for run in [byVerb, byFinger] { try run.run(to: Double(frame) / 60) }
      let heights = [try byVerb.value("bar.height"), try byFinger.value("bar.height")]
      #expect((heights[0] - heights[1]).magnitude < 1e-9, "frame \(frame): \(heights)")
    }
  }

  private static func check(_ row: HeaderRow) throws {
    let run = try SteppedScene(HeaderScene.script(header: row.options, row.timeline))
    if let time = row.time { try run.run(to: time) } else { try run.runToRest() }
    let height = try run.value("bar.height")
    let offset = try run.value("list.offsetY")
    #expect((height - row.height).magnitude < 1e-6, "\(height)")
    #expect((offset - row.offset).magnitude < 1e-6, "\(offset)")
  }

  @Test("A header above content that is too short to fill the view keeps its height")
  func shortContent() throws {
    let timeline = "t:play(list:drag { by = -300, duration = 0.5, hold = true })"
    let heights = try [1328.0, 1330].map { contentHeight in
      let run = try SteppedScene(HeaderScene.script(contentHeight: contentHeight, timeline))
      try run.runToRest()
      return try run.value("bar.height")
    }
    // 844 points of viewport and 485 of the header's range.
    #expect(heights[0] == 600)
    #expect((heights[1] - 300).magnitude < 1e-9)
  }

  @Test("A list that grows as its header collapses can expand it again")
  func growingView() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        contentHeight: 900,
        """
        list.height = 244
        header:map(list, "height", { from = 729, to = 244 })
        t:play(list:drag { by = -600, duration = 0.5 })
        print(header.height)
        t:play(list:drag { by = 600, duration = 0.5 })
        """))
    try run.runToRest()
    #expect(run.printed == ["115.0"])
    #expect(try (run.value("bar.height") - 600).magnitude < 1e-6)
  }

  @Test("A list that grows as its header collapses ends with its content at the screen's end")
  func endOfGrowingView() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        contentHeight: 1000,
        """
        header:map(list, "height", { from = 729, to = 244 })
        t:play(list:flick { velocity = 3000 })
        """))
    try run.runToRest()
    #expect(try run.value("list.height") == 729)
    #expect(try run.value("list.offsetY") == 1000 - 729)
  }

  @Test("The first value of a mapping is not a crossing, in either order of the calls")
  func firstValue() throws {
    for watchesFirst in [true, false] {
      let map = "header:map(bar, \"x\", { from = 0, to = 87 })"
      let watch = "header:onCross(bar, \"x\", 24, function(side) print(side) end)"
      let script = HeaderScene.script("t:play(list:drag { by = -485, duration = 0.5 })")
        .replacing(
          "scene:timeline",
          with: (watchesFirst ? [watch, map] : [map, watch])
            .joined(separator: "\n") + "\nscene:timeline")
      let run = try SteppedScene(script)
      try run.runToRest()
      #expect(run.printed == ["below"])
    }
  }

  @Test(
    "A jump beyond the end of the mapped part is reported by `topOnly`, not by `asPublished`")
  func unseenCrossing() throws {
    for (policy, reported) in [("asPublished", ["below"]), ("topOnly", ["below", "above"])] {
      let run = try SteppedScene(
        HeaderScene.script(
          header: "policy = \"\(policy)\"",
          """
          header:onCross(card, "y", 24, function(side) print(side) end)
          t:play(list:drag { by = -485, duration = 0.5 })
          t:wait(0.1)
          t:play(list:drag { by = 900, duration = 1 / 60 })
          t:wait(0.1)
          """))
      try run.runToRest()
      #expect(run.printed == reported, "\(policy)")
    }
  }

  @Test(
    "As published, unconsumed scroll is lost and the progress overshoots, by up to a step",
    arguments: [
      (frames: 14.0, top: -4.2105, alpha: 1.1053, offset: 0.0),
      (28.0, -1.2030, 1.0301, 20.0), (56, -1.2030, 1.0301, 20), (112, -0.4511, 1.0113, 25),
      (560, 0, 1, 28),
    ])
  func published(frames: Double, top: Double, alpha: Double, offset: Double) throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 390, height = 844 }
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local card = bar:box { id = "card" }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
      local header = motion.header { layer = bar, scroll = list, min = 68, max = 600,
        policy = "asPublished" }
      header:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 40 })
      header:map(card, "x", { over = { 0, 0.5 }, from = 1, to = 0 })
      scene:timeline(function(t)
        t:play(list:drag { by = -560, duration = \(frames) / 60 })
      end)
      """)
    try run.runToRest()
    #expect(try run.value("bar.height") == 68)
    #expect(try (run.value("bar/card.y") - top).magnitude < 5e-5)
    #expect(try (run.value("bar/card.x") - alpha).magnitude < 5e-5)
    #expect(try (run.value("list.offsetY") - offset).magnitude < 1e-9)
  }

  @Test("A snap begins with the finger's velocity, with a curve and with a spring")
  func snapKeepsVelocity() throws {
    for curve in ["\"easeInOut\"", "motion.spring { duration = 0.5 }"] {
      let run = try SteppedScene(
        HeaderScene.script(
          header: "snap = true, snapCurve = \(curve)",
          "t:play(header:drag { by = -300, duration = 0.3, release = true })"),
        fps: 1000)
      try run.run(to: 0.3)
      let before = try run.value("bar.height")
      try run.run(to: 0.301)
      // A thousand points a second, for a thousandth of a second.
      #expect(try (run.value("bar.height") - before + 1).magnitude < 0.05, "\(curve)")
      try run.runToRest()
      #expect(try run.value("bar.height") == 115)
    }
  }

  @Test("A limit that is reached between two frames is reported")
  func reachBetweenFrames() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        """
        header:onReach(function(limit) print(limit) end)
        t:play(header:drag { path = { { t = 0, y = 0 }, { t = 0.51, y = -485 }, { t = 1.02, y = 0 } } })
        """), fps: 10)
    try run.runToRest()
    #expect(run.printed == ["collapsed", "expanded"])
  }

  @Test("A header that oscillates around its limit is reported once")
  func reachOfABounce() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        """
        header:onReach(function(limit) print(limit) end)
        t:play(header:collapse { animated = false })
        t:play(header:expand { curve = motion.spring { duration = 0.4, bounce = 0.6 } })
        t:play(header:collapse())
        """))
    try run.runToRest()
    #expect(run.printed == ["collapsed", "expanded", "collapsed"])
  }

  @Test(
    "A property that follows in 0.2 s lags at every frame rate, and keeps the run active")
  func follower() throws {
    func opacities(_ rate: Int) throws -> [Double] {
      let run = try SteppedScene(
        HeaderScene.script(
          header: "snap = true, snapDuration = 0.6",
          """
          header:map(bar, "opacity", { from = 0, to = 1, followDuration = 0.2 })
          t:play(list:drag { by = -200, duration = 0.31 })
          t:wait(0.7)
          t:play(list:flick { velocity = 1700 })
          """), fps: rate)
      return try (1...60).map {
        try run.run(to: Double($0) / 30)
        return try run.value("bar.opacity")
      }
    }
    let slow = try opacities(30)
    for rate in [60, 120, 240] {
      for (index, (one, other)) in zip(slow, try opacities(rate)).enumerated() {
        #expect((one - other).magnitude < 1e-9, "\(index + 1)/30 s at \(rate)")
      }
    }
    let jump = try SteppedScene(
      HeaderScene.script(
        """
        header:map(bar, "opacity", { from = 0, to = 1, followDuration = 0.2 })
        t:play(header:collapse { animated = false })
        """))
    try jump.run(to: 0.1)
    #expect(try (jump.value("bar.opacity") - 0.5).magnitude < 1e-9)
    #expect(try jump.value("bar.progress") == 0)
    #expect(try jump.runToRest() == 0.2)
    #expect(try jump.value("bar.opacity") == 0)
  }

  @Test("An assignment between two frames takes effect at that instant, at every frame rate")
  func assignedBetweenFrames() throws {
    let ends = try [10, 60, 240].map { rate in
      let run = try SteppedScene(
        HeaderScene.script(
          """
          t:start(list:flick { velocity = 4000 })
          t:wait(0.333)
          list.contentHeight = 1200
          t:wait(0.04)
          scene.safeAreaTop = 44
          list.insetBottom = 30
          t:wait(0.027)
          """), fps: rate)
      try run.run(to: 0.4)
      return try run.value("list.offsetY")
    }
    #expect((ends[0] - ends[1]).magnitude < 1e-9 && (ends[0] - ends[2]).magnitude < 1e-9)
    #expect(ends[0] > 400)
  }

  @Test("Each limit that the header reaches is reported once")
  func reach() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        """
        header:onReach(function(limit) print(limit) end)
        t:play(list:drag { by = -600, duration = 0.5 })
        t:play(list:drag { by = 600, duration = 0.5 })
        """))
    try run.runToRest()
    #expect(run.printed == ["collapsed", "expanded"])
  }

  @Test("A crossing with hysteresis is reported only beyond the hysteresis")
  func hysteresis() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        """
        header:onCross(bar, "height", 500, function(side) print(side) end, { hysteresis = 20 })
        t:play(list:drag { by = -110, duration = 0.5 })
        t:play(list:drag { by = -15, duration = 0.5 })
        t:play(list:drag { by = 40, duration = 0.5 })
        t:play(list:drag { by = 40, duration = 0.5 })
        """))
    try run.run(to: 0.6)
    #expect(run.printed == [])
    try run.run(to: 1.2)
    #expect(run.printed == ["below"])
    try run.runToRest()
    #expect(run.printed == ["below", "above"])
  }

  @Test("A header that has snapped does not move when a touch stops the content")
  func idempotent() throws {
    let run = try SteppedScene(
      HeaderScene.script(
        header: "snap = true",
        """
        t:play(list:drag { by = -200, duration = 0.5 })
        t:wait(1)
        t:play(list:stop())
        t:play(list:stop())
        """))
    try run.run(to: 1.4)
    #expect(try run.value("bar.height") == 600)
    try run.runToRest()
    #expect(try run.value("bar.height") == 600)
    #expect(run.time < 1.8)
  }
}
