import MotionCore

/// A colour that is mixed in its own way, the target's between two.
package struct MixedColor: Interpolatable {
  package var color: Color
  package var mixing: ColorMixing

  package init(_ color: Color, mixing: ColorMixing) {
    self.color = color
    self.mixing = mixing
  }

  package static func interpolated(
    from: MixedColor, to: MixedColor, at fraction: Double
  ) -> MixedColor {
    MixedColor(to.mixing.mix(from.color, to.color, at: fraction), mixing: to.mixing)
  }
}
