import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("The order of layers in layouts")
struct LayoutOrderTests {
  private static let list = """
    local scene = motion.scene { name = "test", width = 400, height = 800 }
    local list = scene:stack { id = "list", width = 400, spacing = 10 }
    local rows = {}
    for i = 1, 5 do rows[i] = list:box { id = "row" .. i, width = 400, height = 60, fill = "red" } end

    """

  private static func order(_ run: SteppedScene) throws -> [String] {
    try (1...5).filter { run.session.stage.layer(at: "list/row\($0)") != nil }
      .map { index in (index, try run.value("list/row\(index).y")) }
      .sorted { $0.1 < $1.1 }.map { "\($0.0)" }
  }

  private static let moves: [(body: String, order: String)] = [
    ("rows[2].order = 4", "1 3 4 2 5"), ("rows[4].order = 1", "4 1 2 3 5"),
    ("rows[1].order = 5", "2 3 4 5 1"), ("rows[3].order = 3", "1 2 3 4 5"),
    ("rows[5].order = 2 rows[5].order = 3", "1 2 5 3 4"),
    ("rows[2]:remove() rows[5].order = 1", "5 1 3 4"),
    ("motion.withAnimation('snappy', function() rows[1].order = 2 end)", "2 1 3 4 5"),
  ]

  @Test("An assigned order moves the layers between by one", arguments: moves.indices)
  func assigned(index: Int) throws {
    let (body, order) = Self.moves[index]
    let run = try SteppedScene(
      Self.list + """
        \(body)
        local orders = {}
        for i, row in ipairs(rows) do if not row.isRemoved then orders[row.order] = i end end
        print(table.concat(orders, " "))
        """)
    try run.runToRest()
    #expect(run.printed == [order])
    #expect(try Self.order(run).joined(separator: " ") == order)
  }

  private static let errors: [(body: String, message: String)] = [
    ("rows[1].order = 6", "`list/row1.order` would be 6, but the stack `list` contains 5"),
    ("rows[1].order = 0", "from 1"), ("rows[1].order = 1.5", "a whole number"),
    ("list.order = 1", "`list` is not in a stack or a grid, so it has no `order`"),
  ]

  @Test("An order is a place in a stack or a grid", arguments: errors.indices)
  func refusal(index: Int) throws {
    let (body, message) = Self.errors[index]
    let failure = #expect(throws: Diagnostic.self) {
      try SteppedScene(Self.list + body).runToRest()
    }
    #expect(failure?.message.contains(message) ?? false, "\(failure?.message ?? "")")
  }

  @Test("In `withAnimation` the layers move, in a grid as well")
  func animated() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 400, height = 800 }
      local list = scene:grid { id = "list", width = 400, columns = 2 }
      local rows = {}
      for i = 1, 4 do rows[i] = list:box { id = "row" .. i, height = 100 } end
      scene:timeline(function(t)
        motion.withAnimation({ duration = 1, curve = "linear" }, function() rows[4].order = 1 end)
        t:wait(1)
      end)
      """)
    try run.run(to: 0.5)
    #expect(try run.value("list/row4.x") == 100 && run.value("list/row4.y") == 50)
    #expect(try run.value("list/row1.x") == 100 && run.value("list/row1.y") == 0)
    try run.runToRest()
    #expect(try run.value("list/row4.x") == 0 && run.value("list/row2.y") == 100)
  }

  /// Changes of the places of rows while a finger holds the third one.
  private static let changes = [
    "rows[3].order = %", "motion.withAnimation('snappy', function() rows[3].order = % end)",
    "motion.withAnimation('bouncy', function() rows[1].order = % end)",
    "motion.withAnimation('smooth', function() rows[1].height = 20 * % end)",
    "rows[2].height = 25 * %", "list.spacing = 4 * %", "rows[4].hidden = true", "list.padding = %",
    "motion.withAnimation('smooth', function() rows[5].order = % rows[2].hidden = not rows[2].hidden end)",
    "motion.animator { duration = 0.3 }:animate(rows[1], { height = { to = 30 * % } }):play()",
  ]

  @Test("A row stays under the finger that holds it", arguments: Seeds.first(200))
  func held(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (path, body) = ("{ t = 0, y = 0 }", "")
    var points = [(time: 0.0, y: 0.0)]
    for step in 1...8 {
      let point = (time: Double(step) * 0.1, y: random.number(-200...200).rounded())
      points.append(point)
      path += ", { t = \(point.time), y = \(point.y) }"
      let change = Self.changes[Int.random(in: 0..<Self.changes.count, using: &random)]
      let order = Int.random(in: 1...5, using: &random)
      body += "t:wait(\(random.number(0.01...0.09))) \(change.replacing("%", with: "\(order)"))\n"
    }
    // A movement of the row that is under way is part of what the finger takes.
    let early = "motion.withAnimation('smooth', function() rows[3].order = 1 end)"
    let script =
      Self.list + """
        rows[3]:draggable { axis = "y", moves = "translation", detents = { home = 0 }, bounds = { y = { -900, 900 } } }
        scene:timeline(function(t)
          \(random.number(0...1) < 0.5 ? early : "") t:wait(0.1)
          t:start(rows[3]:drag { path = { \(path) } })
          \(body) t:wait(1)
        end)
        """
    let run = try SteppedScene(script)
    try run.run(to: 0.1)
    func shown() throws -> Double {
      try run.value("list/row3.y") + run.value("list/row3.translationY")
    }
    let start = try shown()
    for frame in 7...53 {
      try run.step()
      let time = Double(frame) / 60 - 0.1
      let next = points.firstIndex { $0.time >= time } ?? points.count - 1
      let (from, to) = (points[max(next - 1, 0)], points[next])
      let part = next == 0 ? 1 : min((time - from.time) / (to.time - from.time), 1)
      let finger = from.y + (to.y - from.y) * part
      let shown = try shown()
      #expect((shown - start - finger).magnitude < 1e-6, "seed \(seed), \(time) s\n\(script)")
      if (shown - start - finger).magnitude >= 1e-6 { return }
    }
    try run.runToRest()
    #expect(try run.value("list/row3.translationY") == 0, "seed \(seed)")
  }

  @Test("A released row settles at its new place")
  func released() throws {
    let run = try SteppedScene(
      Self.list + """
        rows[2]:draggable { axis = "y", moves = "translation", detents = { home = 0 }, bounds = { y = { -900, 900 } } }
        scene:timeline(function(t)
          t:start(rows[2]:drag { path = { { t = 0, y = 0 }, { t = 0.4, y = 100 } } }) t:wait(0.2)
          motion.withAnimation("snappy", function() rows[2].order = 3 end)
          print(rows[2].order, rows[2].y, rows[2].translationY)
        end)
        """)
    try run.runToRest()
    #expect(run.printed.last == "3\t140.0\t-20.0")
    #expect(try run.value("list/row2.y") == 140 && run.value("list/row2.translationY") == 0)
  }
}
