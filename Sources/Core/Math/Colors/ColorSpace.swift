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
    let light = size <= 0.04045 ? size / 12.92 : Elementary.pow((size + 0.055) / 1.055, 2.4)
    return component < 0 ? -light : light
  }

  /// Encodes linear light as a component.
  private static func encoded(_ light: Double) -> Double {
    let size = light.magnitude
    let component =
      size <= 0.0031308 ? size * 12.92 : 1.055 * Elementary.pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -component : component
  }

  /// Converts linear sRGB to cone responses and then to OKLab (Ottosson 2020; CSS Color 4 has the
  /// same matrices for linear sRGB); `linear(oklab:)` is the inverse.
  private static func oklab(linear color: ColorCoordinates) -> ColorCoordinates {
    let cones = ColorCoordinates(
      0.4122214708 * color.x + 0.5363325363 * color.y + 0.0514459929 * color.z,
      0.2119034982 * color.x + 0.6806995451 * color.y + 0.1073969566 * color.z,
      0.0883024619 * color.x + 0.2817188376 * color.y + 0.6299787005 * color.z
    ).map(Elementary.cbrt)
    return ColorCoordinates(
      0.2104542553 * cones.x + 0.7936177850 * cones.y - 0.0040720468 * cones.z,
      1.9779984951 * cones.x - 2.4285922050 * cones.y + 0.4505937099 * cones.z,
      0.0259040371 * cones.x + 0.7827717662 * cones.y - 0.8086757660 * cones.z)
  }

  private static func linear(oklab lab: ColorCoordinates) -> ColorCoordinates {
    let cones = ColorCoordinates(
      lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
      lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
      lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    ).map { $0 * $0 * $0 }
    return ColorCoordinates(
      4.0767416621 * cones.x - 3.3077115913 * cones.y + 0.2309699292 * cones.z,
      -1.2684380046 * cones.x + 2.6097574011 * cones.y - 0.3413193965 * cones.z,
      -0.0041960863 * cones.x - 0.7034186147 * cones.y + 1.7076147010 * cones.z)
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
