import MotionCore
import MotionRuntime
import SceneSupport
import Testing

/// A finger on a row inside a column inside a pager, and the resulting offsets.
struct NestedRow: CustomTestStringConvertible, Sendable {
  let name: String
  let timeline: String
  let row: Double
  let column: Double
  let pager: Double

  init(_ name: String, _ timeline: String, row: Double, column: Double, pager: Double) {
    self.name = name
    self.timeline = timeline
    self.row = row
    self.column = column
    self.pager = pager
  }

  var testDescription: String { name }
}

struct NestedScrollTests {
  static let rows: [NestedRow] = [
    NestedRow(
      "sideways in the row", "t:play(row:drag { byX = -200, duration = 0.2 })",
      row: 200, column: 0, pager: 0),
    NestedRow(
      "up in the row: the column follows", "t:play(row:drag { by = -200, duration = 0.2 })",
      row: 0, column: 200, pager: 0),
    NestedRow(
      "more sideways than up", "t:play(row:drag { byX = -200, by = -150, duration = 0.2 })",
      row: 200, column: 0, pager: 0),
    NestedRow(
      "the axis is decided when the finger leaves the slop",
      """
      t:play(row:drag { slop = 10, path = { { t = 0 }, { t = 0.1, x = -5, y = -20 },
        { t = 0.4, x = -300, y = -40 } } })
      """, row: 0, column: 30, pager: 0),
    NestedRow(
      "the row reaches its edge and passes the rest on",
      "t:play(row:drag { byX = -500, duration = 0.5 })", row: 310, column: 0, pager: 190),
    NestedRow(
      "a row at its edge passes the finger to the pager at once",
      """
      t:play(row:scrollTo { x = 310, animated = false })
      t:play(row:drag { byX = -120, slop = 10, duration = 0.5 })
      """, row: 310, column: 0, pager: 110),
    NestedRow(
      "a finger that reverses scrolls the row back before the pager",
      """
      t:play(row:drag { path = { { t = 0 }, { t = 0.5, x = -400 }, { t = 0.6, x = -350 } } })
      """, row: 260, column: 0, pager: 90),
    NestedRow(
      "a flick of the row does not reach the pager",
      "t:play(row:flick { velocityX = 4000 })", row: 310, column: 0, pager: 0),
    NestedRow(
      "a touch on the row stops the column",
      """
      column:flick { velocity = 1500 }:play()
      t:wait(0.5)
      t:play(row:drag { byX = -50, duration = 0.1 })
      """, row: 50, column: 473.4178, pager: 0),
  ]

  static func script(_ timeline: String) -> String {
    """
    local scene = motion.scene { name = "nested", width = 390, height = 800 }
    local pager = scene:scroll { id = "pager", width = 390, height = 800, contentWidth = 1170 }
    local column = pager:scroll { id = "column", width = 390, height = 800, contentHeight = 2400 }
    local row = column:scroll { id = "row", width = 390, height = 200, contentWidth = 700 }
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }

  @Test("The innermost view that can scroll along the finger's axis follows it", arguments: rows)
  func follower(row: NestedRow) throws {
    let run = try SteppedScene(Self.script(row.timeline))
    try run.runToRest()
    #expect(try (run.value("pager/column/row.offsetX") - row.row).magnitude < 1e-4)
    #expect(try (run.value("pager/column.offsetY") - row.column).magnitude < 1e-4)
    #expect(try (run.value("pager.offsetX") - row.pager).magnitude < 1e-4)
  }

  @Test("At the edges of all views the innermost one has the rubber band")
  func rubber() throws {
    let run = try SteppedScene(
      Self.script("t:play(row:drag { byX = 100, duration = 0.2, hold = true })"))
    try run.run(to: 0.2)
    let band = 0.55 * 100 * 390 / (0.55 * 100 + 390)
    #expect(try run.value("pager.offsetX") == 0)
    #expect(try (run.value("pager/column/row.offsetX") + band).magnitude < 1e-9)
  }

  @Test("What has moved last has the rubber band, and gives it back first")
  func lastMover() throws {
    let run = try SteppedScene(
      Self.script(
        """
        t:play(row:drag { hold = true, path = { { t = 0 }, { t = 0.5, x = -1200 },
          { t = 0.6, x = -1180 } } })
        """))
    try run.run(to: 0.5)
    let stretched = 1200.0 - 310 - 780
    let band = 0.55 * stretched * 390 / (0.55 * stretched + 390)
    #expect(try run.value("pager/column/row.offsetX") == 310)
    #expect(try (run.value("pager.offsetX") - 780 - band).magnitude < 1e-9)
    try run.run(to: 0.6)
    #expect(try run.value("pager/column/row.offsetX") == 310)
    #expect(try run.value("pager.offsetX") > 780)
  }
}
