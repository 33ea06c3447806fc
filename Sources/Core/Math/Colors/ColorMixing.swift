/// How a colour between two is found.
package struct ColorMixing: Hashable, Sendable {
  /// What alpha does to the other components on the way.
  package enum Alpha: String, CaseIterable, Hashable, Sendable {
    /// Nothing: each component goes its own way, and a colour that fades in passes through the
    /// colour of the clear end.
    case straight

    /// Components weigh as much as they cover, as in CSS: a clear end gives no colour.
    case premultiplied
  }

  package let space: ColorSpace
  package let alpha: Alpha

  package init(space: ColorSpace, alpha: Alpha = .premultiplied) {
    self.space = space
    self.alpha = alpha
  }

  /// UIKit's way: stored sRGB components, straight alpha.
  package static let standard = ColorMixing(space: .srgb, alpha: .straight)

  /// Returns the colour at a fraction of the way, the ends exactly; a fraction beyond 0…1 goes on
  /// in the same direction, with alpha kept in 0…1.
  package func mix(_ from: Color, _ to: Color, at fraction: Double) -> Color {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    return space.color(
      at: coordinates(from, to, at: fraction), alpha: alpha(from, to, at: fraction))
  }

  /// Returns the coordinates in the mixing's space at a fraction of the way, not premultiplied.
  package func coordinates(_ from: Color, _ to: Color, at fraction: Double) -> ColorCoordinates {
    var (first, last) = (space.coordinates(of: from), space.coordinates(of: to))
    if space == .oklch { Self.alignHues(&first, &last) }
    let mixed = alpha(from, to, at: fraction)
    let share = shares(from, to, at: fraction, mixed: mixed)
    func mix(_ first: Double, _ last: Double) -> Double {
      first * share.first + last * share.last
    }
    // A hue is an angle and not an amount: alpha does not weigh it.
    let hue = first.z + (last.z - first.z) * fraction
    return ColorCoordinates(
      mix(first.x, last.x), mix(first.y, last.y),
      space == .oklch ? hue : mix(first.z, last.z))
  }

  private func alpha(_ from: Color, _ to: Color, at fraction: Double) -> Double {
    min(max(from.alpha + (to.alpha - from.alpha) * fraction, 0), 1)
  }

  /// How much of either colour's coordinates the mixed one holds.
  private func shares(
    _ from: Color, _ to: Color, at fraction: Double, mixed: Double
  ) -> (first: Double, last: Double) {
    guard alpha == .premultiplied, mixed > 0 else { return (1 - fraction, fraction) }
    return ((1 - fraction) * from.alpha / mixed, fraction * to.alpha / mixed)
  }

  /// Chroma below this, a thousandth of what an eye tells apart, has no hue of its own.
  private static let achromatic = 4e-6

  /// Takes the other's hue for a grey, and else the shorter way round.
  private static func alignHues(_ first: inout ColorCoordinates, _ last: inout ColorCoordinates) {
    let (firstIsGrey, lastIsGrey) = (first.y < achromatic, last.y < achromatic)
    if firstIsGrey && lastIsGrey {
      first.z = 0
      last.z = 0
    } else if firstIsGrey {
      first.z = last.z
    } else if lastIsGrey {
      last.z = first.z
    } else if last.z - first.z > 180 {
      first.z += 360
    } else if last.z - first.z < -180 {
      last.z += 360
    }
  }
}
