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
