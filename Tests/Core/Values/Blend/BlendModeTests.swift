import MotionValues
import Support
import Testing

@Suite("Blend modes")
struct BlendModeTests {
  static let rows = (try? Oracle.table("blend_modes.csv")) ?? []

  @Test("The table has 18 pairs of colours for each mode, by its CSS word")
  func count() {
    let counts = Dictionary(grouping: Self.rows) { $0["mode"] ?? "" }.mapValues(\.count)
    #expect(
      counts == Dictionary(uniqueKeysWithValues: BlendMode.allCases.map { ($0.cssWord, 18) }))
    #expect(BlendMode.colorDodge.cssWord == "color-dodge")
  }

  @Test("A source over a backdrop has the colour of the table", arguments: BlendMode.allCases)
  func table(_ mode: BlendMode) throws {
    for row in Self.rows where row["mode"] == mode.cssWord {
      let backdrop = try #require(Color(row, prefix: "backdrop_"))
      let source = try #require(Color(row, prefix: "source_"))
      let expected = try #require(Color(row, prefix: ""))
      let found = mode.blend(source: source, over: backdrop)
      for channel in 0..<4 {
        #expect(abs(found[channel] - expected[channel]) < 1e-9, "\(row)")
      }
    }
  }

  @Test("Clear colours change nothing, and colours stay in sRGB", arguments: BlendMode.allCases)
  func laws(_ mode: BlendMode) {
    var generator = SeededGenerator(seed: 31)
    func part() -> Double {
      [0, 0.25, 0.5, 1, generator.number(0...1)].randomElement(using: &generator) ?? 0
    }
    #expect(mode.blend(source: .clear, over: .clear) == .clear)
    for _ in 0..<500 {
      let source = Color { _ in part() }
      let backdrop = Color { _ in part() }
      let blended = mode.blend(source: source, over: backdrop)
      #expect(blended.components.allSatisfy { -1e-12...(1 + 1e-12) ~= $0 }, "\(source) \(backdrop)")
      for (color, other) in [
        (source, mode.blend(source: source, over: .clear)),
        (backdrop, mode.blend(source: .clear, over: backdrop)),
      ] where color.alpha > 0 {
        for channel in 0..<4 { #expect(abs(color[channel] - other[channel]) < 1e-12) }
      }
    }
  }
}

extension Color {
  /// Reads a colour from the columns of a row that end in `r`, `g`, `b` and `a`.
  init?(_ row: [String: String], prefix: String) {
    let parts = ["r", "g", "b", "a"].compactMap { row[prefix + $0].flatMap { Double($0) } }
    guard parts.count == 4 else { return nil }
    self.init { parts[$0] }
  }
}
