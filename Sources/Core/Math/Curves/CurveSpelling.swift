/// A curve's name as copied from another tool, in the spelling of `Curve.names`.
package struct CurveSpelling: Hashable, Sendable {
  /// The name in lowerCamelCase, without the namespace of Flutter's curves and without the end of a
  /// CSS declaration.
  package let text: String

  /// Normalizes a name such as `easeInOut`, `ease-in-out;` or `Curves.easeInOut`.
  package init(_ text: String) {
    var name = Self.value(of: text)
    if name.hasPrefix("Curves.") { name = name.dropFirst("Curves.".count) }
    self.text = name.contains("-") ? Self.camelCase(name) : String(name)
  }

  /// The value of a copied CSS declaration, without the semicolon and surrounding space.
  package static func value(of text: String) -> Substring {
    var value = Substring(text)
    while let last = value.last, last.isWhitespace || last == ";" { value.removeLast() }
    return value.drop { $0.isWhitespace }
  }

  /// CSS keywords are in kebab case, and are not case-sensitive.
  private static func camelCase(_ name: Substring) -> String {
    let words = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    if words.contains(where: \.isEmpty) { return String(name) }
    return words.dropFirst().reduce(into: String(words[0])) { text, word in
      text += word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// The names that other tools use for these curves.
  package static let synonymNames: [String] = synonyms.map(\.spelling)

  /// The names that other tools use for these curves, with the names in `Curve.names`.
  static let synonyms: [(spelling: String, name: String)] =
    PennerEasing.Family.named.flatMap { shape in
      // anime.js omits `ease`.
      PennerEasing.Direction.allCases.map { direction in
        (direction.rawValue + shape.name, "ease\(direction.capitalized)\(shape.name)")
      }
    } + [
      // Flutter: `bounceIn` and so on are Penner's, and `decelerate` is 1 - (1 - t)².
      ("bounceIn", "easeInBounce"), ("bounceOut", "easeOutBounce"),
      ("bounceInOut", "easeInOutBounce"), ("decelerate", "easeOutQuad"),
      ("easeInOutCubicEmphasized", "materialEmphasized"),
      // Android and Flutter.
      ("fastOutSlowIn", "materialLegacy"), ("linearOutSlowIn", "materialLegacyDecelerate"),
      ("fastOutLinearIn", "materialLegacyAccelerate"),
    ]
}
