import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// A contradictory line of a script, and its error.
struct ConflictRow: CustomTestStringConvertible, Sendable {
  let line: String
  let code: DiagnosticCode
  let message: String

  init(_ line: String, _ code: DiagnosticCode, _ message: String) {
    self.line = line
    self.code = code
    self.message = message
  }

  var testDescription: String { line }
}

struct ScrollErrorTests {
  static let rows: [ConflictRow] = [
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 100, max = 50 }", .conflictingOptions,
      "`motion.header`: option `min` is 100 points; expected a finite number of points, 0 or more "
        + "and less than `max` (50 points)"),
    ConflictRow(
      "motion.header { layer = list, scroll = list, min = 10, max = 50 }", .conflictingOptions,
      "`motion.header`: option `layer`: `list` cannot be its own header; use another layer for the "
        + "header"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50, "
        + "snap = { { over = { 0.5, 1.5 }, to = 1 } } }", .outOfRange,
      "`motion.header`: option `snap` takes a progress from over[1] (0.5) to 1, found "
        + "`snap[1].over[2]`, 1.5"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50, "
        + "snap = { { over = { 0, 0.5 }, to = 0.7 }, { over = { 0.6, 1 }, to = 0.3 } } }",
      .conflictingOptions,
      "`motion.header`: option `snap[…].to` is 0.7; expected a progress at which it rests; this "
        + "one snaps to 0.3"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50, snapDuration = 1 }",
      .conflictingOptions,
      "`motion.header`: option `snap`: `snapAt`, `snapDuration` and `snapCurve` configure the "
        + "snap, but `snap` is false"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50, stretchLimit = 20 }",
      .conflictingOptions,
      "`motion.header`: option `stretchLimit`: the header does not stretch; add `stretch = 1`, "
        + "points of height for each point pulled"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50, policy = \"absolute\" }"
        + ":expand()", .conflictingOptions,
      "`header:expand`: under the policy `absolute` the height follows the content"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50 }"
        + ":map(bar, \"x\", { over = { 0.5, 0.5 }, from = 0, to = 1 })", .conflictingOptions,
      "`header:map`: option `over[2]` is 0.5; expected a progress above over[1] (0.5), at most 1"),
    ConflictRow(
      "list:drag { by = -100 }", .missingOption, "`layer:drag`: the option `duration` is missing"),
    ConflictRow(
      "list:drag { by = -100, duration = 1, path = { { t = 1, y = 3 } } }", .conflictingOptions,
      "`layer:drag` takes either `path`, or `by` or `byX` with `duration`"),
    ConflictRow(
      "list:drag { path = { { t = 0.2, y = 3 }, { t = 0.1, y = 3 } } }", .outOfRange,
      "`layer:drag`: option `path[2].t` is 0.1 seconds; expected more than the 0.2 seconds before "
        + "it"),
    ConflictRow(
      "list:drag { path = { { t = 0.2, y = \"low\" } } }", .wrongType,
      "`layer:drag`: option `path[1].y` takes a number (points), from "
        + "-1000000000 to 1000000000, found the string \"low\""),
    ConflictRow("list:scrollTo {}", .missingOption, "`scroll:scrollTo` needs `x` or `y`"),
    ConflictRow(
      "local inner = bar:scroll { id = \"in\", width = 9, height = 9 } "
        + "motion.header { layer = bar, scroll = inner, min = 10, max = 50 }", .conflictingOptions,
      "`motion.header`: option `scroll`: `bar/in` is inside its own header, `bar`, which would "
        + "cover it; put them side by side"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50 }:drag { duration = 1 }",
      .missingOption, "`header:drag` needs `by` or `path`"),
    ConflictRow(
      "motion.header { layer = bar, scroll = list, min = 10, max = 50 }"
        + ":drag { by = 3, path = { { t = 1, y = 3 } } }", .conflictingOptions,
      "`header:drag` takes either `path`, or `by` with `duration`"),
    ConflictRow(
      "list:release():play()", .wrongState,
      "there is no finger on `list` to release"),
    ConflictRow(
      "scene:scroll { id = \"flat\" }:flick { velocity = 100 }:play()",
      DiagnosticCode("no-taker"),
      "nothing on `flat`, or around it, takes a finger up and down"),
    ConflictRow(
      "list:snapTo { y = { 0 }, everyY = 20 }", .conflictingOptions,
      "`scroll:snapTo` takes either `y` or `everyY`, in points"),
    ConflictRow(
      "scene:scroll { id = \"zoom\", minimumZoomScale = 2, maximumZoomScale = 1.5 }", .outOfRange,
      "`zoom`: `minimumZoomScale` is 2, which is more than `maximumZoomScale`, 1.5"),
    ConflictRow(
      "scene:scroll { id = \"zoom\", maximumZoomScale = 2, doubleTapZoomScale = 3 }", .outOfRange,
      "`zoom`: `doubleTapZoomScale` is 3; expected a scale from `minimumZoomScale`, 1, to "
        + "`maximumZoomScale`, 2"),
    ConflictRow(
      "scene:scroll { id = \"zoom\", maximumZoomScale = 2, paging = true }", .conflictingOptions,
      "`zoom` zooms, so it has no pages and no snapping"),
    ConflictRow(
      "local zoom = scene:scroll { id = \"zoom\", maximumZoomScale = 2 } "
        + "motion.header { layer = bar, scroll = zoom, min = 10, max = 50 }", .conflictingOptions,
      "`zoom` zooms, so it moves no header"),
    ConflictRow(
      "scene:scroll { id = \"zoom\", maximumZoomScale = 2 }:pinchable()", .wrongState,
      "two fingers on `zoom` zoom its content"),
    ConflictRow("list:zoomTo { scale = 2 }", .wrongState, "`list` does not zoom"),
    ConflictRow(
      "scene:scroll { id = \"zoom\", maximumZoomScale = 2 }:zoomTo {}", .missingOption,
      "`scroll:zoomTo`: the option `scale` is missing"),
  ]

  @Test("Contradictory options are errors that name their numbers and units", arguments: rows)
  func conflict(row: ConflictRow) throws {
    let failure = try #require(
      SteppedScene.failure(
        """
        local scene = motion.scene { name = "test", width = 390, height = 844 }
        local bar = scene:box { id = "bar", width = 390, height = 600 }
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
        \(row.line)
        """))
    #expect(failure.message == row.message)
    #expect(failure.code == row.code)
    #expect(failure.location?.line == 4)
  }

  @Test(
    "Scales that are no scales are errors",
    arguments: [
      "scene:scroll { maximumZoomScale = 0 }", "scene:scroll { minimumZoomScale = -1 }",
      "scene:scroll { maximumZoomScale = 0/0 }", "scene:scroll { doubleTapZoomScale = -1 }",
      "scene:scroll { maximumZoomScale = 2 }:zoomTo { scale = 0 }",
      "scene:scroll { maximumZoomScale = 2 }:zoomTo { scale = 0/0 }",
    ])
  func scales(line: String) throws {
    let failure = try #require(
      SteppedScene.failure(
        "local scene = motion.scene { name = \"test\", width = 390, height = 844 }\n\(line)"))
    #expect(failure.location?.line == 2)
  }

  @Test("The greatest and the least allowed numbers keep every result finite")
  func extremes() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 390, height = 844 }
      local bar = scene:box { id = "bar" }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200,
        contentWidth = 9e8 }
      local header = motion.header { layer = bar, scroll = list, min = 10, max = 1e9, stretch = 1e9,
        snap = true, snapCurve = motion.spring { duration = 3, bounce = 0.99 } }
      header:map(bar, "x", { from = -1e12, to = 1e12 })
      scene:timeline(function(t)
        for _, a in ipairs { 0, -0.0, 1e-320, 1e9, -1e9, 1, -1, 1e-9 } do
          for _, d in ipairs { 1e-320, 1e-9, 0.01, 0.1 } do
            for _, r in ipairs { true, false } do
              list:drag { by = a, byX = a, duration = d, release = r, slop = d }:play() t:wait(0.003)
              list:flick { velocity = a, velocityX = -a }:play() t:wait(0.003)
              header:drag { by = a, duration = d, release = r }:play() t:wait(0.003)
              header:expand { curve = motion.spring { duration = 1e-3, bounce = -0.9 } }:play()
              list:scrollTo { y = a, duration = d }:play() t:wait(0.003)
              list:snapTo { everyY = 1e-300, x = { a, d } }
              list.contentHeight = math.abs(a)
              list.insetTop = a
              list.pixelsPerPoint = d
            end
          end
        end
      end)
      """)
    for frame in 0...120 {
      try run.run(to: Double(frame) / 60)
      for path in ["list.offsetX", "list.offsetY", "bar.height", "bar.progress", "bar.x"] {
        let value = try run.value(path)
        #expect(value.isFinite, "frame \(frame): \(path)")
      }
    }
  }

  @Test("A view that is longer than the limits is an error")
  func tooLong() throws {
    let failure = SteppedScene.failure(
      """
      local scene = motion.scene { name = "test" }
      scene:scroll { id = "list", width = 390, height = 844, contentHeight = 1e12 }
      """)
    #expect(failure?.code == .outOfRange)
  }
}
