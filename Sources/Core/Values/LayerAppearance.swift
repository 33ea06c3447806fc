/// How a layer's appearance depends on its parent's.
package enum LayerAppearance: String, CaseIterable, Sendable {
  case inherit
  case light
  case dark
  case inverted

  /// Returns the appearance of a layer whose parent has `inherited`.
  package func appearance(inheriting inherited: Appearance) -> Appearance {
    switch self {
    case .inherit: inherited
    case .light: .light
    case .dark: .dark
    case .inverted: inherited.inverted
    }
  }
}
