/// The value of a colour property: fixed components, or a name that the appearance resolves.
package enum ColorValue: Hashable, Sendable {
  case fixed(Color)
  case named(NamedColor)

  package static let clear = ColorValue.fixed(.clear)
  package static let black = ColorValue.fixed(.black)

  package func color(in appearance: Appearance) -> Color {
    switch self {
    case .fixed(let color): color
    case .named(let named): named.color(in: appearance)
    }
  }

  /// Returns the components in an appearance, as a fixed colour.
  package func resolved(in appearance: Appearance) -> ColorValue {
    .fixed(color(in: appearance))
  }

  /// Returns a fixed colour with its components clamped to bounds, where `-0` becomes 0; a named
  /// colour as it is.
  package func clamped(to bounds: Bounds) -> ColorValue {
    guard case .fixed(let color) = self else { return self }
    return .fixed(Color { bounds.clamp(color[$0]) + 0 })
  }

  /// Parses a colour's name or hexadecimal form.
  ///
  /// - Throws: `unknownColor`, with the nearest name as help.
  package init(text: String) throws(Diagnostic) {
    if let color = Color(hexText: text) {
      self = .fixed(color)
    } else if let named = NamedColor.named(text) {
      self = .named(named)
    } else {
      let near =
        Self.hexText(ofRGB: text).map { "write `\($0)`" }
        ?? Suggestion.nearest(to: text, in: NamedColor.names).map { "did you mean `\($0)`?" }
      throw Diagnostic(
        .unknownColor, "`\(text)` is not a colour",
        help: [near ?? "write `#rrggbb`, `#rrggbbaa`, or a name such as `systemBackground`"],
        token: text)
    }
  }

  /// Returns the hexadecimal form of a colour such as `rgb(255, 128, 0)`; nil for any other text.
  private static func hexText(ofRGB text: String) -> String? {
    guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return nil }
    let components = text.dropFirst(4).dropLast().split(separator: ",").compactMap { part in
      UInt8(part.filter { $0 != " " })
    }
    guard components.count == 3 else { return nil }
    return Color(hex: components.reduce(0) { $0 << 8 | UInt32($1) }).hexText
  }
}

/// A colour with a name; semantic colours differ between light and dark.
package struct NamedColor: Hashable, Sendable {
  /// Empty for a colour that the script defines.
  package let name: String
  package let light: Color
  package let dark: Color

  package func color(in appearance: Appearance) -> Color {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }

  /// The version of the table; it does not contain colours of elevated surfaces or of high
  /// contrast.
  package static let tableVersion =
    "iOS 13 (iOS 15 for `systemMint` and `systemCyan`), default contrast, base elevation"

  package static func named(_ name: String) -> NamedColor? { byName[name] }

  /// All names in byte order.
  package static let names: [String] = byName.keys.sorted()

  private static let byName: [String: NamedColor] = Dictionary(
    uniqueKeysWithValues: (fixed + semantic).map { ($0.name, $0) })

  /// Makes an unnamed colour that the script defines.
  package static func own(light: Color, dark: Color) -> NamedColor {
    NamedColor("", light, dark)
  }

  /// Makes a named colour of a palette.
  package static func defined(_ name: String, light: Color, dark: Color) -> NamedColor {
    NamedColor(name, light, dark)
  }

  private init(_ name: String, _ light: Color, _ dark: Color) {
    self.name = name
    self.light = light
    self.dark = dark
  }

  private static func one(_ name: String, _ hex: UInt32, alpha: Double = 1) -> NamedColor {
    NamedColor(name, Color(hex: hex, alpha: alpha), Color(hex: hex, alpha: alpha))
  }

  /// Makes a colour with a light and a dark version.
  private static func pair(
    _ name: String, _ light: UInt32, _ dark: UInt32, alpha lightAlpha: Double = 1,
    _ darkAlpha: Double = 1
  ) -> NamedColor {
    NamedColor(
      name, Color(hex: light, alpha: lightAlpha), Color(hex: dark, alpha: darkAlpha))
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
  package static let secondarySystemFill = pair(
    "secondarySystemFill", 0x787880, 0x787880, alpha: 0.16, 0.32)
  package static let tertiarySystemFill = pair(
    "tertiarySystemFill", 0x767680, 0x767680, alpha: 0.12, 0.24)

  /// UIColor's semantic colours.
  private static let semantic = [
    label,
    pair("secondaryLabel", 0x3C3C43, 0xEBEBF5, alpha: 0.6, 0.6),
    pair("tertiaryLabel", 0x3C3C43, 0xEBEBF5, alpha: 0.3, 0.3),
    pair("quaternaryLabel", 0x3C3C43, 0xEBEBF5, alpha: 0.18, 0.16),
    pair("placeholderText", 0x3C3C43, 0xEBEBF5, alpha: 0.3, 0.3),
    pair("systemBackground", 0xFFFFFF, 0x000000),
    pair("secondarySystemBackground", 0xF2F2F7, 0x1C1C1E),
    pair("tertiarySystemBackground", 0xFFFFFF, 0x2C2C2E),
    pair("systemGroupedBackground", 0xF2F2F7, 0x000000),
    pair("secondarySystemGroupedBackground", 0xFFFFFF, 0x1C1C1E),
    pair("tertiarySystemGroupedBackground", 0xF2F2F7, 0x2C2C2E),
    pair("separator", 0x3C3C43, 0x545458, alpha: 0.29, 0.6),
    pair("opaqueSeparator", 0xC6C6C8, 0x38383A),
    pair("link", 0x007AFF, 0x0984FF),
    pair("systemFill", 0x787880, 0x787880, alpha: 0.2, 0.36),
    secondarySystemFill, tertiarySystemFill,
    pair("quaternarySystemFill", 0x747480, 0x767680, alpha: 0.08, 0.18),
    pair("systemPink", 0xFF2D55, 0xFF375F), pair("systemRed", 0xFF3B30, 0xFF453A),
    pair("systemOrange", 0xFF9500, 0xFF9F0A), pair("systemYellow", 0xFFCC00, 0xFFD60A),
    pair("systemGreen", 0x34C759, 0x30D158), pair("systemMint", 0x00C7BE, 0x63E6E2),
    pair("systemTeal", 0x5AC8FA, 0x64D2FF), pair("systemCyan", 0x32ADE6, 0x64D2FF),
    pair("systemBlue", 0x007AFF, 0x0A84FF), pair("systemIndigo", 0x5856D6, 0x5E5CE6),
    pair("systemPurple", 0xAF52DE, 0xBF5AF2), pair("systemBrown", 0xA2845E, 0xAC8E68),
    pair("systemGray", 0x8E8E93, 0x8E8E93),
    pair("systemGray2", 0xAEAEB2, 0x636366), pair("systemGray3", 0xC7C7CC, 0x48484A),
    pair("systemGray4", 0xD1D1D6, 0x3A3A3C), pair("systemGray5", 0xE5E5EA, 0x2C2C2E),
    pair("systemGray6", 0xF2F2F7, 0x1C1C1E),
    // Not part of UIColor: the colours of the opposite appearance, with the articles' names.
    pair("invertedBackground", 0x000000, 0xFFFFFF), pair("invertedLabel", 0xFFFFFF, 0x000000),
  ]
}
