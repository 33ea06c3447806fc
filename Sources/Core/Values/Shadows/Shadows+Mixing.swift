extension Shadows {
  /// Returns the shadows between these and others: exactly these at 0, exactly the others at 1.
  ///
  /// Outer shadows are paired with outer ones and inner with inner ones, each in order. One without a
  /// partner appears from, or disappears into, a clear one of its colour whose lengths are 0. So lists
  /// that CSS can mix are mixed as there (CSS Backgrounds 3, `box-shadow`); others jump in CSS.
  /// Beyond 0…1 lengths are extrapolated within `range`, radii are not negative, and colours are
  /// clamped.
  package func mixed(with other: Shadows, at place: Double, _ mixing: ColorMixing) -> Shadows {
    if place == 0 { return self }
    if place == 1 { return other }
    var mixed: [Shadow] = []
    mixed.reserveCapacity(list.count + other.list.count)
    forEachPair(with: other) { shadow, partner in
      switch (shadow, partner) {
      case (let shadow?, let partner?):
        mixed.append(shadow.mixed(with: partner, at: place, mixing))
      case (let shadow?, nil): mixed.append(shadow.faded(to: 1 - place))
      case (nil, let partner?): mixed.append(partner.faded(to: place))
      case (nil, nil): break
      }
    }
    return Shadows(mixed)
  }

  /// Calls a function with each of these shadows and its partner among others, which is nil if these
  /// have more shadows of the kind, and then with the others that are without a partner.
  @inline(__always)
  private func forEachPair(with other: Shadows, _ body: (Shadow?, Shadow?) -> Void) {
    // The indexes in the other list after the last partners of outer and of inner shadows.
    var (outer, inner) = (0, 0)
    for shadow in list {
      var index = shadow.isInner ? inner : outer
      while index < other.list.count, other.list[index].isInner != shadow.isInner { index += 1 }
      let isPaired = index < other.list.count
      body(shadow, isPaired ? other.list[index] : nil)
      if isPaired { index += 1 }
      if shadow.isInner { inner = index } else { outer = index }
    }
    for (index, shadow) in other.list.enumerated() where index >= (shadow.isInner ? inner : outer) {
      body(nil, shadow)
    }
  }

  /// Whether the way to others is a movement: a length changes, rather than colours alone.
  package func moves(to other: Shadows) -> Bool {
    var moves = false
    forEachPair(with: other) { shadow, partner in
      moves = moves || (shadow?.lengths ?? .zero) != (partner?.lengths ?? .zero)
    }
    return moves
  }

  /// Returns how far others are: the greatest difference of a length, in points, and of a channel,
  /// from 0 to 1. A shadow without a partner is as far away as it is opaque.
  package func distance(from other: Shadows) -> Double? {
    var greatest = 0.0
    forEachPair(with: other) { shadow, partner in
      guard let shadow, let partner else {
        let color = (shadow ?? partner)?.color ?? .clear
        greatest = max(greatest, color.color(in: .light).alpha)
        return
      }
      let differences = shadow.lengths - partner.lengths
      greatest = max(
        greatest, differences.max(), -differences.min(),
        Paint.color(shadow.color).distance(from: .color(partner.color)) ?? 0)
    }
    return greatest
  }
}

extension Shadows.Shadow {
  /// The shift, the radius and the spread.
  fileprivate var lengths: SIMD4<Double> { SIMD4(x, y, radius, spread) }

  private func with(_ lengths: SIMD4<Double>, _ color: ColorValue) -> Shadows.Shadow {
    let range = Shadows.range
    return Shadows.Shadow(
      x: range.clamp(lengths.x), y: range.clamp(lengths.y),
      radius: min(max(lengths.z, 0), range.upper), spread: range.clamp(lengths.w), color: color,
      isInner: isInner)
  }

  fileprivate func mixed(
    with other: Shadows.Shadow, at place: Double, _ mixing: ColorMixing
  ) -> Shadows.Shadow {
    with(
      lengths + (other.lengths - lengths) * place,
      color.mixed(with: other.color, at: place, mixing))
  }

  /// Returns the mixture with a clear shadow without lengths: that one for 0, this one for 1.
  fileprivate func faded(to share: Double) -> Shadows.Shadow {
    with(lengths * share, color.faded(to: share))
  }
}

extension ColorValue {
  /// Returns the colour with its alpha multiplied by a share, within 0…1.
  fileprivate func faded(to share: Double) -> ColorValue {
    switch self {
    case .fixed(let color): .fixed(color.faded(to: share))
    case .named(let named):
      .named(.own(light: named.light.faded(to: share), dark: named.dark.faded(to: share)))
    }
  }
}

extension Color {
  fileprivate func faded(to share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: Bounds.unit.clamp(alpha * share))
  }
}
