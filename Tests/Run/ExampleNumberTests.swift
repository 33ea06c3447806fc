import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

@Suite("The examples have the numbers of their articles")
struct ExampleNumberTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let example: String
    let property: String
    let value: Double
    var testDescription: String { "\(example): \(property)" }

    init(_ example: String, _ property: String, _ value: Double) {
      self.example = example
      self.property = property
      self.value = value
    }
  }

  private static func collapsing(_ property: String, _ value: Double) -> Row {
    Row("00-collapsing-header", property, value)
  }

  private static func snapping(_ property: String, _ value: Double) -> Row {
    Row("02-snapping-header", property, value)
  }

  /// The values at frame 0, with an open header, in points. The safe area is 47 points high.
  static let collapsingNumbers = [
    collapsing("header.height", 600),
    collapsing("header/card.y", 40 + 47),
    collapsing("header/card.cornerRadius", 20),
    collapsing("header/card/search.height", 24 + 44 + 12),
    collapsing("header/card/search/bar.height", 44),
    collapsing("header/card/search/bar.cornerRadius", 22),
    collapsing("header/card/search/bar.x", 24),
    collapsing("header/card/search/bar.width", 390 - 2 * 24),
    collapsing("header/card/search/bar.y", 24),
    collapsing("header/title.y", 47 + 160),
    collapsing("header/title.x", 24),
    collapsing("header/title.fontSize", 64),
    collapsing("header/title.fontWeight", 7),
    collapsing("header/title.lineHeightMultiple", 0.7),
    collapsing("header/button.x", 24),
    collapsing("header/button.cornerRadius", 6),
    collapsing("header/button/label.x", 8),
    collapsing("header/button/label.y", 8),
    collapsing("header/button/label.fontSize", 13),
    collapsing("header/button/label.fontWeight", 5),
    collapsing("header/separator.height", 1),
    collapsing("header/separator.y", 599),
  ]

  static let snappingNumbers = [
    snapping("header.height", 140), snapping("header.progress", 1), snapping("list.y", 140),
    snapping("header/title.opacity", 1),
  ]

  @Test(
    "An open header has the numbers of its article", arguments: collapsingNumbers + snappingNumbers)
  func atFirst(row: Row) throws {
    let run = try SteppedScene(try Repository.text("examples/\(row.example).lua"))
    try run.run(to: 0)
    #expect(try run.value(row.property) == row.value)
  }

  static let closedNumbers: [(String, Double)] = [
    ("header.height", 44 + 12 + 12 + 47), ("header/card.y", 0),
    ("header/card/search.fillOpacity", 1), ("header/card/search/bar.y", 47 + 12),
    ("header/card/search.height", 115), ("header/separator.y", 114),
  ]

  @Test(
    "Closed: 44 + 12 + 12 under the safe area, the search bar 12 points below it",
    arguments: closedNumbers)
  func closed(property: String, value: Double) throws {
    let run = try SteppedScene(try Repository.text("examples/00-collapsing-header.lua"))
    try run.run(to: 1)
    #expect(try run.value(property) == value)
  }

  @Test("A snap of Tanaka's header takes 0.6 s, its title 0.2 s more")
  func snap() throws {
    let run = try SteppedScene(try Repository.text("examples/02-snapping-header.lua"))
    try run.run(to: 0.2)
    #expect(try (run.value("header.height") - 120).magnitude < 1e-9)
    try run.run(to: 0.5)
    // Half the distance at half the time.
    #expect(try (run.value("header.height") - 130).magnitude < 1e-9)
    #expect(try run.value("header/title.opacity") < run.value("header.progress"))
    try run.run(to: 0.8)
    #expect(try run.value("header.height") == 140)
  }
}
