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
      for (appearance, expected) in [(ColorAppearance.light, pair.light), (.dark, pair.dark)] {
        let found = color.color(in: appearance)
        let components = [found.red * 255, found.green * 255, found.blue * 255, found.alpha]
        for (value, expected) in zip(components, expected) {
          #expect((value - expected).magnitude < 1e-12, "\(name) \(appearance)")
        }
      }
    }
  }

  @Test("So has every other colour of UIKit; the table truncates alphas to 255ths")
  func allComponents() throws {
    let rows = try Oracle.table("system_colors.csv")
    let own: Set = ["invertedBackground", "invertedLabel"]
    let dynamic = NamedColor.names.filter { name in
      NamedColor.named(name).map { $0.light != $0.dark } ?? false
    }
    #expect(rows.count == 38)
    #expect(Set(dynamic).subtracting(own).isSubset(of: rows.compactMap { $0["name"] }))
    for row in rows {
      let name = try #require(row["name"])
      let color = try #require(NamedColor.named(name), "\(name)")
      for appearance in ColorAppearance.allCases {
        let contrast = appearance.contrast == .increased ? " increased" : ""
        let expected = try #require(row[appearance.style.rawValue + contrast])
        #expect(tableText(color.color(in: appearance)) == expected, "\(name) \(appearance)")
      }
    }
  }

  /// A colour as the table writes it.
  private func tableText(_ color: Color) -> String {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue, alpha: 1)
    return "\(opaque.hexText) \(Int(color.alpha * 255 + 1e-9))"
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
        for contrast in Contrast.allCases {
          #expect(
            inverted.color(in: ColorAppearance(appearance, contrast))
              == plain.color(in: ColorAppearance(appearance.inverted, contrast)))
        }
      }
    }
  }
}
