/// Light or dark, as the system's setting says.
package enum Appearance: String, CaseIterable, Sendable {
  case light
  case dark

  /// The other one; inverting twice changes nothing.
  package var inverted: Appearance {
    switch self {
    case .light: .dark
    case .dark: .light
    }
  }
}
