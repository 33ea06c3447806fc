/// Why the bytes of a font are refused.
package struct FontDamage: Error, Hashable, Sendable {
  /// What is wrong, as the end of a sentence: "its table `CFF ` is cut off".
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// A part of a font's bytes. Numbers are big-endian; what lies beyond the part is never read.
struct FontBytes {
  private let all: [UInt8]
  private let start: Int
  let count: Int
  /// What the part is called in errors, such as "table `cmap`".
  private let name: String

  init(_ bytes: [UInt8], name: String) {
    (all, start, count, self.name) = (bytes, 0, bytes.count, name)
  }

  private init(_ whole: FontBytes, _ start: Int, _ count: Int, name: String) {
    (all, self.start, self.count, self.name) = (whole.all, whole.start + start, count, name)
  }

  /// Returns the number of some bytes, at most seven, without a sign.
  func number(at place: Int, bytes size: Int) throws(FontDamage) -> Int {
    guard place >= 0, size <= count, place <= count - size else { throw cut }
    var number = 0
    for index in 0..<size { number = number << 8 | Int(all[start + place + index]) }
    return number
  }

  func byte(at place: Int) throws(FontDamage) -> Int { try number(at: place, bytes: 1) }

  /// Returns the number of two bytes, from 0 to 65,535.
  func short(at place: Int) throws(FontDamage) -> Int { try number(at: place, bytes: 2) }

  /// Returns the number of two bytes with a sign.
  func signed(at place: Int) throws(FontDamage) -> Int {
    Int(Int16(truncatingIfNeeded: try short(at: place)))
  }

  /// Returns the number of four bytes, from 0 to 2³² − 1.
  func long(at place: Int) throws(FontDamage) -> Int { try number(at: place, bytes: 4) }

  /// Returns a part; one that does not lie within this part is an error.
  func part(at place: Int, count size: Int, name other: String? = nil) throws(FontDamage) -> Self {
    guard place >= 0, size >= 0, size <= count, place <= count - size else { throw cut }
    return FontBytes(self, place, size, name: other ?? name)
  }

  /// Returns what follows a place.
  func rest(from place: Int) throws(FontDamage) -> Self {
    try part(at: place, count: count - place)
  }

  /// The bytes themselves.
  var bytes: ArraySlice<UInt8> { all[start..<start + count] }

  private var cut: FontDamage { FontDamage("its \(name) is cut off") }
}
