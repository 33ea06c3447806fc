/// The characters that are not seen, and that steer a terminal or reorder the text around them: C0, DEL, C1, and Unicode's
/// marks of direction, breaks of lines, joiners and spaces without width.
package enum HiddenCharacter {
  /// Whether a scalar is one of them; a tab and a line feed are.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff:
      true
    // No characters at all, which no file of XML may hold.
    case 0xfdd0...0xfdef, 0xfffe...0xffff: true
    default: false
    }
  }

  /// Spells a character out by its number, as in `\u{1b}`.
  package static func spelling(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Whether the UTF-8 of one of them may begin with the byte.
  package static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7f, 0xc2, 0xd8, 0xe2, 0xef: true
    default: false
    }
  }
}
