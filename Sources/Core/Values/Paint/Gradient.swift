/// Colours along a line, about a point or around it, as CSS's gradients.
package struct Gradient: Hashable, Sendable {
  /// A colour at a place of the gradient line.
  package struct Stop: Hashable, Sendable {
    package var color: ColorValue

    /// The place as a fraction of the gradient line, not less than that of the stop before.
    package var place: Double

    /// The place where the colour is halfway to that of the next stop; nil for the middle. CSS calls
    /// it a transition hint.
    package var hint: Double?

    package init(_ color: ColorValue, at place: Double, hint: Double? = nil) {
      self.color = color
      self.place = place
      self.hint = hint
    }
  }

  package let geometry: GradientGeometry

  /// At least one stop.
  package let stops: [Stop]

  /// Whether the stops are repeated before the first and after the last one. Otherwise the colours
  /// of these continue.
  package let repeats: Bool

  /// The space in which the colours of neighbouring stops mix, weighted by alpha (CSS Color 4, §12).
  package let mixing: ColorSpace

  /// The maximum number of stops that a script or a CSS text writes.
  package static let stopLimit = 64

  /// The places, angles, coordinates and radii that scripts and CSS texts can write.
  package static let range = Bounds(-1e6, 1e6)

  /// - Parameter stops: At least one stop, in the order of their places.
  package init(
    _ geometry: GradientGeometry, _ stops: [Stop], repeats: Bool = false, mixing: ColorSpace = .srgb
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.geometry = geometry
    self.stops = stops
    self.repeats = repeats
    self.mixing = mixing
  }

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool { stops.contains(where: \.color.isNamed) }

  /// Returns the gradient with its named colours resolved in an appearance.
  package func resolved(in appearance: Appearance) -> Gradient {
    guard followsAppearance else { return self }
    return with(stops.map { $0.with(.fixed($0.color.color(in: appearance))) })
  }

  func with(_ stops: [Stop]) -> Gradient {
    Gradient(geometry, stops, repeats: repeats, mixing: mixing)
  }
}

extension Gradient.Stop {
  func with(_ color: ColorValue) -> Gradient.Stop { .init(color, at: place, hint: hint) }

  /// An entry of a list of stops as it is written.
  package enum Entry {
    /// A colour, and its place unless it is left out.
    case color(ColorValue, at: Double?)
    case hint(Double)
  }

  /// What is wrong with a list of stops.
  package enum ListError: Error {
    case noColor
    /// A hint that is not between two colours, by its index in the list.
    case looseHint(Int)
    case tooMany(Int)
  }

  /// Returns the stops of a list, with the places that CSS gives to those without one (CSS Images 4,
  /// §3.5.3): 0 for the first, 1 for the last, and equal distances between their neighbours for
  /// others. A place before an earlier one becomes equal to it.
  package static func list(
    _ entries: [Entry], limit: Int = Gradient.stopLimit
  ) throws(ListError) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    stops.reserveCapacity(entries.count)
    let places = LinearEasing.placed(entries.map(\.place))
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .color(let color, _): stops.append(.init(color, at: places[index]))
      case .hint:
        guard let last = stops.indices.last, index + 1 < entries.count, stops[last].hint == nil
        else { throw .looseHint(index) }
        stops[last].hint = places[index]
      }
    }
    guard !stops.isEmpty else { throw .noColor }
    guard stops.count <= limit else { throw .tooMany(stops.count) }
    return stops
  }
}

extension Gradient.Stop.Entry {
  var place: Double? {
    switch self {
    case .color(_, let place): place
    case .hint(let place): place
    }
  }
}

extension ColorValue {
  /// Whether it is a name that the appearance resolves.
  var isNamed: Bool { if case .named = self { true } else { false } }

  /// Returns the mixture with another colour; that of named ones follows the appearance.
  @inline(__always)
  func mixed(with other: ColorValue, at place: Double, _ mixing: ColorMixing) -> ColorValue {
    guard case .fixed(let a) = self, case .fixed(let b) = other else {
      return mixedNames(with: other, at: place, mixing)
    }
    return .fixed(mixing.mix(a, b, at: place).clamped(beyond: place))
  }

  @inline(never)
  private func mixedNames(
    with other: ColorValue, at place: Double, _ mixing: ColorMixing
  ) -> ColorValue {
    func mixed(_ appearance: Appearance) -> Color {
      mixing.mix(color(in: appearance), other.color(in: appearance), at: place)
        .clamped(beyond: place)
    }
    return .named(.own(light: mixed(.light), dark: mixed(.dark)))
  }
}

extension Color {
  /// The colour with components of 0…1, as it is drawn.
  @inline(__always)
  var clamped: Color {
    Color(
      red: Bounds.unit.clamp(red), green: Bounds.unit.clamp(green), blue: Bounds.unit.clamp(blue),
      alpha: Bounds.unit.clamp(alpha))
  }

  /// Returns the colour as it is at a place of 0…1 where it was mixed, clamped elsewhere.
  @inline(__always)
  fileprivate func clamped(beyond place: Double) -> Color {
    place < 0 || place > 1 ? clamped : self
  }
}
