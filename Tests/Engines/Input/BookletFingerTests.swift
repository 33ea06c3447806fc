import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Fingers on the pages of a booklet")
struct BookletFingerTests {
  private func script(_ timeline: String) -> String {
    """
    local scene = motion.scene { name = "book", width = 390, height = 844 }
    local desk = scene:group { id = "desk", x = 195, y = 200, width = 180, height = 260 }
    local page = {}
    for _, id in ipairs { "right", "p2", "p1", "left", "front" } do
      page[id] = desk:box { id = id, width = 180, height = 260, fill = "white" }
    end
    local book = motion.booklet { front = page.front, innerLeft = page.left,
      innerRight = page.right, pages = { page.p1, page.p2 } }
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }

  static let rows: [(String, Double)] = [
    // Half a turn moves the free edge across the open booklet, 360 points.
    (
      "t:play(scene:touch { { t = 0, x = 350, y = 300 }, { t = 0.4, x = 340 }, { t = 0.8, x = 100 } })",
      180
    ),
    ("t:play(scene:touch { { t = 0, x = 350, y = 300 }, { t = 0.8, x = 250 }, { t = 1 } })", 0),
    ("t:play(desk:drag { byX = -100, duration = 0.1, release = true })", 180),
    ("t:play(desk:flick { velocityX = 1200 })", 180),
    ("t:play(desk:drag { by = -100, duration = 0.1 })", 0),
  ]

  @Test("They turn the pages across the spine", arguments: rows.indices)
  func turn(row: Int) throws {
    let (timeline, angle) = Self.rows[row]
    if timeline.contains("by = ") {
      #expect(SteppedScene.failure(script(timeline))?.code.slug == "no-taker")
      return
    }
    let run = try SteppedScene(script(timeline))
    try run.runToRest()
    #expect(try run.value("desk.angle") == angle)
    RateLaw().check("row \(row)", script(timeline))
  }

  @Test("A finger that the booklet has cancelled leaves it free, even if a script keeps the finger")
  func cancelled() throws {
    let text = script(
      """
      local first = scene:touch { { t = 0, x = 350, y = 300 }, { t = 0.4, x = 220 } }
      kept = { first }
      t:start(first)
      t:wait(0.2)
      t:play(book:drag { by = 20, duration = 0.1 })
      t:wait(1)
      t:play(scene:touch { { t = 0, x = 350, y = 300 }, { t = 0.4, x = 100 } })
      """)
    let run = try SteppedScene(text)
    try run.runToRest()
    #expect(try run.value("desk.angle") == 180)
    RateLaw(seconds: 3).check("cancelled", text)
  }

  @Test(
    "While a finger holds the pages, what else claims the angle is interrupted",
    arguments: [
      "motion.animator { duration = 1 }:animate(book, { angle = 170 }):play()", "book.angle = 170",
    ])
  func held(claim: String) throws {
    let run = try SteppedScene(
      script(
        """
        t:start(desk:drag { byX = -90, duration = 0.5, hold = true })
        t:wait(0.25) \(claim)
        t:wait(0.25) print(book.angle)
        """))
    try run.run(to: 1)
    #expect(run.printed == ["45.0"])
    #expect(run.events.contains { $0.hasSuffix("interrupted desk.angle finger") })
  }

  @Test("A page follows its finger, and a second finger catches it")
  func catching() throws {
    let run = try SteppedScene(
      script(
        """
        t:start(desk:drag { byX = -90, duration = 0.5, hold = true })
        t:wait(0.5)
        print(book.angle)
        t:play(desk:release { velocityX = 0 })
        print(book.angle)
        """))
    try run.runToRest()
    #expect(run.printed == ["45.0", "0.0"])
  }
}
