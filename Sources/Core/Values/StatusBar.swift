/// The style of a status bar above a header, and the dark-mode guard of Part 6.
package struct StatusBar: Equatable, Sendable {
  package enum Style: String, CaseIterable, Sendable {
    case light, dark
  }

  /// Which style the guard checks while the appearance is dark.
  package enum Guard: String, CaseIterable, Sendable {
    /// The current style: once light, it never changes. This is the code of Part 6.
    case current

    /// The requested style: dark is accepted, light is rejected. This is the prose of Part 6.
    case requested

    /// No guard: every request is accepted.
    case none
  }

  package private(set) var style: Style
  package let darkGuard: Guard

  package init(style: Style = .light, darkGuard: Guard = .current) {
    self.style = style
    self.darkGuard = darkGuard
  }

  /// Requests a style; `isDark` is the appearance of the scene.
  package mutating func request(_ requested: Style, isDark: Bool) {
    let guarded: Style? =
      switch darkGuard {
      case .current: style
      case .requested: requested
      case .none: nil
      }
    if isDark && guarded == .light { return }
    style = requested
  }
}
