/// A colour with a name; semantic colours differ between light and dark, and in increased contrast.
package struct NamedColor: Hashable, Sendable {
  /// The colours in increased contrast.
  ///
  /// As an object, they add no more than a reference to each value that may be a named colour.
  private final class Increased: Hashable, Sendable {
    let light: Color
    let dark: Color

    init(_ light: Color, _ dark: Color) {
      self.light = light
      self.dark = dark
    }

    static func == (a: Increased, b: Increased) -> Bool {
      a === b || (a.light == b.light && a.dark == b.dark)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(light)
      hasher.combine(dark)
    }
  }

  /// Empty for a colour that the script defines.
  package let name: String
  package let light: Color
  package let dark: Color
  /// Nil if they are those in standard contrast.
  private let increased: Increased?

  package func color(in appearance: ColorAppearance) -> Color {
    if appearance.contrast == .increased, let increased {
      return appearance.style == .light ? increased.light : increased.dark
    }
    return appearance.style == .light ? light : dark
  }

  /// Whether it has the same colours in increased contrast.
  package var ignoresContrast: Bool { increased == nil }

  /// Whether it is one of its colours.
  package func shows(_ color: Color) -> Bool {
    color == light || color == dark
      || (increased.map { color == $0.light || color == $0.dark } ?? false)
  }

  /// The version of the table; it does not contain colours of elevated surfaces.
  package static let tableVersion =
    "iOS 13 (iOS 15 for `systemMint` and `systemCyan`), base elevation"

  package static func named(_ name: String) -> NamedColor? { byName[name] }

  /// All names in byte order.
  package static let names: [String] = byName.keys.sorted()

  private static let byName: [String: NamedColor] = Dictionary(
    uniqueKeysWithValues: (fixed + semantic).map { ($0.name, $0) })

  /// Makes an unnamed colour that the script defines, of its colour in each appearance.
  package static func own(_ color: (ColorAppearance) -> Color) -> NamedColor {
    defined("", color)
  }

  /// Makes a named colour of a palette, of its colour in each appearance.
  package static func defined(
    _ name: String, _ color: (ColorAppearance) -> Color
  ) -> NamedColor {
    NamedColor(name, color(.light), color(.dark)).increased(
      color(ColorAppearance(.light, .increased)), color(ColorAppearance(.dark, .increased)))
  }

  /// Returns an unnamed colour, which transforms this one in each appearance.
  package func map(_ transform: (Color) -> Color) -> NamedColor {
    let new = NamedColor("", transform(light), transform(dark))
    guard let increased else { return new }
    return new.increased(transform(increased.light), transform(increased.dark))
  }

  private init(_ name: String, _ light: Color, _ dark: Color, _ increased: Increased? = nil) {
    self.name = name
    self.light = light
    self.dark = dark
    self.increased = increased
  }

  /// Returns the colour with others in increased contrast.
  private func increased(_ light: Color, _ dark: Color) -> NamedColor {
    guard light != self.light || dark != self.dark else { return self }
    return NamedColor(name, self.light, self.dark, Increased(light, dark))
  }

  private static func one(_ name: String, _ hex: UInt32, alpha: Double = 1) -> NamedColor {
    NamedColor(name, Color(hex: hex, alpha: alpha), Color(hex: hex, alpha: alpha))
  }

  /// Makes an opaque colour with a light and a dark version, and those in increased contrast.
  private static func pair(
    _ name: String, _ light: UInt32, _ dark: UInt32, _ increasedLight: UInt32? = nil,
    _ increasedDark: UInt32? = nil
  ) -> NamedColor {
    NamedColor(name, Color(hex: light), Color(hex: dark)).increased(
      Color(hex: increasedLight ?? light), Color(hex: increasedDark ?? dark))
  }

  /// Makes a colour whose versions differ in their alphas, in standard and in increased contrast.
  private static func veil(
    _ name: String, _ light: UInt32, _ dark: UInt32, _ alphas: (Double, Double),
    _ increased: (Double, Double)
  ) -> NamedColor {
    NamedColor(name, Color(hex: light, alpha: alphas.0), Color(hex: dark, alpha: alphas.1))
      .increased(
        Color(hex: light, alpha: increased.0), Color(hex: dark, alpha: increased.1))
  }

  /// UIColor's fixed colours.
  private static let fixed = [
    one("black", 0x000000), one("blue", 0x0000FF), one("brown", 0x996633),
    one("clear", 0x000000, alpha: 0), one("cyan", 0x00FFFF), one("darkGray", 0x555555),
    one("darkText", 0x000000), one("gray", 0x808080), one("green", 0x00FF00),
    one("lightGray", 0xAAAAAA), one("lightText", 0xFFFFFF, alpha: 0.6), one("magenta", 0xFF00FF),
    one("orange", 0xFF8000), one("purple", 0x800080), one("red", 0xFF0000), one("white", 0xFFFFFF),
    one("yellow", 0xFFFF00),
  ]

  package static let label = pair("label", 0x000000, 0xFFFFFF)
  package static let secondarySystemFill = veil(
    "secondarySystemFill", 0x787880, 0x787880, (0.16, 0.32), (0.24, 0.4))
  package static let tertiarySystemFill = veil(
    "tertiarySystemFill", 0x767680, 0x767680, (0.12, 0.24), (0.2, 0.32))

  /// UIColor's semantic colours: light, dark, and both in increased contrast.
  private static let semantic = [
    label,
    veil("secondaryLabel", 0x3C3C43, 0xEBEBF5, (0.6, 0.6), (0.68, 0.68)),
    veil("tertiaryLabel", 0x3C3C43, 0xEBEBF5, (0.3, 0.3), (0.38, 0.38)),
    veil("quaternaryLabel", 0x3C3C43, 0xEBEBF5, (0.18, 0.16), (0.26, 0.24)),
    veil("placeholderText", 0x3C3C43, 0xEBEBF5, (0.3, 0.3), (0.38, 0.38)),
    pair("systemBackground", 0xFFFFFF, 0x000000),
    pair("secondarySystemBackground", 0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426),
    pair("tertiarySystemBackground", 0xFFFFFF, 0x2C2C2E, 0xFFFFFF, 0x363638),
    pair("systemGroupedBackground", 0xF2F2F7, 0x000000, 0xEBEBF0, 0x000000),
    pair("secondarySystemGroupedBackground", 0xFFFFFF, 0x1C1C1E, 0xFFFFFF, 0x242426),
    pair("tertiarySystemGroupedBackground", 0xF2F2F7, 0x2C2C2E, 0xEBEBF0, 0x363638),
    veil("separator", 0x3C3C43, 0x545458, (0.29, 0.6), (0.37, 0.68)),
    pair("opaqueSeparator", 0xC6C6C8, 0x38383A),
    pair("link", 0x007AFF, 0x0984FF),
    veil("systemFill", 0x787880, 0x787880, (0.2, 0.36), (0.28, 0.44)),
    secondarySystemFill, tertiarySystemFill,
    veil("quaternarySystemFill", 0x747480, 0x767680, (0.08, 0.18), (0.16, 0.26)),
    pair("systemRed", 0xFF3B30, 0xFF453A, 0xD70015, 0xFF6961),
    pair("systemOrange", 0xFF9500, 0xFF9F0A, 0xC93400, 0xFFB340),
    pair("systemYellow", 0xFFCC00, 0xFFD60A, 0xA05A00, 0xFFD426),
    pair("systemGreen", 0x34C759, 0x30D158, 0x248A3D, 0x30DB5B),
    pair("systemMint", 0x00C7BE, 0x63E6E2, 0x0C817B, 0x66D4CF),
    pair("systemTeal", 0x5AC8FA, 0x64D2FF, 0x0071A4, 0x70D7FF),
    pair("systemCyan", 0x32ADE6, 0x64D2FF, 0x0071A4, 0x70D7FF),
    pair("systemBlue", 0x007AFF, 0x0A84FF, 0x0040DD, 0x409CFF),
    pair("systemIndigo", 0x5856D6, 0x5E5CE6, 0x3634A3, 0x7D7AFF),
    pair("systemPurple", 0xAF52DE, 0xBF5AF2, 0x8944AB, 0xDA8FFF),
    pair("systemPink", 0xFF2D55, 0xFF375F, 0xD30F45, 0xFF6482),
    pair("systemBrown", 0xA2845E, 0xAC8E68, 0x7F6545, 0xB59469),
    pair("systemGray", 0x8E8E93, 0x8E8E93, 0x6C6C70, 0xAEAEB2),
    pair("systemGray2", 0xAEAEB2, 0x636366, 0x8E8E93, 0x7C7C80),
    pair("systemGray3", 0xC7C7CC, 0x48484A, 0xAEAEB2, 0x545456),
    pair("systemGray4", 0xD1D1D6, 0x3A3A3C, 0xBCBCC0, 0x444446),
    pair("systemGray5", 0xE5E5EA, 0x2C2C2E, 0xD8D8DC, 0x363638),
    pair("systemGray6", 0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426),
    // Not part of UIColor: the colours of the opposite appearance, with the articles' names.
    pair("invertedBackground", 0x000000, 0xFFFFFF), pair("invertedLabel", 0xFFFFFF, 0x000000),
  ]
}
