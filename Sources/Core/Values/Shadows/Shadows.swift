/// The shadows of a layer besides its first one; an earlier one is in front of a later one (CSS
/// `box-shadow`).
package struct Shadows: Hashable, Sendable {
  /// A blurred copy of the layer's outline behind it, or of the outline's outside in front of it.
  package struct Shadow: Hashable, Sendable {
    /// The shift to the right, in points.
    package var x: Double

    /// The shift down, in points.
    package var y: Double

    /// The standard deviation of the Gaussian blur, in points; half of the blur radius of CSS.
    package var radius: Double

    /// By how much the shadow is larger than the outline on every side, in points; an inner one
    /// reaches inwards.
    package var spread: Double

    package var color: ColorValue

    /// Whether it falls from the edge on the inside of the layer (CSS `inset`).
    package var isInner: Bool

    package init(
      x: Double = 0, y: Double = 0, radius: Double = 0, spread: Double = 0, color: ColorValue,
      isInner: Bool = false
    ) {
      self.x = x
      self.y = y
      self.radius = radius
      self.spread = spread
      self.color = color
      self.isInner = isInner
    }
  }

  /// From front to back. A mixture has at most as many shadows of each kind, inner and outer, as
  /// the value with more of them.
  package let list: [Shadow]

  /// The maximum number of shadows that a script writes.
  package static let limit = 8

  /// The lengths that scripts can write.
  package static let range = Bounds(-1e6, 1e6)

  /// No shadows.
  package static let none = Shadows([])

  package init(_ list: [Shadow]) { self.list = list }

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool { list.contains(where: \.color.isNamed) }

  /// Returns the shadows with their named colours resolved in an appearance.
  package func resolved(in appearance: Appearance) -> Shadows {
    guard followsAppearance else { return self }
    return Shadows(
      list.map { shadow in
        var resolved = shadow
        resolved.color = .fixed(shadow.color.color(in: appearance))
        return resolved
      })
  }
}
