/// Writes the big-endian numbers of a font.
struct FontWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends the lowest bytes of a number, which may be negative.
  mutating func append(_ number: Int, bytes size: Int) {
    for index in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
    }
  }

  /// Appends numbers of two bytes each.
  mutating func append(shorts numbers: Int...) {
    for number in numbers { append(number, bytes: 2) }
  }

  /// Appends numbers of four bytes each.
  mutating func append(longs numbers: Int...) {
    for number in numbers { append(number, bytes: 4) }
  }

  mutating func append(_ others: [UInt8]) { bytes += others }

  /// Appends the beginning of a table of OpenType's layout with one feature, which the script of all
  /// others has, up to its only list of lookups.
  mutating func appendLayout(feature: String) {
    append(shorts: 1, 0, 10, 30, 44)
    append([0, 1] + Array("DFLT".utf8))
    append(shorts: 8, 4, 0, 0, 0xFFFF, 1, 0)
    append([0, 1] + Array(feature.utf8))
    append(shorts: 8, 0, 1, 0)
  }

  /// Appends zeros up to a multiple of four bytes.
  mutating func align() {
    while bytes.count % 4 != 0 { bytes.append(0) }
  }

  /// Replaces the four bytes at a place.
  mutating func replace(at place: Int, long number: Int) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (3 - index)))
    }
  }
}
