import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Changes of layouts by transitions")
struct TransitionChangeTests {
  private static let list = """
    local scene = motion.scene { name = "test", width = 400, height = 800 }
    local list = scene:stack { id = "list", y = 100, spacing = 10 }
    local rows = {}
    for i = 1, 3 do rows[i] = list:box { id = "row" .. i, width = 400, height = 60, fill = "red" } end
    local function make(name, change)
      return motion.transition { name = name, layer = list, change = change, curve = "linear", duration = 1,
        rules = { row1 = motion.shared(), row2 = motion.shared(), row3 = motion.shared() } }
    end

    """

  private static func run(_ change: String, _ body: String) throws -> SteppedScene {
    try SteppedScene(
      list + """
        local open = make("open", function() \(change) end)
        scene:timeline(function(t) \(body) end)
        """)
  }

  /// A change; the y of the second row's copy at its middle; the y of the second row and the height of
  /// the list after it.
  private static let changes: [(change: String, middle: Double, after: Double, height: Double)] = [
    ("rows[1].height = 120", 200, 130, 260), ("rows[3].order = 1", 205, 140, 200),
    ("list.spacing = 30", 180, 90, 240), ("rows[1].hidden = true", 135, 0, 130),
    ("rows[2].order = 1 rows[1].height = 20", 135, 0, 160),
    ("rows[3]:box { id = 'badge', width = 9, height = 9 }", 170, 70, 200),
  ]

  @Test("The model has its new state at once, and copies move", arguments: changes.indices)
  func there(index: Int) throws {
    let (change, middle, after, height) = Self.changes[index]
    let run = try Self.run(change, "t:play(open)")
    try run.run(to: 0.5)
    #expect(try run.value("open/row2.y") == middle, "\(change)")
    for time in [0.5, 1.5] {
      try run.run(to: time)
      #expect(try run.value("list/row2.y") == after, "\(change) at \(time) s")
      #expect(try run.value("list.height") == height, "\(change) at \(time) s")
    }
  }

  private static let ways = [
    "t:play(open) open:reverse() t:waitFor(open)", "t:start(open) t:wait(0.5) open:cancel()",
    "t:start(open) t:wait(0.2) open:reverse() t:waitFor(open)",
    "open:seek(0.7) t:wait(0.1) open:cancel() t:play(open) open:reverse() t:waitFor(open)",
  ]

  @Test("A run that ends at its source undoes the change", arguments: changes.indices)
  func back(index: Int) throws {
    for way in Self.ways {
      let run = try Self.run(Self.changes[index].change, way)
      try run.runToRest()
      #expect(try run.value("list/row2.y") == 70, "\(Self.changes[index].change): \(way)")
      #expect(try run.value("list.height") == 200, "\(Self.changes[index].change): \(way)")
    }
  }

  @Test(
    "A change that interrupts another one sees the layers as they were", arguments: changes.indices)
  func interruption(index: Int) throws {
    let run = try Self.run(
      Self.changes[index].change,
      """
      t:start(open) t:wait(0.5)
      local other = make("other", function() print(rows[2].y, list.height) rows[2].height = 70 end)
      open:interrupt { to = other } t:waitFor(other)
      """)
    try run.runToRest()
    #expect(run.printed == ["70.0\t200.0"])
    #expect(try run.value("list/row2.y") == 70 && run.value("list.height") == 210)
  }
}
