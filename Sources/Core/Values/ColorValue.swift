/// The value of a colour property: fixed components, or a name that the appearance resolves.
package enum ColorValue: Hashable, Sendable {
  case fixed(Color)
  case named(NamedColor)

  package static let clear = ColorValue.fixed(.clear)
  package static let black = ColorValue.fixed(.black)

  package func color(in appearance: ColorAppearance) -> Color {
    switch self {
    case .fixed(let color): color
    case .named(let named): named.color(in: appearance)
    }
  }

  /// Returns the components in an appearance, as a fixed colour.
  package func resolved(in appearance: ColorAppearance) -> ColorValue {
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
        ?? ForeignWord.find(text, at: .word, among: NamedColor.names)?.help()
        ?? Suggestion.nearest(to: text, in: NamedColor.names).map { "did you mean `\($0)`?" }
      throw Diagnostic(
        .unknownColor, "`\(text)` is not a colour",
        help: [near ?? "write `#rrggbb`, `#rrggbbaa`, or a name such as `systemBackground`"],
        token: text)
    }
  }

  /// Returns the hexadecimal form of a colour such as `rgb(255, 128, 0)` or `rgba(255, 128, 0, 0.5)`;
  /// nil for any other text.
  private static func hexText(ofRGB text: String) -> String? {
    guard text.hasPrefix("rgb(") || text.hasPrefix("rgba("), text.hasSuffix(")") else { return nil }
    let parts = text.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",")
      .map { part in part.filter { $0 != " " } }
    let components = parts.prefix(3).compactMap { UInt8($0) }
    guard components.count == 3, parts.count <= 4 else { return nil }
    let hex = Color(hex: components.reduce(0) { $0 << 8 | UInt32($1) }).hexText
    guard parts.count == 4 else { return hex }
    guard let alpha = Double(parts[3]), 0...1 ~= alpha else { return nil }
    let digits = String(Int((alpha * 255).rounded()), radix: 16)
    return hex + (digits.count == 1 ? "0" : "") + digits
  }
}
