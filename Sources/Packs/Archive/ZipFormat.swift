import CZlib

/// Constants of the zip format that the reader and the writer share.
enum ZipFormat {
  static let localSignature: UInt32 = 0x0403_4B50
  static let directorySignature: UInt32 = 0x0201_4B50
  static let endSignature: UInt32 = 0x0605_4B50
  static let descriptorSignature: UInt32 = 0x0807_4B50
  static let endSize = 22

  static let stored: UInt16 = 0
  static let deflated: UInt16 = 8

  /// The sizes follow the data, in a descriptor.
  static let hasDescriptor: UInt16 = 1 << 3
  static let namesAreUTF8: UInt16 = 1 << 11
  /// The bits that record how hard the compressor tried.
  static let deflateHints: UInt16 = 1 << 1 | 1 << 2

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }
}

/// Bytes to which numbers are appended in little-endian order.
struct LittleEndianBytes {
  var bytes: [UInt8] = []

  mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }
}

/// Reads little-endian numbers; nil past the end of the bytes.
struct LittleEndianReader {
  let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func read<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value? {
    let count = MemoryLayout<Value>.size
    guard let piece = take(count) else { return nil }
    return piece.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.endIndex - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
