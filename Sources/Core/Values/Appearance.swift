/// The light or dark appearance, as in the system's setting.
package enum Appearance: String, CaseIterable, Sendable {
  case light
  case dark

  /// The other appearance.
  package var inverted: Appearance {
    switch self {
    case .light: .dark
    case .dark: .light
    }
  }
}
