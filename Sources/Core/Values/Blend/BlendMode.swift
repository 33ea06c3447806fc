/// How the colours of a layer combine with what is painted behind it (W3C Compositing and Blending
/// 1); raw values are the names that scripts write.
package enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case hardLight
  case softLight
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
  case plusLighter

  /// The value of CSS `mix-blend-mode`, such as `color-dodge`.
  package var cssWord: String {
    rawValue.reduce(into: "") { word, letter in
      word += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
  }
}
