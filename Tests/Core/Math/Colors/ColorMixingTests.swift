import MotionValues
import Support
import Testing

@Suite("Colour mixing")
struct ColorMixingTests {
  private static let spaces: [String: ColorSpace] = [
    "srgb": .srgb, "srgb-linear": .linearSRGB, "oklab": .oklab, "oklch": .oklch,
  ]

  @Test("Premultiplied mixes match CSS in every space")
  func reference() throws {
    let rows = try Oracle.table("color_mix_reference.csv")
    try #require(rows.count > 300)
    var worst: [String: Double] = [:]
    for row in rows {
      let name = try #require(row["space"])
      let space = try #require(Self.spaces[name])
      let (from, to) = (try color(row["from"]), try color(row["to"]))
      let fraction = try number(row["percent_to"]) / 100
      let mixing = ColorMixing(space: space)
      let found = mixing.mix(from, to, at: fraction)
      let label = "\(row["from"] ?? "") \(row["to"] ?? "") \(fraction) \(name)"
      #expect((found.alpha - (try number(row["alpha"]))).magnitude < 1e-9, "\(label)")
      // A transparent mix has the colour of an end; in the table, it has none.
      guard found.alpha > 0 else { continue }
      let difference = max(
        (found.red - (try number(row["srgb_r"]))).magnitude,
        (found.green - (try number(row["srgb_g"]))).magnitude,
        (found.blue - (try number(row["srgb_b"]))).magnitude)
      worst[name] = max(worst[name] ?? 0, difference)
      let isPerceptual = space == .oklab || space == .oklch
      #expect(difference < (isPerceptual ? 1e-4 : 1e-6), "\(label): \(found)")
      let coordinates = mixing.coordinates(from, to, at: fraction)
      #expect((coordinates.x - (try number(row["c1"]))).magnitude < 1e-6, "\(label)")
      #expect((coordinates.y - (try number(row["c2"]))).magnitude < 1e-6, "\(label)")
      if space != .oklch {
        #expect((coordinates.z - (try number(row["c3"]))).magnitude < 1e-6, "\(label)")
      }
    }
    #expect(worst.count == 4)
  }

  @Test("A premultiplied sRGB mix matches a browser within 8 bits")
  func browser() throws {
    let rows = try Oracle.table("color_animation_legacy_srgb.csv")
    try #require(rows.count > 90)
    for row in rows {
      let mixed = ColorMixing(space: .srgb).mix(
        try color(row["from"]), try color(row["to"]), at: try number(row["percent_to"]) / 100)
      let painted = try #require(row["chromium_waapi_computed"])
      let parts = painted.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",")
        .compactMap { Double($0.drop { $0 == " " }) }
      let alpha = parts.count == 4 ? parts[3] : 1
      #expect((mixed.alpha - alpha).magnitude <= 0.5 / 255 + 0.001, "\(row)")
      guard alpha > 0 else { continue }
      // The browser rounds premultiplied bytes, so colours with a low alpha are less precise.
      for (found, byte) in zip([mixed.red, mixed.green, mixed.blue], parts) {
        #expect((found * 255 - byte).magnitude <= 0.51 + 0.51 / alpha, "\(row)")
      }
    }
  }

  @Test("The standard mix interpolates each stored component and alpha independently")
  func standard() {
    let from = Color(red: 1, green: 0, blue: 0.5, alpha: 0)
    let to = Color(red: 0, green: 0.5, blue: 0.5, alpha: 1)
    #expect(
      ColorMixing.standard.mix(from, to, at: 0.25)
        == Color(red: 0.75, green: 0.125, blue: 0.5, alpha: 0.25))
  }

  @Test(
    "The ends are exact, even out of gamut or transparent",
    arguments: ColorSpace.allCases, ColorMixing.Alpha.allCases)
  func ends(space: ColorSpace, alpha: ColorMixing.Alpha) {
    let from = Color(red: 0.1, green: 0.7, blue: 1.3, alpha: 0)
    let to = Color(red: -0.2, green: 0.3, blue: 0.9, alpha: 0.4)
    let mixing = ColorMixing(space: space, alpha: alpha)
    #expect(mixing.mix(from, to, at: 0) == from)
    #expect(mixing.mix(from, to, at: 1) == to)
  }

  @Test("A round trip through every space keeps a colour", arguments: ColorSpace.allCases)
  func roundTrip(space: ColorSpace) {
    for red in stride(from: 0.0, through: 1, by: 0.125) {
      for green in stride(from: 0.0, through: 1, by: 0.125) {
        for blue in stride(from: 0.0, through: 1, by: 0.25) {
          let color = Color(red: red, green: green, blue: blue)
          let back = space.color(at: space.coordinates(of: color), alpha: 1)
          let difference = max(
            (back.red - red).magnitude, (back.green - green).magnitude,
            (back.blue - blue).magnitude)
          #expect(difference < 1e-5, "\(color): \(back)")
        }
      }
    }
  }

  private func color(_ text: String?) throws -> Color {
    try #require(text.flatMap { Color(hexText: $0) })
  }

  private func number(_ text: String?) throws -> Double {
    try #require(text.flatMap(Double.init))
  }
}
