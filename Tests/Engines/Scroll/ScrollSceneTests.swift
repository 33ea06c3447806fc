import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// A script with a list of 3200 points in a viewport of 800, and the resulting offset.
struct ScrollRow: CustomTestStringConvertible, Sendable {
  let name: String
  let timeline: String
  /// The time of the check, in seconds; nil for the time of rest.
  let time: Double?
  let offset: Double
  let options: String
  let tolerance: Double

  init(
    _ name: String, _ timeline: String, at time: Double? = nil, _ offset: Double,
    list options: String = "", within tolerance: Double = 1e-6
  ) {
    self.name = name
    self.timeline = timeline
    self.time = time
    self.offset = offset
    self.options = options
    self.tolerance = tolerance
  }

  var testDescription: String { name }

  var script: String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 800 }
    local list = scene:scroll { id = "list", width = 390, height = 800, contentHeight = 3200,
      \(options) }
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}

struct ScrollSceneTests {
  static let gestures: [ScrollRow] = [
    ScrollRow(
      "a finger halfway", "t:play(list:drag { by = -300, duration = 1 })", at: 0.5, 150),
    ScrollRow(
      "a finger that rests before it lifts", "t:play(list:drag { by = -300, duration = 1 })", 300),
    ScrollRow("slop", "t:play(list:drag { by = -300, duration = 1, slop = 10 })", 290),
    ScrollRow(
      "a path",
      """
      t:play(list:drag { path = { { t = 0.5, y = 500 }, { t = 1, y = 440 }, { t = 2, y = 380 } } })
      """, at: 0.75, 30),
    ScrollRow(
      "a finger that lifts while it moves at 1500 points per second",
      "t:play(list:drag { by = -300, duration = 0.2, release = true })", 300 + 743.51),
    ScrollRow(
      "a given velocity", "t:play(list:drag { by = -300, duration = 2, velocity = 750 })",
      300 + 369.26),
    ScrollRow("a flick of 750", "t:play(list:flick { velocity = 750 })", 369.26),
    ScrollRow("a flick of 1500", "t:play(list:flick { velocity = 1500 })", 743.51),
    ScrollRow(
      "a flick of 1500 after 0.5 s", "t:play(list:flick { velocity = 1500 })", at: 0.5, 473.4178,
      within: 1e-4),
    ScrollRow("a flick of 3000", "t:play(list:flick { velocity = 3000 })", 1492.01),
    ScrollRow(
      "a fast rate", "t:play(list:flick { velocity = 1500 })", 147.51,
      list: "decelerationRate = \"fast\""),
    ScrollRow(
      "a finger that stops a flick",
      """
      list:flick { velocity = 1500 }:play()
      t:wait(0.5)
      t:play(list:stop())
      """, 473.4178, within: 1e-4),
    ScrollRow(
      "a finger that stays until it is released",
      """
      t:play(list:drag { by = -100, duration = 0.1, hold = true })
      t:wait(1)
      t:play(list:release { velocity = 750 })
      """, 100 + 369.26),
    ScrollRow("scrolled, half the time", "t:play(list:scrollTo { y = 600 })", at: 0.15, 300),
    ScrollRow("scrolled", "t:play(list:scrollTo { y = 600 })", 600),
    ScrollRow(
      "scrolled at once", "t:play(list:scrollTo { y = 600, animated = false })", at: 0, 600),
    ScrollRow("scrolled too far", "t:play(list:scrollTo { y = 9999 })", 2400),
    ScrollRow(
      "disabled", "t:play(list:flick { velocity = 1500 })", 0, list: "scrollEnabled = false"),
    ScrollRow(
      "rounded to half points", "t:play(list:drag { by = -100.3, duration = 1 })", 100.5,
      list: "pixelsPerPoint = 2"),
  ]

  static let edges: [ScrollRow] = [
    ScrollRow(
      "rubber band, 100 points", "t:play(list:drag { by = 100, duration = 1, hold = true })", at: 1,
      -51.4619883, within: 1e-7),
    ScrollRow(
      "rubber band, 400 points", "t:play(list:drag { by = 400, duration = 1, hold = true })", at: 1,
      -172.5490196, within: 1e-7),
    ScrollRow(
      "rubber band at the end",
      "t:play(list:scrollTo { y = 2400, animated = false })\n"
        + "t:play(list:drag { by = -200, duration = 1, hold = true })", at: 1, 2400 + 96.7032967,
      within: 1e-7),
    ScrollRow(
      "no bounce", "t:play(list:drag { by = 400, duration = 1, hold = true })", at: 1, 0,
      list: "bounces = false"),
    ScrollRow("back from beyond the top", "t:play(list:drag { by = 400, duration = 1 })", 0),
    ScrollRow(
      "a flick beyond the end", "t:play(list:flick { velocity = 9000 })", 2400),
    ScrollRow(
      "a flick against an edge that does not bounce", "t:play(list:flick { velocity = 9000 })",
      at: 1.5, 2400, list: "bounces = false"),
    ScrollRow("a rest at the inset", "t:wait(0)", -60, list: "insetTop = 60"),
    ScrollRow(
      "content that fits its view", "t:play(list:flick { velocity = 900 })", at: 0.1, 0,
      list: "insetBottom = -2600"),
  ]

  static let snappings: [ScrollRow] = [
    ScrollRow(
      "a page for a flick", "t:play(list:flick { velocity = 900 })", 800, list: "paging = true"),
    ScrollRow(
      "one page, however fast", "t:play(list:flick { velocity = 9000 })", 800, list: "paging = true"
    ),
    ScrollRow(
      "no page for a slow one", "t:play(list:flick { velocity = 700 })", 0, list: "paging = true"),
    ScrollRow(
      "the target nearest to the projected end",
      "list:snapTo { y = { 0, 500, 1000, 1700 } }\nt:play(list:flick { velocity = 2400 })", 1000),
    ScrollRow(
      "pages of another height",
      "list:snapTo { everyY = 300 }\nt:play(list:flick { velocity = 500 })", 300),
  ]

  @Test("With reduced motion, scrollTo is at once, and a finger moves as ever")
  func reducedMotion() throws {
    let row = ScrollRow(
      "",
      """
      t:play(list:scrollTo { y = 300 })
      print(t.time, list.offsetY)
      t:play(list:drag { by = -100, duration = 0.2 })
      print(list.offsetY > 350)
      """, 0)
    let run = try SteppedScene(row.script, reducesMotion: true)
    try run.runToRest()
    #expect(run.printed == ["0.0\t300.0", "true"])
  }

  @Test("A gesture scrolls the list to its offset", arguments: gestures)
  func gesture(row: ScrollRow) throws { try Self.check(row) }

  @Test("Beyond an edge the list has a rubber band and returns", arguments: edges)
  func edge(row: ScrollRow) throws { try Self.check(row) }

  @Test("A scroll rests at a page or a target", arguments: snappings)
  func snapping(row: ScrollRow) throws { try Self.check(row) }

  private static func check(_ row: ScrollRow) throws {
    let run = try SteppedScene(row.script)
    if let time = row.time { try run.run(to: time) } else { try run.runToRest() }
    let offset = try run.value("list.offsetY")
    #expect((offset - row.offset).magnitude <= row.tolerance, "\(offset)")
  }

  @Test(
    "Waiting for a gesture ends at the exact end of its motion",
    arguments: [
      ("list:drag { by = -300, duration = 0.123 }", 0.123),
      ("list:flick { velocity = 1500 }", 2.502811),
      ("list:flick { velocity = -5 }", 0),
      ("list:scrollTo { y = 100 }", 0.3),
      ("list:drag { by = -300, duration = 0.2, release = true }", 0.2 + 2.502811),
    ])
  func exactEnd(gesture: String, end: Double) throws {
    let row = ScrollRow("", "t:play(\(gesture))\nprint(t.time)", 0)
    let run = try SteppedScene(row.script)
    try run.runToRest()
    let printed = try #require(Double(run.printed.first ?? ""))
    #expect((printed - end).magnitude < 1e-6)
  }

  @Test("Waiting for a bounce ends when the list is exactly at its edge")
  func bounceEnd() throws {
    let row = ScrollRow(
      "", "t:play(list:flick { velocity = 9000 })\nprint(list.offsetY == 2400, t.time)", 0)
    let run = try SteppedScene(row.script)
    let rest = try run.runToRest()
    let words = try #require(run.printed.first?.split(separator: "\t"))
    #expect(words.first == "true")
    let end = try #require(words.last.flatMap { Double($0) })
    #expect(end > 0.5 && end <= rest + 1e-9)
  }

  @Test("Each edge that the content reaches is reported once")
  func reach() throws {
    let row = ScrollRow(
      "",
      """
      list:onReach(function(_, edge) print(edge) end)
      t:play(list:flick { velocity = 9000 })
      t:play(list:flick { velocity = -9000 })
      """, 0)
    let run = try SteppedScene(row.script)
    try run.runToRest()
    #expect(run.printed == ["bottom", "top"])
  }

  @Test("The callback of an edge gets the scroll view first; one for the edge alone is an error")
  func reachArguments() throws {
    let row = ScrollRow("", "list:onReach(function(edge) print(edge) end)", 0)
    let error = SteppedScene.failure(row.script)
    #expect(error?.message == "the callback of `onReach` gets the scroll view, then the edge")
    #expect(error?.help == ["write `function(list, edge) … end`"])
  }

  @Test("An edge that is reached between two frames is reported", arguments: [10, 60, 240])
  func reachBetweenFrames(fps: Int) throws {
    let row = ScrollRow(
      "",
      """
      t:play(list:scrollTo { y = 300, animated = false })
      list:onReach(function(_, edge) print(edge) end)
      t:play(list:drag { path = { { t = 0, y = 0 }, { t = 0.51, y = 300 }, { t = 1.02, y = 0 } } })
      """, 0)
    let run = try SteppedScene(row.script, fps: fps)
    try run.runToRest()
    #expect(run.printed == ["top"])
  }

  @Test(
    "A smaller safe area keeps the list's distance from its top; a larger one keeps it at its top")
  func safeArea() throws {
    let row = ScrollRow(
      "",
      """
      t:play(list:drag { by = -100, duration = 0.1 })
      scene.safeAreaTop = 20
      t:wait(0.1)
      t:play(list:scrollTo { y = -20, animated = false })
      scene.safeAreaTop = 50
      """, 0, list: "insetBySafeArea = true")
    let script = row.script.replacing(
      "height = 800 }\nlocal list", with: "height = 800, safeArea = { top = 47 } }\nlocal list")
    let run = try SteppedScene(script)
    try run.run(to: 0)
    #expect(try run.value("list.offsetY") == -47)
    try run.run(to: 0.15)
    #expect(try (run.value("list.offsetY") - (53 + 27)).magnitude < 1e-9)
    try run.runToRest()
    #expect(try run.value("list.offsetY") == -50)
  }

  @Test("A gesture that a callback plays begins at once")
  func fromCallback() throws {
    let row = ScrollRow(
      "",
      """
      list:onReach(function() list:scrollTo { y = 100, animated = false }:play() end)
      t:play(list:scrollTo { y = 2400, animated = false })
      """, 0)
    let run = try SteppedScene(row.script)
    try run.run(to: 0)
    #expect(try run.value("list.offsetY") == 100)
  }

  @Test("A gesture that is stopped leaves the content where it is, at the exact time")
  func stopped() throws {
    let row = ScrollRow(
      "",
      """
      local drag = list:drag { by = -600, duration = 1 }
      t:start(drag)
      t:wait(0.255)
      drag:stop()
      print(drag.isRunning)
      """, 0)
    let run = try SteppedScene(row.script)
    try run.runToRest()
    #expect(try (run.value("list.offsetY") - 153).magnitude < 1e-9)
    #expect(run.printed == ["false"])
  }
}
