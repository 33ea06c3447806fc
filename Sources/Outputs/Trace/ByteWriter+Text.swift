import MotionValues

extension ByteWriter {
  /// Appends a string in quotes with the escapes of RFC 8259, which hidden characters get as well;
  /// other text is copied.
  package mutating func append(jsonString text: String) {
    append(byte: UInt8(ascii: "\""))
    append(escaping: text)
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends the part between the quotes.
  mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { bytes in
      if bytes.allSatisfy({ !Self.mayBeEscaped($0) }) {
        append(UnsafeRawBufferPointer(bytes))
      } else {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
          append(escaping: scalar)
        }
      }
    }
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\u{8}": append("\\b")
    case "\t": append("\\t")
    case "\n": append("\\n")
    case "\u{c}": append("\\f")
    case "\r": append("\\r")
    case _ where HiddenCharacter.contains(scalar):
      // All hidden characters are below U+10000, so one UTF-16 unit is enough.
      append("\\u")
      append(hexadecimal: UInt8(scalar.value >> 8))
      append(hexadecimal: UInt8(scalar.value & 0xff))
    default:
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte: byte) }
    }
  }

  /// Whether a scalar that begins with this byte may need an escape.
  private static func mayBeEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || HiddenCharacter.mayBegin(with: byte)
  }

  /// Appends a field of a CSV row, in quotes only where RFC 4180 needs them.
  ///
  /// A spreadsheet would evaluate a field that begins with `=`, `+`, `-` or `@`, also after blanks.
  /// Unless it is a number, such a field gets a leading apostrophe, which marks text in
  /// spreadsheets. A field that begins with an apostrophe gets one too, so that it can be read
  /// back.
  package mutating func append(csvField text: String) {
    let special = ",\"\r\n".utf8
    let first = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    let isFormula = first.map { "=+-@'".utf8.contains($0) } ?? false && Double(text) == nil
    guard text.utf8.contains(where: special.contains) else {
      if isFormula { append(byte: UInt8(ascii: "'")) }
      return append(text)
    }
    append(byte: UInt8(ascii: "\""))
    if isFormula { append(byte: UInt8(ascii: "'")) }
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
