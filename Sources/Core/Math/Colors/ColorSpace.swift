/// A space in which two colours are interpolated.
package enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// The stored components, as in UIKit and CSS animations.
  case srgb

  /// Components proportional to light.
  case linearSRGB

  /// Björn Ottosson's OKLab: equal steps look equal.
  case oklab

  /// OKLab in polar form; hue takes the shorter arc.
  case oklch

  /// Returns a colour's three coordinates in this space.
  package func coordinates(of color: Color) -> ColorCoordinates {
    let encoded = ColorCoordinates(color.red, color.green, color.blue)
    switch self {
    case .srgb: return encoded
    case .linearSRGB: return encoded.map(Self.linear)
    case .oklab: return Self.oklab(linear: encoded.map(Self.linear))
    case .oklch: return Self.polar(Self.oklab(linear: encoded.map(Self.linear)))
    }
  }

  /// Returns the colour at coordinates in this space; it may be outside sRGB, with components below
  /// 0 or above 1.
  package func color(at coordinates: ColorCoordinates, alpha: Double) -> Color {
    let encoded: ColorCoordinates
    switch self {
    case .srgb: encoded = coordinates
    case .linearSRGB: encoded = coordinates.map(Self.encoded)
    case .oklab: encoded = Self.linear(oklab: coordinates).map(Self.encoded)
    case .oklch: encoded = Self.linear(oklab: Self.cartesian(coordinates)).map(Self.encoded)
    }
    return Color(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: alpha)
  }

  /// Decodes a component to linear light (IEC 61966-2-1), with odd symmetry for negative values.
  private static func linear(_ component: Double) -> Double {
    let size = component.magnitude
    let light: Double
    if size <= 0.04045 {
      light = size / 12.92
    } else {
      let base = (size + 0.055) / 1.055
      light = base * base * Elementary.twoFifthsPower(base)
    }
    return component < 0 ? -light : light
  }

  /// Encodes linear light as a component.
  private static func encoded(_ light: Double) -> Double {
    let size = light.magnitude
    // 1/2.4 is 1/4 + 1/6.
    let component =
      size <= 0.0031308
      ? size * 12.92
      : 1.055 * (size.squareRoot() * Elementary.cbrt(size)).squareRoot() - 0.055
    return light < 0 ? -component : component
  }

  /// Converts linear sRGB to cone responses and then to OKLab (Ottosson 2020), with the matrices of
  /// CSS Color 4, those to XYZ and to cone responses multiplied; `linear(oklab:)` is the inverse, to
  /// the last digits.
  private static func oklab(linear color: ColorCoordinates) -> ColorCoordinates {
    let cones = ColorCoordinates(
      0.41222146947076305 * color.x + 0.5363325372617348 * color.y + 0.05144599326750221 * color.z,
      0.21190349581782522 * color.x + 0.6806995506452344 * color.y + 0.10739695353694056 * color.z,
      0.08830245919005643 * color.x + 0.2817188391361215 * color.y + 0.6299787016738222 * color.z
    ).map(Elementary.cbrt)
    return ColorCoordinates(
      0.2104542683093140 * cones.x + 0.7936177747023054 * cones.y - 0.0040720430116193 * cones.z,
      1.9779985324311684 * cones.x - 2.4285922420485799 * cones.y + 0.4505937096174110 * cones.z,
      0.0259040424655478 * cones.x + 0.7827717124575296 * cones.y - 0.8086757549230774 * cones.z)
  }

  private static func linear(oklab lab: ColorCoordinates) -> ColorCoordinates {
    let cones = ColorCoordinates(
      lab.x + 0.39633777737617504 * lab.y + 0.21580375730991364 * lab.z,
      lab.x - 0.10556134581565856 * lab.y - 0.06385417282581334 * lab.z,
      lab.x - 0.08948417752981182 * lab.y - 1.2914855480194094 * lab.z
    ).map { $0 * $0 * $0 }
    return ColorCoordinates(
      4.076741636075957 * cones.x - 3.3077115392580616 * cones.y + 0.2309699031821044 * cones.z,
      -1.2684379732850315 * cones.x + 2.609757349287689 * cones.y - 0.3413193760026573 * cones.z,
      -0.004196076138675533 * cones.x - 0.7034186179359364 * cones.y + 1.707614694074612 * cones.z)
  }

  private static func polar(_ lab: ColorCoordinates) -> ColorCoordinates {
    let degrees = Elementary.degrees(radians: Elementary.atan2(lab.z, lab.y))
    return ColorCoordinates(
      lab.x, (lab.y * lab.y + lab.z * lab.z).squareRoot(), degrees < 0 ? degrees + 360 : degrees)
  }

  private static func cartesian(_ lch: ColorCoordinates) -> ColorCoordinates {
    let hue = Elementary.sincos(degrees: lch.z)
    return ColorCoordinates(lch.x, lch.y * hue.cos, lch.y * hue.sin)
  }
}

/// Three coordinates of a colour: red, green, blue; lightness, a, b; or lightness, chroma, hue in
/// degrees.
package struct ColorCoordinates: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  func map(_ change: (Double) -> Double) -> ColorCoordinates {
    ColorCoordinates(change(x), change(y), change(z))
  }
}
