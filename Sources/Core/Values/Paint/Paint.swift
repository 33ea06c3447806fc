/// What fills an area: a colour, a gradient, or a cross-fade between two paints.
package enum Paint: Hashable, Sendable {
  case color(ColorValue)
  case gradient(Gradient)
  /// The pictures of two paints that have nothing between them, the first at 0 and the second at 1.
  indirect case mix(Paint, Paint, Double)

  /// The maximum depth of mixtures in mixtures.
  package static let mixDepth = 4

  /// The depth of mixtures; 0 for a colour or a gradient.
  var depth: Int {
    switch self {
    case .color, .gradient: 0
    case .mix(let a, let b, _): max(a.depth, b.depth) + 1
    }
  }

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool {
    switch self {
    case .color(let color): color.isNamed
    case .gradient(let gradient): gradient.followsAppearance
    case .mix(let a, let b, _): a.followsAppearance || b.followsAppearance
    }
  }

  /// Returns the paint with its named colours resolved in an appearance.
  package func resolved(in appearance: ColorAppearance) -> Paint {
    switch self {
    case .color(let color): .color(.fixed(color.color(in: appearance)))
    case .gradient(let gradient): .gradient(gradient.resolved(in: appearance))
    case .mix(let a, let b, let place):
      .mix(a.resolved(in: appearance), b.resolved(in: appearance), place)
    }
  }

  /// Returns the colour at a point of a box, in points from its top left; named colours are those of
  /// the light appearance. Paints cross-fade weighted by alpha.
  package func color(atX x: Double, y: Double, width: Double, height: Double) -> Color {
    switch self {
    case .color(let color): color.color(in: .light)
    case .gradient(let gradient): gradient.color(atX: x, y: y, width: width, height: height)
    case .mix(let a, let b, let place):
      Self.crossFade.mix(
        a.color(atX: x, y: y, width: width, height: height),
        b.color(atX: x, y: y, width: width, height: height), at: place)
    }
  }

  /// The colour for whatever knows colours only: a colour itself, the average of a gradient, weighted
  /// by alpha. It follows the appearance if the paint does.
  package var mean: ColorValue {
    if case .color(let color) = self { return color }
    guard followsAppearance else { return .fixed(mean(in: .light)) }
    return .named(.own { mean(in: $0) })
  }

  /// Returns the mean colour in an appearance.
  package func mean(in appearance: ColorAppearance) -> Color {
    switch self {
    case .color(let color): color.color(in: appearance)
    case .gradient(let gradient): gradient.mean(in: appearance)
    case .mix(let a, let b, let place):
      Self.crossFade.mix(a.mean(in: appearance), b.mean(in: appearance), at: place)
    }
  }

  private static let crossFade = ColorMixing(space: .srgb)
}

extension Paint {
  /// Returns the paint between this one and another: exactly this one at 0, exactly the other at 1.
  ///
  /// Colours and gradients of one kind change into each other; other paints cross-fade. Beyond 0…1
  /// geometry and places are extrapolated, colours are clamped, and a cross-fade ends.
  package func mixed(with other: Paint, at place: Double, _ mixing: ColorMixing) -> Paint {
    if place == 0 { return self }
    if place == 1 { return other }
    if let joined = joined(with: other, at: place, mixing) { return joined }
    if place < 0 { return self }
    if place > 1 { return other }
    return .mix(within(Self.mixDepth - 1), other.within(Self.mixDepth - 1), place)
  }

  package func way(to other: Paint, _ mixing: ColorMixing) -> @Sendable (Double) -> Paint {
    guard let mixture = GradientMixture(from: self, to: other, mixing) else {
      return { mixed(with: other, at: $0, mixing) }
    }
    return { .gradient(mixture.gradient(at: $0)) }
  }

  /// Returns the paint between this one and another without a new mixture; nil if there is none.
  private func joined(with other: Paint, at place: Double, _ mixing: ColorMixing) -> Paint? {
    switch (self, other) {
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, at: place, mixing))
    case (.color, .gradient), (.gradient, .color), (.gradient, .gradient):
      return GradientMixture(from: self, to: other, mixing).map {
        .gradient($0.gradient(at: place))
      }
    case (.mix(let a, let b, let share), .mix(let c, let d, let otherShare)):
      guard let first = a.joined(with: c, at: place, mixing),
        let second = b.joined(with: d, at: place, mixing)
      else { return nil }
      return .mix(
        first, second, Bounds.unit.clamp(share.mixed(with: otherShare, at: place)))
    case (.mix(let a, let b, let share), .color):
      // A colour is a cross-fade between itself and itself.
      guard let first = a.joined(with: other, at: place, mixing),
        let second = b.joined(with: other, at: place, mixing)
      else { return nil }
      return .mix(first, second, share)
    case (.color, .mix(let c, let d, let share)):
      guard let first = joined(with: c, at: place, mixing),
        let second = joined(with: d, at: place, mixing)
      else { return nil }
      return .mix(first, second, share)
    case (.mix(let a, let b, let share), .gradient):
      // A fade to one of its own ends goes on, or back.
      guard 0...1 ~= place, b == other || a == other else { return nil }
      return b == other
        ? .mix(a, b, share + (1 - share) * place) : .mix(a, b, share * (1 - place))
    case (.gradient, .mix(let c, let d, let share)):
      guard 0...1 ~= place, self == c || self == d else { return nil }
      return self == c
        ? .mix(c, d, share * place) : .mix(c, d, 1 - (1 - share) * place)
    }
  }

  /// Returns the paint with mixtures of at most a depth: the innermost ones become their nearer end.
  private func within(_ depth: Int) -> Paint {
    guard self.depth > depth, case .mix(let a, let b, let place) = self else { return self }
    guard depth > 0 else { return (place < 0.5 ? a : b).within(depth) }
    return .mix(a.within(depth - 1), b.within(depth - 1), place)
  }

  /// Whether the way to another paint is a movement: the geometry or the places of the stops change,
  /// rather than colours alone.
  package func moves(to other: Paint) -> Bool {
    switch (self, other) {
    case (.gradient(let a), .gradient(let b)):
      guard let mixture = GradientMixture(from: self, to: other, .standard) else { return false }
      let half = mixture.gradient(at: 0.5).geometry
      guard half == a.geometry, half == b.geometry else { return true }
      return a.stops.count == b.stops.count
        && zip(a.stops, b.stops).contains { $0.place != $1.place || $0.hint != $1.hint }
    case (.mix(let a, let b, _), .mix(let c, let d, _)): return a.moves(to: c) || b.moves(to: d)
    case (.color, _), (.gradient, _), (.mix, _): return false
    }
  }

  /// Returns how far another paint is: the greatest difference of a channel, from 0 to 1, between two
  /// colours or at 33 points of a square; at least a step of eight bits if the words differ.
  package func distance(from other: Paint) -> Double? {
    if case .color(let a) = self, case .color(let b) = other {
      let (first, second) = (a.color(in: .light).bytes, b.color(in: .light).bytes)
      return (0..<4).map { abs(Double(first[$0]) - Double(second[$0])) / 255 }.max()
    }
    guard word != other.word else { return 0 }
    let count = 33
    var greatest = 1.0 / 255
    for index in 0..<count {
      // Rows at equal distances, and columns at the golden ratio, cover every direction evenly.
      let turns = Double(index) * 0.618033988749895
      let x = 100 * (turns - Elementary.floor(turns))
      let y = 100 * (Double(index) + 0.5) / Double(count)
      let a = color(atX: x, y: y, width: 100, height: 100)
      let b = other.color(atX: x, y: y, width: 100, height: 100)
      greatest = max(
        greatest, abs(a.alpha - b.alpha), abs(a.red * a.alpha - b.red * b.alpha),
        abs(a.green * a.alpha - b.green * b.alpha), abs(a.blue * a.alpha - b.blue * b.alpha))
    }
    return greatest
  }
}
