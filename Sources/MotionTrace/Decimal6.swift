/// The shortest decimal of a number rounded to a millionth, and of whole numbers, as ASCII.
///
/// Rounding is of the exact binary value, ties to even, as C's `%.6f` does. Trailing zeros and a
/// bare point are left out, and whatever rounds to zero is `0`, never `-0`.
enum Decimal6 {
  /// The most bytes that one number needs: the longest is `-1.7976931348623157e+308`.
  static let room = 32

  private static let million: UInt64 = 1_000_000
  private static let hundredMillion: UInt64 = 100_000_000

  /// Writes a finite number and returns where it ends.
  @inline(__always)
  static func write(_ value: Double, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let bits = value.bitPattern
    // |value| = significand / 2^shift.
    let shift = 1075 &- Int(truncatingIfNeeded: bits >> 52 & 0x7ff)
    let significand = bits & 0xf_ffff_ffff_ffff | 0x10_0000_0000_0000
    guard shift >= 0 else { return writeLarge(value, to: end) }
    guard shift < 64 else { return writeSmall(value, significand, shift: shift, to: end) }

    // The fraction as a 64-bit fixed-point number is exact, and so are both halves of its product
    // with a million: the high half counts millionths, the low half is what is left to round.
    let whole = significand &>> UInt64(truncatingIfNeeded: shift)
    let mask = (1 as UInt64) &<< UInt64(truncatingIfNeeded: shift) &- 1
    let fraction = (significand & mask) &<< UInt64(truncatingIfNeeded: 64 &- shift)
    let (millionths, rest) = fraction.multipliedFullWidth(by: million)
    let half: UInt64 = 1 << 63
    let roundsUp = rest > half || (rest == half && millionths & 1 == 1)
    return write(
      isNegative: bits >> 63 == 1, whole: whole,
      millionths: millionths &+ (roundsUp ? 1 : 0), to: end)
  }

  /// Writes a whole number and returns where it ends; it needs up to 20 bytes.
  static func write(_ value: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard value >= hundredMillion else {
      let digits = EightDigits(UInt32(truncatingIfNeeded: value))
      return digits.storeWithoutLeadingZeros(to: end)
    }
    let (high, low) = value.quotientAndRemainder(dividingBy: hundredMillion)
    let middle = write(high, to: end)
    return EightDigits(UInt32(truncatingIfNeeded: low)).store(to: middle)
  }

  @inline(__always)
  private static func write(
    isNegative: Bool, whole: UInt64, millionths: UInt64, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var whole = whole
    var millionths = millionths
    if millionths == million {
      whole &+= 1
      millionths = 0
    }
    end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let start = end + (isNegative && whole | millionths != 0 ? 1 : 0)
    let point = whole < 1000 ? writeShort(whole, to: start) : write(whole, to: start)
    guard millionths != 0 else { return point }
    point.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    return EightDigits(UInt32(truncatingIfNeeded: millionths &* 100))
      .storeWithoutTrailingZeros(to: point + 1)
  }

  /// Writes a whole number of at most three digits, as most values on a screen have, and returns where it ends.
  @inline(__always)
  private static func writeShort(
    _ value: UInt64, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    // n / 100 = 41n >> 12 and n / 10 = 205n >> 11 for n < 1000 and n < 100.
    let hundreds = (value &* 41) >> 12
    let rest = value &- hundreds &* 100
    let tens = (rest &* 205) >> 11
    let digits = hundreds | tens << 8 | (rest &- tens &* 10) << 16
    let zeros: UInt64 = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let shown = (digits | 0x30_3030) &>> (zeros &* 8)
    end.storeBytes(of: UInt32(truncatingIfNeeded: shown).littleEndian, as: UInt32.self)
    return end + Int(truncatingIfNeeded: 3 &- zeros)
  }

  /// Writes a number below 2⁻¹⁰, where the fixed-point fraction would lose bits.
  @inline(never)
  private static func writeSmall(
    _ value: Double, _ significand: UInt64, shift: Int, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    // Below 2⁻²³ a number is less than half a millionth.
    guard shift <= 75 else {
      end.storeBytes(of: UInt8(ascii: "0"), as: UInt8.self)
      return end + 1
    }
    let product = UInt128(significand) * UInt128(million)
    let rest = product & ((1 << shift) - 1)
    let half: UInt128 = 1 << (shift - 1)
    var millionths = UInt64(truncatingIfNeeded: product >> shift)
    if rest > half || (rest == half && millionths & 1 == 1) { millionths += 1 }
    return write(isNegative: value < 0, whole: 0, millionths: millionths, to: end)
  }

  /// Writes a number of 2⁵³ or more, which is whole: the shortest digits that read back as it.
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

extension ByteWriter {
  /// Appends the shortest decimal of a finite number rounded to a millionth; `-0` is `0`.
  @inline(__always)
  package mutating func append(decimal6 value: Double) {
    write(atMost: Decimal6.room) { Decimal6.write(value, to: $0) }
  }

  package mutating func append(integer value: Int) {
    write(atMost: Decimal6.room) { end in
      end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      return Decimal6.write(UInt64(value.magnitude), to: end + (value < 0 ? 1 : 0))
    }
  }
}
