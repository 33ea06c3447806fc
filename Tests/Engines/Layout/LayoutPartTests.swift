import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// Sizes in a layout that follow other sizes of the same layout.
@Suite("Parts of layouts")
struct LayoutPartTests {
  /// A layer that follows what the layout around it sets.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let expected: [String: Double]
  }

  static let rows = [
    Row(
      testDescription: "squares in a grid",
      script: """
        local grid = scene:grid { id = "grid", width = 390, columns = 3, spacing = 3 }
        for i = 1, 4 do grid:box { id = "cell" .. i, aspect = 1 } end
        """,
      expected: [
        "grid/cell1.height": 128, "grid/cell4.y": 131, "grid/cell4.height": 128, "grid.height": 259,
      ]),
    Row(
      testDescription: "a shape in a stack that fills its children",
      script: """
        local list = scene:stack { id = "list", width = 300, alignment = "fill", spacing = 10 }
        list:box { id = "cover", aspect = 2 }
        list:box { id = "next", height = 20 }
        """, expected: ["list/cover.height": 150, "list/next.y": 160, "list.height": 180]),
    Row(
      testDescription: "a shape as high as its row",
      script: """
        local row = scene:stack { id = "row", axis = "x", height = 40, alignment = "fill", spacing = 5 }
        row:box { id = "cover", aspect = 2 }
        row:box { id = "next", width = 20 }
        """, expected: ["row/cover.width": 80, "row/next.x": 85, "row.width": 105]),
    Row(
      testDescription: "a part of a stack that another one fills",
      script: """
        local list = scene:stack { id = "list", left = 10, right = 10, alignment = "fill", padding = 5 }
        local card = list:stack { id = "card", axis = "x", padding = 10 }
        card:box { id = "bar", width = "50%", height = 4 }
        card:box { id = "after", width = 20, height = 20 }
        """,
      expected: [
        "list/card.width": 360, "list/card/bar.width": 180, "list/card/after.x": 190,
        "list.height": 50,
      ]),
    Row(
      testDescription: "a bar as high as the texts beside it, and a box as high as half of a card",
      script: """
        local list = scene:stack { id = "list", width = 200, alignment = "fill" }
        local card = list:stack { id = "card", axis = "x" }
        local column = card:stack { id = "column" }
        column:box { id = "one", width = 20, height = 30 }
        column:box { id = "two", width = 20, height = 30 }
        card:box { id = "bar", width = 4, height = function() return column.height end }
        list:box { id = "foot", height = function() return card.height / 2 end }
        """,
      expected: ["list/card/bar.height": 60, "list/card.height": 60, "list.height": 90]),
    Row(
      testDescription: "the width of a text by the one of its card",
      script: """
        local list = scene:stack { id = "list", width = 200, alignment = "fill" }
        local card = list:stack { id = "card", padding = 10 }
        card:text { id = "words", text = "a b c", width = function() return card.width / 4 end }
        """, expected: ["list/card/words.width": 50]),
  ]

  @Test("What follows a size of its layout has its value", arguments: rows)
  func followed(_ row: Row) throws {
    let run = try SteppedScene(scene: row.script)
    try run.run(to: 0.1)
    for (path, value) in row.expected.sorted(by: { $0.key < $1.key }) {
      #expect(abs(try run.value(path) - value) < 1e-9, "\(path)")
    }
  }

  /// Changes of pins, of a share and of a size, each while the ones before still move.
  private static let changes = """
    local list = scene:stack { id = "list", left = 16, right = 16, y = 50, spacing = 8, alignment = "fill" }
    local card = list:stack { id = "card", axis = "x", padding = 12, spacing = 6 }
    local bar = card:box { id = "bar", width = "50%", height = 4 }
    card:box { id = "after", width = 10, height = 20 }
    card:box { id = "square", width = function() return list.width / 20 end, aspect = 1 }
    list:box { id = "foot", height = function() return card.height / 2 end }
    list:box { id = "wide", aspect = 4 }

    """

  private static let moments = """
    scene:timeline(function(t)
      t:wait(0.1) motion.withAnimation("smooth", function() list.right = 150 end)
      t:wait(0.15) motion.withAnimation("bouncy", function() bar.width = "25%" list.left = 60 end)
      t:wait(0.15) motion.withAnimation("smooth", function() card.spacing = 20 list.right = 16 end)
      t:wait(0.15) motion.withAnimation("smooth", function() list:find("card/after").hidden = true end)
    end)
    """

  @Test("Within withAnimation, what follows a pin or a share moves with it, once")
  func continuous() throws {
    let run = try SteppedScene(scene: Self.changes + Self.moments, fps: 240)
    let paths = [
      "list.x", "list.width", "list.height", "list/card.width", "list/card/bar.width",
      "list/card/after.x", "list/card/square.x", "list/card/square.height", "list/foot.y",
      "list/foot.height", "list/foot.width", "list/wide.height",
    ]
    var before: [String: Double] = [:]
    for frame in 0..<480 {
      try run.run(to: Double(frame) / 240)
      for path in paths {
        let value = try run.value(path)
        if let last = before[path] { #expect(abs(value - last) < 6, "\(path), frame \(frame)") }
        before[path] = value
      }
    }
    #expect(abs(try run.value("list/card.width") - 314) < 1e-3)
    #expect(abs(try run.value("list/card/bar.width") - 78.5) < 1e-3)
    #expect(abs(try run.value("list/wide.height") - 78.5) < 1e-3)
  }

  @Test("All frame rates agree on it")
  func rates() {
    RateLaw().check(
      "parts of layouts",
      "local scene = motion.scene { name = \"test\" }\n" + Self.changes + Self.moments)
  }
}
