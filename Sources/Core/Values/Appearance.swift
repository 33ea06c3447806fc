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

/// The contrast between what is in front and what is behind it, as in the system's setting.
package enum Contrast: String, CaseIterable, Sendable {
  case standard
  case increased
}

/// In what named colours are resolved: the appearance of a layer, with a contrast.
package struct ColorAppearance: Hashable, Sendable, CaseIterable {
  package let style: Appearance
  package let contrast: Contrast

  package init(_ style: Appearance, _ contrast: Contrast = .standard) {
    self.style = style
    self.contrast = contrast
  }

  package static let light = Self(.light)
  package static let dark = Self(.dark)

  package static let allCases = Contrast.allCases.flatMap { contrast in
    Appearance.allCases.map { Self($0, contrast) }
  }
}

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

/// The start, duration and curve of a transition.
package struct TransitionSpan: Hashable, Sendable {
  /// In seconds.
  package let start: Double
  /// In seconds; 0 for a jump.
  package let duration: Double
  package let curve: Curve

  package init(start: Double, duration: Double, curve: Curve) {
    self.start = start
    self.duration = duration
    self.curve = curve
  }

  package var end: Double { start + duration }

  /// Whether the transition is over at a time.
  package func isOver(at time: Double) -> Bool { time >= end }

  /// Returns the progress: 0 up to the start, exactly 1 from the end on.
  package func progress(at time: Double) -> Double {
    if isOver(at: time) { return 1 }
    return time <= start ? 0 : curve.value(at: (time - start) / duration)
  }

  /// Returns the rate of progress at a time, per second; 0 outside the transition.
  package func rate(at time: Double) -> Double {
    if isOver(at: time) || time < start { return 0 }
    return curve.velocity(at: (time - start) / duration) / duration
  }
}
