import MotionValues
import SectionEngine
import Support
import Testing

@Suite("The layout of sections")
struct SectionLayoutTests {
  /// A kind on a screen 390 points wide, and the expected layout.
  struct Row: Sendable {
    let kind: SectionKind
    let items: Int
    let height: Double
    let first: Rectangle
    let last: Rectangle
    let contentWidth: Double
    let stride: Double
  }

  private static let rows = [
    // The insets leave 350 points; 0.7 of them are 245.
    Row(
      kind: .sideScrollingOneItem, items: 4, height: 352,
      first: Rectangle(x: 20, y: 0, width: 245, height: 312),
      last: Rectangle(x: 791, y: 0, width: 245, height: 312), contentWidth: 1056, stride: 257),
    // 180 points contain two items of 85, with a spacing of 10.
    Row(
      kind: .sideScrollingTwoItem, items: 5, height: 220,
      first: Rectangle(x: 20, y: 0, width: 227.5, height: 85),
      last: Rectangle(x: 499, y: 0, width: 227.5, height: 85), contentWidth: 746.5,
      stride: 239.5),
    Row(
      kind: .largeSquare, items: 2, height: 752,
      first: Rectangle(x: 20, y: 20, width: 350, height: 350),
      last: Rectangle(x: 20, y: 382, width: 350, height: 350), contentWidth: 390, stride: 362),
    Row(
      kind: .list, items: 3, height: 319,
      first: Rectangle(x: 20, y: 20, width: 350, height: 85),
      last: Rectangle(x: 20, y: 214, width: 350, height: 85), contentWidth: 390, stride: 97),
  ]

  @Test("Each kind has the measures of the articles", arguments: rows)
  func kinds(row: Row) throws {
    let section = Section(row.kind, itemCount: row.items)
    let geometry = try #require(try SectionLayout([section], width: 390).sections.first)
    #expect(geometry.frame == Rectangle(x: 0, y: 0, width: 390, height: row.height))
    #expect(geometry.header == nil)
    for (found, expected) in [(geometry.items.first, row.first), (geometry.items.last, row.last)] {
      #expect(try #require(found).isNear(expected))
    }
    #expect(geometry.items.count == row.items)
    #expect(geometry.contentWidth == row.contentWidth)
    #expect(geometry.groupStride == row.stride)
    #expect((geometry.row != nil) == row.kind.isSideways)
  }

  @Test("A header is above the top inset, as wide as the items' space")
  func header() throws {
    var section = Section(.sideScrollingOneItem, itemCount: 1)
    section.headerHeight = Section.headerHeight
    let geometry = try #require(try SectionLayout([section], width: 390).sections.first)
    #expect(geometry.header == Rectangle(x: 20, y: 0, width: 350, height: 100))
    #expect(geometry.row == Rectangle(x: 0, y: 120, width: 390, height: 312))
    #expect(geometry.frame.height == 452)
  }

  @Test("A section without items keeps its header and insets", arguments: SectionKind.allCases)
  func empty(kind: SectionKind) throws {
    let layout = try SectionLayout([Section(kind, itemCount: 0)], width: 390, top: 10)
    #expect(layout.sections[0].items.isEmpty)
    #expect(layout.bottom == 50)
  }

  @Test("Insets that leave no width are rejected", arguments: [40.0, 39, 1])
  func noWidth(width: Double) {
    #expect(throws: SectionLayoutError.noWidth(width: width, insets: 40)) {
      _ = try SectionLayout([Section(.list, itemCount: 1)], width: width)
    }
  }

  @Test("A spacing that leaves a group's items no height is rejected", arguments: [180.0, 181])
  func noHeight(spacing: Double) throws {
    var section = Section(.sideScrollingTwoItem, itemCount: 1)
    section.itemSpacing = spacing
    #expect(throws: SectionLayoutError.noHeight(group: 180, gap: spacing)) {
      _ = try SectionLayout([section], width: 390)
    }
    // A single item has no spacing.
    section.kind = .sideScrollingOneItem
    #expect(try SectionLayout([section], width: 390).sections.count == 1)
  }

  @Test("Infinite lengths are rejected")
  func endless() {
    var section = Section(.list, itemCount: 3)
    section.spacing = .greatestFiniteMagnitude
    #expect(throws: SectionLayoutError.endless) {
      _ = try SectionLayout([section], width: 390)
    }
  }

  @Test("Sections are adjacent; items are inside, separate and in order")
  func laws() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let sections = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Self.section(&generator)
      }
      let layout = try SectionLayout(sections, width: 390, top: 7)
      var bottom = 7.0
      for (section, geometry) in zip(sections, layout.sections) {
        #expect(geometry.frame.y == bottom, "seed 11, round \(round)")
        bottom += geometry.frame.height
        let width = geometry.row == nil ? geometry.frame.width : geometry.contentWidth
        let height = geometry.row?.height ?? geometry.frame.height
        for item in geometry.items {
          #expect(item.x >= section.insets.left, "seed 11, round \(round)")
          #expect(
            item.x + item.width <= width - section.insets.right + 1e-9, "seed 11, round \(round)")
          #expect(item.y + item.height <= height + 1e-9, "seed 11, round \(round)")
        }
        for (one, next) in zip(geometry.items, geometry.items.dropFirst()) {
          let isApart =
            next.x >= one.x + one.width - 1e-9 || next.y >= one.y + one.height - 1e-9
          #expect(isApart, "seed 11, round \(round)")
        }
      }
      #expect(layout.bottom == bottom, "seed 11, round \(round)")
    }
  }

  private static func section(_ generator: inout SeededGenerator) -> Section {
    let kind = SectionKind.allCases.randomElement(using: &generator) ?? .list
    var section = Section(kind, itemCount: Int.random(in: 0...9, using: &generator))
    func length() -> Double { Double.random(in: 0...60, using: &generator) }
    section.headerHeight = Bool.random(using: &generator) ? length() : nil
    section.insets = Insets(top: length(), left: length(), bottom: length(), right: length())
    section.spacing = length()
    section.itemSpacing = length()
    section.fractionalWidth = Double.random(in: 0.3...1, using: &generator)
    return section
  }

  @Test("A part shows the wanted style in any section", arguments: SectionStyle.allCases)
  func styles(section: SectionStyle) {
    for wanted in SectionStyle.allCases {
      let inversions =
        (SectionStyle.standard.inverts(toShow: section) ? 1 : 0)
        + (section.inverts(toShow: wanted) ? 1 : 0)
      #expect((inversions % 2 == 1) == (wanted == .inverted))
    }
  }
}

extension Rectangle {
  /// 350 points times 0.7 are not exactly 245 in binary.
  fileprivate func isNear(_ other: Rectangle) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height])
      .allSatisfy { ($0 - $1).magnitude < 1e-9 }
  }
}
