/// Estimates of text widths; the viewer's actual font is unknown.
enum TextWidth {
  /// The width in ems, for a sans-serif font.
  static func ems(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case _ where isWide(scalar): width + 1
      case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "!", "|", "'", "(", ")", " ", "/":
        width + 0.36
      case "m", "w", "M", "W", "@", "%", "…": width + 0.92
      case "A"..."Z": width + 0.72
      default: width + 0.6
      }
    }
  }

  /// The number of terminal columns.
  static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.contains(where: isWide) ? 2 : 1) }
  }

  /// Whether a character is as wide as it is high: East Asian scripts and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
