/// Invisible characters that control a terminal or reorder the text around them: C0, DEL, C1, and
/// Unicode's directional marks, line separators, joiners and zero-width spaces.
package enum HiddenCharacter {
  /// Whether a scalar is hidden; tabs and line feeds count as hidden.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff:
      true
    // Noncharacters, which XML files should not contain.
    case 0xfdd0...0xfdef, 0xfffe...0xffff: true
    default: false
    }
  }

  /// The escaped form of a character, such as `\u{1b}`.
  package static func spelling(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Whether a byte may begin the UTF-8 encoding of a hidden character.
  package static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7f, 0xc2, 0xd8, 0xe2, 0xef: true
    default: false
    }
  }
}
