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

/// The three decimal digits of each number below 1000, as ASCII, from two tables.
///
/// The steps of a number's conversion depend on each other. Computing three digits takes fifteen
/// steps; a look-up in 4 KB takes one.
struct DecimalTriples: @unchecked Sendable {
  static let shared = DecimalTriples()

  /// The digits without leading zeros, the first digit lowest; the highest byte is their number.
  private let bare: UnsafePointer<UInt32>
  /// The three digits, likewise; the highest byte is their number without trailing zeros.
  private let padded: UnsafePointer<UInt32>

  private init() {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 2000)
    for number in 0..<1000 as Range<UInt32> {
      let digits = 0x30_3030 | number / 100 | (number / 10 % 10) << 8 | (number % 10) << 16
      let count: UInt32 = number < 10 ? 1 : number < 100 ? 2 : 3
      (tables + Int(number)).initialize(to: digits >> (24 - count * 8) | count << 24)
      let shown: UInt32 = number == 0 ? 0 : number % 100 == 0 ? 1 : number % 10 == 0 ? 2 : 3
      (tables + 1000 + Int(number)).initialize(to: digits | shown << 24)
    }
    bare = UnsafePointer(tables)
    padded = UnsafePointer(tables + 1000)
  }

  /// Writes a number below 10⁶ without leading zeros and returns its end; zero is one digit.
  @inline(__always)
  func write(whole: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard whole >= 1000 else { return Self.store(bare, whole, to: end) }
    let thousands = Self.thousands(whole)
    let start = Self.store(bare, thousands, to: end)
    _ = Self.store(padded, whole &- thousands &* 1000, to: start)
    return start + 3
  }

  /// Writes the six digits of a number below 10⁶ and returns their end.
  func write(six number: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let thousands = Self.thousands(number)
    _ = Self.store(padded, thousands, to: end)
    _ = Self.store(padded, number &- thousands &* 1000, to: end + 3)
    return end + 6
  }

  /// Writes the six digits of a number below 10⁶, without trailing zeros, and returns their end;
  /// the number is not zero.
  @inline(__always)
  func write(fraction: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let thousands = Self.thousands(fraction)
    let rest = fraction &- thousands &* 1000
    let high = Self.store(padded, thousands, to: end)
    let low = Self.store(padded, rest, to: end + 3)
    return rest == 0 ? high : low
  }

  /// Writes the digits of a number below 1000 from a table and one more byte, and returns the end of
  /// the digits that count.
  @inline(__always)
  private static func store(
    _ table: UnsafePointer<UInt32>, _ number: UInt64, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let entry = table[Int(truncatingIfNeeded: number)]
    end.storeBytes(of: entry.littleEndian, as: UInt32.self)
    return end + Int(truncatingIfNeeded: entry &>> 24)
  }

  /// Returns n / 1000 for a number below 10⁶.
  @inline(__always)
  private static func thousands(_ number: UInt64) -> UInt64 {
    (number &* 8_589_935) >> 33
  }
}
