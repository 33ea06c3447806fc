/// Eight decimal digits, one a byte, the first digit in the lowest byte.
///
/// All eight are made at once: the number is split into halves of four digits, then two, then one,
/// and each split is one multiplication for every half at a time.
struct EightDigits {
  private let digits: UInt64

  /// Splits a number below 10⁸.
  @inline(__always)
  init(_ value: UInt32) {
    let value = UInt64(value)
    let high = value / 10_000
    let fours = high | (value &- high &* 10_000) << 32
    // n / 100 = n · 10486 >> 20 for n < 10⁴, and n / 10 = n · 103 >> 10 for n < 100.
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007f_0000_007f
    let pairs = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000f_000f_000f_000f
    digits = tens | (pairs &- tens &* 10) << 8
  }

  private var ascii: UInt64 { digits | 0x3030_3030_3030_3030 }

  /// Writes all eight digits.
  @inline(__always)
  func store(to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    end.storeBytes(of: ascii.littleEndian, as: UInt64.self)
    return end + 8
  }

  /// Writes the number without leading zeros; zero is one digit.
  @inline(__always)
  func storeWithoutLeadingZeros(to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    // The set bit keeps the last digit of zero.
    let zeroBits = (digits | 1 << 56).trailingZeroBitCount & ~7
    let shown = ascii &>> UInt64(truncatingIfNeeded: zeroBits)
    end.storeBytes(of: shown.littleEndian, as: UInt64.self)
    return end + (8 &- zeroBits >> 3)
  }

  /// Writes the digits of a fraction up to the last one that is not zero; they must not all be zero.
  @inline(__always)
  func storeWithoutTrailingZeros(to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    end.storeBytes(of: ascii.littleEndian, as: UInt64.self)
    return end + (8 &- digits.leadingZeroBitCount >> 3)
  }
}
