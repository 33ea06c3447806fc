extension ByteWriter {
  /// Appends a string in quotes with the escapes of RFC 8259; other text stays as it is.
  package mutating func append(jsonString text: String) {
    append(byte: UInt8(ascii: "\""))
    append(escaping: text)
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends what stands between the quotes.
  mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy { !Self.isEscaped($0) }
      if isPlain { append(UnsafeRawBufferPointer(bytes)) } else { append(escaping: bytes) }
    }
  }

  private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0a: append("\\n")
      case 0x0c: append("\\f")
      case 0x0d: append("\\r")
      case 0..<0x20:
        append("\\u00")
        append(hexadecimal: byte)
      default: append(byte: byte)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends a field of a CSV row, in quotes only where RFC 4180 needs them.
  package mutating func append(csvField text: String) {
    let special = ",\"\r\n".utf8
    guard text.utf8.contains(where: special.contains) else { return append(text) }
    append(byte: UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte: byte) }
      append(byte: byte)
    }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends a byte as two lower-case hexadecimal digits.
  package mutating func append(hexadecimal byte: UInt8) {
    append(byte: Self.hexadecimalDigit(byte >> 4))
    append(byte: Self.hexadecimalDigit(byte & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
