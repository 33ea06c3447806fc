import CZlib

/// The compressed format of RFC 1951, which browsers call `deflate-raw`.
enum Deflate {
  /// Compresses bytes; nil only if there is not enough memory.
  static func deflated(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var stream = z_stream()
    // A negative window size omits zlib's header and checksum.
    let opened = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    guard bytes.count < Int(UInt32.max) else { return nil }
    let room = Int(deflateBound(&stream, uLong(bytes.count)))
    var result: Int32 = Z_OK
    let deflated = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = uInt(bytes.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = uInt(room)
      result = deflate(&stream, Z_FINISH)
      count = room - Int(stream.avail_out)
    }
    return result == Z_STREAM_END ? deflated : nil
  }

  /// Compresses bytes in the format of RFC 1950: with a header and a checksum; nil only if there is not
  /// enough memory.
  static func zlib(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let deflated = deflated(bytes) else { return nil }
    let sum = adler32(
      1, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(truncatingIfNeeded: bytes.count))
    return [0x78, 0x9C] + deflated + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}

/// Sizes of files that servers compress.
package enum Gzip {
  /// The bytes of a gzip file besides its content: a header of 10 and a trailer of 8 (RFC 1952).
  private static let frame = 18

  /// Returns the size of bytes as a gzip file.
  package static func size(of bytes: [UInt8]) -> Int {
    (bytes.withUnsafeBytes(Deflate.deflated)?.count ?? bytes.count) + frame
  }
}

/// The base64 encoding of RFC 4648.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the URL that contains the bytes of a file of a media type, such as `image/png`.
  package static func dataURL(of bytes: [UInt8], type: String) -> String {
    "data:\(type);base64," + String(decoding: text(bytes), as: UTF8.self)
  }

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
