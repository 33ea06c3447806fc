import MotionValues

/// How much of a letter's colour its pixels have, by their opacity: letters of light colours get more of it.
///
/// This is Skia's correction for screens (`SkMaskGamma`), as Chromium sets it: with the exponent 1.2, and a
/// contrast of 0.2, which dark colours get in full and white does not get.
struct GlyphContrast: Hashable {
  /// The luminance, in eighths of its range.
  private let level: Int

  private static let exponent = 1.2
  private static let contrast = 0.2

  /// Takes the colour of letters; nil for paints that are images, which are cut by black letters.
  init(_ color: Color?) {
    guard let color else {
      level = 0
      return
    }
    func linear(_ channel: Double) -> Double {
      Elementary.pow(min(max(channel, 0), 1), Self.exponent)
    }
    let sum =
      0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    level = Int(Elementary.pow(sum, 1 / Self.exponent) * 255) >> 5
  }

  /// The share of the colour for each opacity.
  var table: [UInt8] { Self.tables[level] }

  private static let tables = (0..<8).map { level -> [UInt8] in
    // The three bits, repeated.
    let source = Double(level << 5 | level << 2 | level >> 1) / 255
    let target = 1 - source
    let linearSource = Elementary.pow(source, exponent)
    let linearTarget = Elementary.pow(target, exponent)
    return (0...255).map { opacity in
      let raw = Double(opacity) / 255
      let alpha = raw + (1 - raw) * raw * contrast * linearTarget
      guard (source - target).magnitude >= 1 / 256.0 else { return UInt8((alpha * 255).rounded()) }
      let mixed = linearSource * alpha + linearTarget * (1 - alpha)
      let share = (Elementary.pow(mixed, 1 / exponent) - target) / (source - target)
      return UInt8((min(max(share, 0), 1) * 255).rounded())
    }
  }
}
