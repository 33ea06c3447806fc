import MotionCore
import MotionValues
import Support
import Testing

/// The table of UIKit's semantic colours.
private struct ColorTable: Decodable {
  struct Pair: Decodable {
    let light: [Double]
    let dark: [Double]
  }

  struct Case: Decodable {
    let name: String
    let appearance: String
    let style: String
    let background: String
    let label: String
  }

  let colors: [String: Pair]
  let cases: [Case]
}

@Suite("Semantic colours")
struct SemanticColorTests {
  private let table: ColorTable

  init() throws { table = try Oracle.json("semantic_colors.json", as: ColorTable.self) }

  @Test("A semantic colour has UIKit's components in light and in dark")
  func components() throws {
    #expect(table.colors.count == 10)
    for (name, pair) in table.colors {
      let color = try #require(NamedColor.named(name), "\(name)")
      for (appearance, expected) in [(Appearance.light, pair.light), (.dark, pair.dark)] {
        let found = color.color(in: appearance)
        let components = [found.red * 255, found.green * 255, found.blue * 255, found.alpha]
        for (value, expected) in zip(components, expected) {
          #expect((value - expected).magnitude < 1e-12, "\(name) \(appearance)")
        }
      }
    }
  }

  /// Colours that the oracle lacks: light, dark, and their alphas in 255ths.
  static let others: [(name: String, light: String, dark: String, alphas: [Double])] = [
    ("placeholderText", "#3c3c43", "#ebebf5", [76, 76]),
    ("systemGroupedBackground", "#f2f2f7", "#000000", [255, 255]),
    ("separator", "#3c3c43", "#545458", [73, 153]),
    ("opaqueSeparator", "#c6c6c8", "#38383a", [255, 255]),
    ("link", "#007aff", "#0984ff", [255, 255]),
    ("systemFill", "#787880", "#787880", [51, 91]),
    ("secondarySystemFill", "#787880", "#787880", [40, 81]),
    ("tertiarySystemFill", "#767680", "#767680", [30, 61]),
    ("quaternarySystemFill", "#747480", "#767680", [20, 45]),
    ("systemOrange", "#ff9500", "#ff9f0a", [255, 255]),
    ("systemYellow", "#ffcc00", "#ffd60a", [255, 255]),
    ("systemGreen", "#34c759", "#30d158", [255, 255]),
    ("systemTeal", "#5ac8fa", "#64d2ff", [255, 255]),
    ("systemIndigo", "#5856d6", "#5e5ce6", [255, 255]),
    ("systemPurple", "#af52de", "#bf5af2", [255, 255]),
    ("systemGray", "#8e8e93", "#8e8e93", [255, 255]),
    ("systemGray2", "#aeaeb2", "#636366", [255, 255]),
    ("systemGray3", "#c7c7cc", "#48484a", [255, 255]),
    ("systemGray4", "#d1d1d6", "#3a3a3c", [255, 255]),
    ("systemGray5", "#e5e5ea", "#2c2c2e", [255, 255]),
    ("systemGray6", "#f2f2f7", "#1c1c1e", [255, 255]),
  ]

  @Test("So has a colour outside the table; alphas are truncated to 255ths", arguments: others)
  func otherComponents(name: String, light: String, dark: String, alphas: [Double]) throws {
    let color = try #require(NamedColor.named(name))
    for (appearance, expected, alpha) in [
      (Appearance.light, light, alphas[0]), (.dark, dark, alphas[1]),
    ] {
      let found = color.color(in: appearance)
      let opaque = Color(red: found.red, green: found.green, blue: found.blue, alpha: 1)
      #expect(opaque.hexText == expected)
      #expect((found.alpha * 255 + 1e-9).rounded(.down) == alpha)
    }
  }

  @Test("A section shows the colours of its appearance, inverted or not")
  func sections() throws {
    // A scene always has an appearance; an unspecified one has no counterpart.
    let rows = table.cases.filter { $0.appearance != "unspecified" }
    #expect(rows.count == 4)
    for row in rows {
      let stage = Stage(
        appearance: try #require(Appearance(rawValue: row.appearance)))
      let section = try stage.addLayer(id: "section", kind: StandardLayers.box, to: stage.root)
      let slot = try #require(section.appearanceSlot)
      let style = row.style == "inverted" ? 3 : 0
      stage.store.write(.choice(style), to: slot, appearance: .light)
      for (name, expected) in [("systemBackground", row.background), ("label", row.label)] {
        let fill = try #require(section.property("fill")).slot
        try stage.assign(.color(ColorValue(text: name)), to: fill)
        #expect(stage.store.color(at: fill).hexText == expected, "\(row.name)")
      }
    }
  }

  @Test("The two inverted names are the opposites of their originals")
  func invertedNames() throws {
    for (name, base) in [("invertedBackground", "systemBackground"), ("invertedLabel", "label")] {
      let (inverted, plain) = (
        try #require(NamedColor.named(name)), try #require(NamedColor.named(base))
      )
      for appearance in Appearance.allCases {
        #expect(inverted.color(in: appearance) == plain.color(in: appearance.inverted))
      }
    }
  }
}
