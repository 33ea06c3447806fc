/// Reads the strings that `ByteWriter.append(jsonString:)` writes, and any other JSON string.
enum JSONString {
  /// Reads the quoted string at the start of the bytes and returns its end; nil if there is none.
  static func read(_ bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var rest = bytes.dropFirst()
    let special = rest.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }
    guard let special else { return nil }
    if bytes[special] == UInt8(ascii: "\"") {
      // Most strings have no escapes.
      return String(validating: rest[..<special], as: UTF8.self).map { ($0, special + 1) }
    }
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        return String(validating: text, as: UTF8.self).map { ($0, rest.startIndex) }
      case UInt8(ascii: "\\"):
        guard let scalar = readEscape(&rest) else { return nil }
        text += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Reads the part of an escape after the backslash.
  private static func readEscape(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{c}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "u"): readScalar(&rest)
    default: nil
    }
  }

  /// Reads four hexadecimal digits and, after the first half of a surrogate pair, the second half.
  private static func readScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = readUnit(&rest) else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let second = readUnit(&rest), (0xdc00..<0xe000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (first - 0xd800) << 10 + (second - 0xdc00))
  }

  private static func readUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 4 else { return nil }
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt32($1) }
  }
}
