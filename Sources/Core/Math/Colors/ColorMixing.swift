/// The method of interpolation between two colours.
package struct ColorMixing: Hashable, Sendable {
  /// How alpha affects the interpolation of the other components.
  package enum Alpha: String, CaseIterable, Hashable, Sendable {
    /// It has no effect: each component is interpolated independently, so a colour that fades in
    /// passes through the colour of the transparent end.
    case straight

    /// Components are weighted by alpha, as in CSS: a fully transparent end contributes no colour.
    case premultiplied
  }

  package let space: ColorSpace
  package let alpha: Alpha

  package init(space: ColorSpace, alpha: Alpha = .premultiplied) {
    self.space = space
    self.alpha = alpha
  }

  /// UIKit's method: stored sRGB components, straight alpha.
  package static let standard = ColorMixing(space: .srgb, alpha: .straight)

  /// Returns the colour at a fraction, with exact ends; a fraction outside 0…1 extrapolates, with
  /// alpha clamped to 0…1.
  package func mix(_ from: Color, _ to: Color, at fraction: Double) -> Color {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    if space == .srgb, alpha == .straight {
      func mix(_ first: Double, _ last: Double) -> Double {
        first * (1 - fraction) + last * fraction
      }
      return Color(
        red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue),
        alpha: Bounds.unit.clamp(from.alpha + (to.alpha - from.alpha) * fraction))
    }
    return ColorRamp(from, to, self).color(at: fraction)
  }

  /// Returns the coordinates in `space` at a fraction, not premultiplied.
  package func coordinates(_ from: Color, _ to: Color, at fraction: Double) -> ColorCoordinates {
    ColorRamp(from, to, self).coordinates(at: fraction)
  }
}

/// The colours between two colours, prepared for many places.
struct ColorRamp {
  private let from: Color
  private let to: Color
  private let mixing: ColorMixing
  private let first: ColorCoordinates
  private let last: ColorCoordinates

  init(_ from: Color, _ to: Color, _ mixing: ColorMixing) {
    (self.from, self.to, self.mixing) = (from, to, mixing)
    var (first, last) = (mixing.space.coordinates(of: from), mixing.space.coordinates(of: to))
    if mixing.space == .oklch { Self.alignHues(&first, &last) }
    (self.first, self.last) = (first, last)
  }

  /// Returns the colour at a fraction, with exact ends; a fraction outside 0…1 extrapolates, with
  /// alpha clamped to 0…1.
  func color(at fraction: Double) -> Color {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    return mixing.space.color(at: coordinates(at: fraction), alpha: alpha(at: fraction))
  }

  /// Returns the coordinates in the space of the mixing at a fraction, not premultiplied.
  func coordinates(at fraction: Double) -> ColorCoordinates {
    let share = shares(at: fraction, mixed: alpha(at: fraction))
    func mix(_ first: Double, _ last: Double) -> Double {
      first * share.first + last * share.last
    }
    // A hue is an angle, not an amount, so alpha does not weight it.
    let hue = first.z + (last.z - first.z) * fraction
    return ColorCoordinates(
      mix(first.x, last.x), mix(first.y, last.y),
      mixing.space == .oklch ? hue : mix(first.z, last.z))
  }

  private func alpha(at fraction: Double) -> Double {
    min(max(from.alpha + (to.alpha - from.alpha) * fraction, 0), 1)
  }

  /// The weights of the two colours' coordinates in the mixed colour.
  private func shares(at fraction: Double, mixed: Double) -> (first: Double, last: Double) {
    // Opaque colours have equal weights.
    guard mixing.alpha == .premultiplied, mixed > 0, from.alpha < 1 || to.alpha < 1 else {
      return (1 - fraction, fraction)
    }
    return ((1 - fraction) * from.alpha / mixed, fraction * to.alpha / mixed)
  }

  /// Below this chroma, a thousandth of a visible difference, a colour has no hue of its own.
  private static let achromatic = 4e-6

  /// Gives a grey the other colour's hue; otherwise selects the shorter arc between the hues.
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
