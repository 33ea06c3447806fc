/// The shortest decimal of a number rounded to a millionth, and of whole numbers, as ASCII.
///
/// The exact binary value is rounded, ties to even, as C's `%.6f` does. Trailing zeros and a bare
/// point are left out, and a result of zero is `0`, never `-0`.
public enum Decimal6 {
  /// The most bytes that one number needs; the longest is `-1.7976931348623157e+308`.
  static let room = 32

  private static let million: UInt64 = 1_000_000

  /// Added to a number below 2⁵¹, rounds it to a whole one, ties to even, in the low bits of the sum.
  private static let rounder = 0x1.8p52
  /// The farthest from a whole number that a product below 2⁴⁰ may be so that the exact one is on the
  /// same side of the tie: half, less the spacing of such products, whose error is half of that.
  private static let farthest = 0.5 - 0x1p-13

  /// Writes a finite number and returns its end.
  @inline(__always)
  static func write(
    _ value: Double, with triples: DecimalTriples, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let product = value * 1e6
    let sum = product + rounder
    let millionths = Int64(bitPattern: sum.bitPattern &- rounder.bitPattern)
    let sign = millionths >> 63
    let magnitude = UInt64(bitPattern: (millionths ^ sign) &- sign)
    guard magnitude < million &* million, (product - (sum - rounder)).magnitude <= farthest else {
      return writeExactly(value, with: triples, to: end)
    }

    end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let whole = magnitude / million
    let fraction = magnitude &- whole &* million
    let point = triples.write(whole: whole, to: end - Int(sign))
    guard fraction != 0 else { return point }
    point.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    return triples.write(fraction: fraction, to: point + 1)
  }

  /// Writes a finite number whose magnitude is a million or more, or which is close to a tie.
  @inline(never)
  private static func writeExactly(
    _ value: Double, with triples: DecimalTriples, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let bits = value.bitPattern
    let shift = 1075 - Int(bits >> 52 & 0x7ff)
    guard shift > 0 else { return writeLarge(value, to: end) }
    // Below 2⁻²³ a number is less than half a millionth.
    guard shift <= 75 else { return triples.write(whole: 0, to: end) }

    let significand = bits & 0xf_ffff_ffff_ffff | 0x10_0000_0000_0000
    let product = UInt128(significand) * UInt128(million)
    let rest = product & ((1 << shift) - 1)
    let half: UInt128 = 1 << (shift - 1)
    var millionths = product >> shift
    if rest > half || (rest == half && millionths & 1 == 1) { millionths += 1 }
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: UInt128(million))

    end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let start = end + (value < 0 && millionths != 0 ? 1 : 0)
    let point = write(UInt64(whole), with: triples, to: start)
    guard fraction != 0 else { return point }
    point.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    return triples.write(fraction: UInt64(fraction), to: point + 1)
  }

  /// Whether two finite numbers print differently; the second may be NaN, which differs from all.
  ///
  /// Public, as only then it is inlined in other modules.
  @inline(__always)
  public static func differ(_ a: Double, _ b: Double) -> Bool {
    let distance = (a - b).magnitude
    return !(distance < 1e-6) || distance > 0 && readDifferently(a, b)
  }

  @inline(never)
  public static func readDifferently(_ a: Double, _ b: Double) -> Bool {
    var first = ByteWriter(capacity: room)
    var second = ByteWriter(capacity: room)
    first.append(decimal6: a)
    second.append(decimal6: b)
    return first.text != second.text
  }

  /// Writes a whole number and returns its end; it needs up to 20 bytes.
  static func write(
    _ value: UInt64, with triples: DecimalTriples, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard value >= million else { return triples.write(whole: value, to: end) }
    let (high, low) = value.quotientAndRemainder(dividingBy: million)
    return triples.write(six: low, to: write(high, with: triples, to: end))
  }

  /// Writes a number of 2⁵² or more, which is whole: the shortest digits that read back as the same
  /// number.
  @inline(never)
  private static func writeLarge(
    _ value: Double, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    precondition(value.isFinite, "a trace holds finite numbers only")
    // Swift prints `9007199254740992.0` and `1e+21`; JSON and Lua read both without the `.0`.
    var text = value.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text.withUTF8 { digits in
      UnsafeMutableRawBufferPointer(start: end, count: room).copyBytes(from: digits)
      return end + digits.count
    }
  }
}

extension Decimal6 {
  /// The number as a trace prints it.
  package static func text(_ value: Double) -> String {
    var bytes = ByteWriter()
    bytes.append(decimal6: value)
    return bytes.text
  }
}

extension ByteWriter {
  /// Appends the shortest decimal of a finite number rounded to a millionth; `-0` is `0`.
  @inline(__always)
  package mutating func append(decimal6 value: Double) {
    write(atMost: Decimal6.room) { Decimal6.write(value, with: .shared, to: $0) }
  }

  package mutating func append(integer value: Int) {
    write(atMost: Decimal6.room) { end in
      end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      return Decimal6.write(
        UInt64(value.magnitude), with: .shared, to: end + (value < 0 ? 1 : 0))
    }
  }
}
