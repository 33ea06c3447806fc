extension Elementary {
  /// Returns the natural logarithm of `x`, within 0.51 units in the last place; −∞ at zero,
  /// NaN below it.
  package static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    return logarithm(x).value
  }

  /// Returns ln(1 + `x`) without cancellation near zero, within 0.51 units in the last place.
  package static func log1p(_ x: Double) -> Double {
    if x.isNaN || x < -1 { return .nan }
    if x == -1 { return -.infinity }
    if x == .infinity || x.magnitude < 0x1p-54 { return x }
    let argument = DoubleDouble.sum(1, x)
    let (significand, exponent) = significandAndExponent(argument.high)
    let rest = scaled(argument.low, byPowerOfTwo: -exponent)
    return logarithm(fraction: .sum(significand - 1, rest), exponent: exponent).value
  }

  /// Returns the natural logarithm of a positive finite number to about 64 bits.
  static func logarithm(_ x: Double) -> DoubleDouble {
    let (significand, exponent) = significandAndExponent(x)
    return logarithm(fraction: DoubleDouble(significand - 1), exponent: exponent)
  }

  /// Splits a positive finite number into a significand in √½…√2 and a power of two.
  static func significandAndExponent(_ x: Double) -> (significand: Double, exponent: Int) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let exponent = Int(bits >> 52) - 1023 - (isSubnormal ? 54 : 0)
    let significand = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if significand > 1.4142135623730951 { return (significand / 2, exponent + 1) }
    return (significand, exponent)
  }

  /// Returns ln((1 + f) · 2^`exponent`) for 1 + f in √½…√2.
  ///
  /// With s = f / (2 + f), ln(1 + f) = 2 (s + s³/3 + s⁵/5 + …). The first two terms are computed as
  /// double-doubles; the rest is small enough for a double.
  private static func logarithm(fraction f: DoubleDouble, exponent: Int) -> DoubleDouble {
    let s = f / (f + 2)
    let square = s * s
    let z = square.high
    var series = 2.0 / 27
    series = series * z + 2.0 / 25
    series = series * z + 2.0 / 23
    series = series * z + 2.0 / 21
    series = series * z + 2.0 / 19
    series = series * z + 2.0 / 17
    series = series * z + 2.0 / 15
    series = series * z + 2.0 / 13
    series = series * z + 2.0 / 11
    series = series * z + 2.0 / 9
    series = series * z + 2.0 / 7
    series = series * z + 2.0 / 5
    let twoThirds = DoubleDouble(0x1.5555555555555p-1, 0x1.5555555555555p-55)
    let cubic = s * square * (twoThirds + z * series)
    let fraction = DoubleDouble(2 * s.high, 2 * s.low) + cubic
    let count = Double(exponent)
    return DoubleDouble.sum(count * ln2Head, count * ln2Tail) + fraction
  }
}
