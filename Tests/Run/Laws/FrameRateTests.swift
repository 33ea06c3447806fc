import SceneSupport
import Testing

/// A scene of scrolls and headers that must not depend on the frame rate.
struct FrameRateRow: CustomTestStringConvertible, Sendable {
  let name: String
  let script: String

  var testDescription: String { name }

  init(_ name: String, header: String = "", list: String = "", _ timeline: String) {
    self.name = name
    script = HeaderScene.script(header: header, list: list, timeline)
  }

  init(_ name: String, scene: String) {
    self.name = name
    script = scene
  }
}

@Suite("Scrolls and headers are the same at every frame rate")
struct FrameRateTests {
  static let rows: [FrameRateRow] = [
    FrameRateRow(
      "a drag, a flick and a flick back beyond the top",
      """
      t:play(list:drag { by = -420, duration = 0.5 })
      t:wait(0.31)
      t:play(list:flick { velocity = 2600 })
      t:play(list:flick { velocity = -6600 })
      """),
    FrameRateRow(
      "a drag that lifts while it moves, after the slop",
      "t:play(list:drag { by = -700, duration = 0.37, slop = 10, release = true })"),
    FrameRateRow(
      "a pull beyond the top, stretched, and released", header: "stretch = 0.5, stretchLimit = 200",
      list: "alwaysBounceY = true", "t:play(list:drag { by = 333, duration = 0.41 })"),
    FrameRateRow(
      "a fling against the end of the content, caught in the air",
      """
      list:flick { velocity = 9000 }:play()
      t:wait(0.77)
      t:play(list:drag { by = 40, duration = 0.133 })
      """),
    FrameRateRow(
      "quick return that passes scroll on, along a path that turns",
      header: "policy = \"quickReturn\", unconsumed = \"passedOn\"",
      """
      t:play(list:drag { release = true, path = { { t = 0, y = 0 }, { t = 0.217, y = -711 },
        { t = 0.333, y = -204 }, { t = 0.456, y = -333 } } })
      t:play(list:flick { velocity = -3333 })
      """),
    FrameRateRow(
      "a snap at rest, by a spring that overshoots",
      header: "snap = true, snapCurve = motion.spring { duration = 0.5, bounce = 0.4 }",
      "t:play(list:drag { by = -200, duration = 0.223 })"),
    FrameRateRow(
      "a snap at the release with its velocity",
      header: "snap = true, snapAt = \"release\", snapCurve = motion.spring { duration = 0.4 }",
      "t:play(list:drag { by = -200, duration = 0.223, release = true })"),
    FrameRateRow(
      "a snap that a finger interrupts", header: "snap = true, snapDuration = 0.6",
      """
      t:play(list:drag { by = -200, duration = 0.223 })
      t:wait(0.211)
      t:play(list:drag { by = -50, duration = 0.1 })
      """),
    FrameRateRow(
      "a drag of the header beyond its greatest height", header: "stretch = 1, snap = true",
      """
      t:play(header:drag { by = -300, duration = 0.313 })
      t:wait(0.27)
      t:play(header:drag { by = 600, duration = 0.417, release = true })
      """),
    FrameRateRow(
      "collapse and expand by calls, the second before the first ends",
      """
      header:collapse { curve = motion.spring { duration = 0.6 } }:play()
      t:wait(0.187)
      t:play(header:expand { curve = motion.spring { duration = 0.6, bounce = 0.3 } })
      t:play(header:collapse { duration = 0.3, curve = "easeOut" })
      """),
    FrameRateRow(
      "a header that a call moves, and that is dragged, while its list slows down",
      header: "snap = true",
      """
      list:flick { velocity = 3000 }:play() t:wait(0.0777)
      header:collapse { duration = 0.11 }:play() t:wait(0.0311)
      header:expand { duration = 0.0911 }:play() t:wait(0.7123)
      list:flick { velocity = -5000 }:play() t:wait(0.1771)
      header:collapse():play() t:wait(0.3)
      list:flick { velocity = 900 }:play() t:wait(0.01)
      header:drag { by = 300, duration = 0.05 }:play() t:wait(0.4)
      list:scrollTo { y = 300 }:play() t:wait(0.1133) header:expand():play()
      t:wait(0.05) header:collapse { animated = false }:play()
      """),
    FrameRateRow(
      "a header dragged along a path that turns beyond both limits",
      header: "stretch = 1, stretchLimit = 200, snap = true",
      """
      t:play(header:drag { slop = 10, release = true, path = { { t = 0.05, y = 100 },
        { t = 0.117, y = -600 }, { t = 0.211, y = -300 }, { t = 0.3, y = 500 }, { t = 0.35, y = 200 } } })
      """),
    FrameRateRow(
      "a list that fills the space below its header, flicked to its end and back",
      """
      header:map(list, "height", { from = 729, to = 244, curve = "easeIn" })
      t:play(list:flick { velocity = 12000 })
      t:play(list:flick { velocity = -9000 })
      """),
    FrameRateRow(
      "the same under quick return",
      header: "policy = \"quickReturn\", unconsumed = \"passedOn\"",
      """
      header:map(list, "height", { from = 729, to = 244 })
      t:play(list:flick { velocity = 12000 })
      t:play(list:flick { velocity = -9000 })
      """),
    FrameRateRow(
      "pages of the content under a header", list: "paging = true",
      """
      t:play(list:drag { by = -900, duration = 0.431, release = true })
      t:play(list:drag { by = 300, duration = 0.2, release = true })
      """),
    FrameRateRow(
      "a header over its content", header: "policy = \"absolute\", snap = true",
      "t:play(list:drag { by = -170, duration = 0.223 })"),
    FrameRateRow(
      "dead zones",
      header:
        "policy = \"threshold\", thresholds = { fromTop = 30, positive = 100, negative = 150 }",
      """
      t:play(list:drag { by = -1300, duration = 0.777 })
      t:play(list:drag { by = 700, duration = 0.333 })
      """),
    FrameRateRow(
      "scrolled by calls, down and back up",
      """
      t:play(list:scrollTo { y = 500 })
      t:play(list:scrollTo { y = 0, duration = 0.45 })
      """),
    FrameRateRow(
      "rows that scroll sideways in a column, and hand over to a pager around them",
      scene: """
        local scene = motion.scene { name = "nested", width = 390, height = 844 }
        local pager = scene:scroll { id = "pager", width = 390, height = 844, contentWidth = 1170 }
        local column = pager:scroll { id = "column", width = 390, height = 844, contentHeight = 2000 }
        local row = column:scroll { id = "row", width = 390, height = 200, contentWidth = 700 }
        scene:timeline(function(t)
          t:play(row:drag { byX = -500, duration = 0.413, release = true })
          t:play(row:drag { by = -300, byX = 20, duration = 0.2, release = true })
          t:play(row:drag { byX = 222, duration = 0.1 })
        end)
        """),
    FrameRateRow(
      "both axes at once",
      scene: """
        local scene = motion.scene { name = "map", width = 390, height = 844 }
        local map = scene:scroll { id = "map", width = 390, height = 844, contentWidth = 2000,
          contentHeight = 3000, decelerationRate = "fast" }
        scene:timeline(function(t)
          t:play(map:drag { by = -200, byX = -90, slop = 10, duration = 0.2, release = true })
          t:play(map:flick { velocity = -3000, velocityX = 5000 })
        end)
        """),
  ]

  @Test(arguments: rows)
  func sameAtEveryRate(row: FrameRateRow) { RateLaw(seconds: 6).check(row.name, row.script) }
}
