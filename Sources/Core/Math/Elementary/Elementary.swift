/// The elementary functions, computed only with `+ - * /`, square root and bit patterns, so that
/// every machine produces the same bits.
///
/// The platform's `exp` or `sin` differs in the last bit between C libraries, and a fused
/// multiply-add rounds once where two operations round twice; neither is used here. Results are
/// within one unit in the last place; the tests state the measured maximum error of each function.
package enum Elementary {
  /// log₂ e, which converts an exponent of e into a number of doublings.
  static let doublingsPerUnit = 1.4426950408889634

  /// ln 2, the relative growth rate of a quantity that doubles in each unit.
  static let doublingRate = 0.6931471805599453

  /// π.
  package static let pi = 3.141592653589793

  /// The leading 38 bits of ln 2, so that the product with any exponent of a double is exact.
  static let ln2Head = 0x1.62e42fefa0000p-1

  /// ln 2 − `ln2Head`.
  static let ln2Tail = 0x1.cf79abc9e3b3ap-40

  /// Returns the integer nearest to `value`, ties to even, for magnitudes below 2³¹.
  ///
  /// Adding 1.5·2⁵² shifts the fraction out of the significand. Rounding instructions are not in
  /// every processor's base set and would become a library call.
  @inline(__always)
  static func nearestInteger(_ value: Double) -> (value: Double, integer: Int) {
    let shifted = value + 0x1.8p52
    return (shifted - 0x1.8p52, Int(Int32(truncatingIfNeeded: shifted.bitPattern)))
  }

  /// Returns the greatest integer not above `value`.
  @inline(__always)
  package static func floor(_ value: Double) -> Double {
    // From 2⁵² on every double is an integer; the guard also returns NaN.
    guard value.magnitude < 0x1p52 else { return value }
    let truncated = Double(Int64(value))
    return truncated > value ? truncated - 1 : truncated
  }

  /// Returns `value` · 2^`exponent` rounded once, for exponents in −1 130…1 030.
  @inline(__always)
  static func scaled(_ value: Double, byPowerOfTwo exponent: Int) -> Double {
    if exponent >= -1022, exponent <= 1023 { return value * powerOfTwo(exponent) }
    let half = exponent < 0 ? -1000 : 1000
    return value * powerOfTwo(exponent - half) * powerOfTwo(half)
  }

  /// Returns 2^`exponent` for the exponents of normal numbers, −1022…1023.
  @inline(__always)
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }
}
