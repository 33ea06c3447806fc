/// How the colours of a layer combine with what is painted behind it (W3C Compositing and Blending
/// 1); raw values are the names that scripts write.
package enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case hardLight
  case softLight
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
  case plusLighter

  /// The value of CSS `mix-blend-mode`, such as `color-dodge`.
  package var cssWord: String {
    rawValue.reduce(into: "") { word, letter in
      word += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
  }
}

extension BlendMode {
  /// Returns the colour of a source over a backdrop, both with straight alpha and components of 0…1.
  ///
  /// Where the backdrop is opaque the source is blended, where it is clear the source is as it is
  /// (W3C Compositing and Blending 1, §5.1 and §10). `plusLighter` adds colours weighted by alpha
  /// (Compositing 2). A clear result is `Color.clear`.
  package func blend(source: Color, over backdrop: Color) -> Color {
    if self == .plusLighter { return Self.sum(source, backdrop) }
    let alpha = source.alpha + backdrop.alpha * (1 - source.alpha)
    guard alpha > 0 else { return .clear }
    let blended = blended(ColorCoordinates(source), ColorCoordinates(backdrop))
    func channel(_ source: Double, _ backdrop: Double, _ blended: Double) -> Double {
      (sourceAlpha * ((1 - backdropAlpha) * source + backdropAlpha * blended)
        + backdropAlpha * backdrop * (1 - sourceAlpha)) / alpha
    }
    let (sourceAlpha, backdropAlpha) = (source.alpha, backdrop.alpha)
    return Color(
      red: channel(source.red, backdrop.red, blended.x),
      green: channel(source.green, backdrop.green, blended.y),
      blue: channel(source.blue, backdrop.blue, blended.z), alpha: alpha)
  }

  private static func sum(_ source: Color, _ backdrop: Color) -> Color {
    let alpha = min(source.alpha + backdrop.alpha, 1)
    guard alpha > 0 else { return .clear }
    func channel(_ source: Double, _ backdrop: Double) -> Double {
      min(source + backdrop, 1) / alpha
    }
    return Color(
      red: channel(source.red * source.alpha, backdrop.red * backdrop.alpha),
      green: channel(source.green * source.alpha, backdrop.green * backdrop.alpha),
      blue: channel(source.blue * source.alpha, backdrop.blue * backdrop.alpha), alpha: alpha)
  }

  /// Returns the mixture of two opaque colours, B(Cb, Cs) in the standard.
  private func blended(
    _ source: ColorCoordinates, _ backdrop: ColorCoordinates
  ) -> ColorCoordinates {
    switch self {
    case .normal, .plusLighter: source
    case .multiply: Self.separate(source, backdrop) { $0 * $1 }
    case .screen: Self.separate(source, backdrop, Self.screen)
    case .overlay: Self.separate(backdrop, source, Self.hardLight)
    case .darken: Self.separate(source, backdrop) { min($0, $1) }
    case .lighten: Self.separate(source, backdrop) { max($0, $1) }
    case .colorDodge: Self.separate(source, backdrop, Self.colorDodge)
    case .colorBurn: Self.separate(source, backdrop, Self.colorBurn)
    case .hardLight: Self.separate(source, backdrop, Self.hardLight)
    case .softLight: Self.separate(source, backdrop, Self.softLight)
    case .difference: Self.separate(source, backdrop) { abs($0 - $1) }
    case .exclusion: Self.separate(source, backdrop) { $0 + $1 - 2 * $0 * $1 }
    case .hue: source.with(saturation: backdrop.saturation).with(luminosity: backdrop.luminosity)
    case .saturation:
      backdrop.with(saturation: source.saturation).with(luminosity: backdrop.luminosity)
    case .color: source.with(luminosity: backdrop.luminosity)
    case .luminosity: backdrop.with(luminosity: source.luminosity)
    }
  }

  /// Mixes each channel by itself.
  @inline(__always)
  private static func separate(
    _ source: ColorCoordinates, _ backdrop: ColorCoordinates, _ mix: (Double, Double) -> Double
  ) -> ColorCoordinates {
    ColorCoordinates(
      mix(source.x, backdrop.x), mix(source.y, backdrop.y), mix(source.z, backdrop.z))
  }

  private static func screen(_ source: Double, _ backdrop: Double) -> Double {
    source + backdrop - source * backdrop
  }

  private static func hardLight(_ source: Double, _ backdrop: Double) -> Double {
    source <= 0.5 ? 2 * source * backdrop : screen(2 * source - 1, backdrop)
  }

  private static func colorDodge(_ source: Double, _ backdrop: Double) -> Double {
    if backdrop <= 0 { return 0 }
    return source >= 1 ? 1 : min(backdrop / (1 - source), 1)
  }

  private static func colorBurn(_ source: Double, _ backdrop: Double) -> Double {
    if backdrop >= 1 { return 1 }
    return source <= 0 ? 0 : 1 - min((1 - backdrop) / source, 1)
  }

  private static func softLight(_ source: Double, _ backdrop: Double) -> Double {
    guard source > 0.5 else {
      return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop)
    }
    let lightened =
      backdrop <= 0.25
      ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
    return backdrop + (2 * source - 1) * (lightened - backdrop)
  }
}

/// The functions Lum, Sat, SetLum and SetSat of W3C Compositing and Blending 1, §10.2.
extension ColorCoordinates {
  fileprivate init(_ color: Color) { self.init(color.red, color.green, color.blue) }

  private var least: Double { min(x, min(y, z)) }
  private var greatest: Double { max(x, max(y, z)) }

  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Double { greatest - least }

  /// Returns the colour with another saturation: its least channel becomes 0, its greatest one the
  /// saturation.
  fileprivate func with(saturation: Double) -> ColorCoordinates {
    let (least, range) = (least, self.saturation)
    guard range > 0 else { return ColorCoordinates(0, 0, 0) }
    return map { ($0 - least) * saturation / range }
  }

  /// Returns the colour with another luminosity; channels outside 0…1 bring all closer to it.
  fileprivate func with(luminosity: Double) -> ColorCoordinates {
    let shift = luminosity - self.luminosity
    let shifted = map { $0 + shift }
    let (center, least, greatest) = (shifted.luminosity, shifted.least, shifted.greatest)
    var result = shifted
    if least < 0 { result = result.map { center + (($0 - center) * center) / (center - least) } }
    if greatest > 1 {
      result = result.map { center + (($0 - center) * (1 - center)) / (greatest - center) }
    }
    return result
  }
}
