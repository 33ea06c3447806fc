/// The base64 encoding of RFC 4648.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes, padded with `=` to a multiple of four characters.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text, count in
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let last = min(start + 3, bytes.count)
        var bits = bytes[start..<last].reduce(0) { $0 << 8 | Int($1) } << (8 * (start + 3 - last))
        for place in (count..<count + 4).reversed() {
          text[place] = place - count > last - start ? UInt8(ascii: "=") : digits[bits & 63]
          bits >>= 6
        }
        count += 4
      }
    }
  }
}
