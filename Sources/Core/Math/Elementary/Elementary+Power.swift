extension Elementary {
  /// Returns `base` raised to `exponent`, within 0.65 units in the last place, with the special
  /// cases of IEEE 754 `pow`: any base to the power 0 is 1, and a negative base requires an integer
  /// exponent.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    let parity = Parity(of: exponent)
    let isNegative = base.sign == .minus && parity == .odd
    if base == 0 || base.isInfinite || exponent.isInfinite {
      let power = limitingPower(base.magnitude, exponent)
      return isNegative ? -power : power
    }
    if base < 0, parity == .fraction { return .nan }
    let power = positivePower(base.magnitude, exponent)
    return isNegative ? -power : power
  }

  /// Returns the real cube root of `x`, within 0.65 units in the last place.
  package static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let third = (logarithm(x.magnitude) / DoubleDouble(3))
    let root = exponential(third)
    return x < 0 ? -root : root
  }

  private enum Parity {
    case even, odd, fraction

    init(of x: Double) {
      if x.magnitude >= 0x1p53 {
        self = .even
      } else {
        let truncated = Double(Int64(x))
        self = truncated != x ? .fraction : Int64(x) & 1 == 0 ? .even : .odd
      }
    }
  }

  /// Returns the power if the base or the exponent is zero or infinite.
  private static func limitingPower(_ base: Double, _ exponent: Double) -> Double {
    if base == 1 { return 1 }
    return (base > 1) == (exponent > 0) ? .infinity : 0
  }

  private static func positivePower(_ base: Double, _ exponent: Double) -> Double {
    let logarithm = logarithm(base)
    let estimate = logarithm.high * exponent
    if estimate > 710 { return .infinity }
    if estimate < -746 { return 0 }
    return exponential(logarithm * exponent)
  }

  /// Returns e^x for a double-double in −746…710.
  private static func exponential(_ x: DoubleDouble) -> Double {
    let (count, exponent) = nearestInteger(x.high * doublingsPerUnit)
    let power = exponentialNearZero(reduced(x, doublings: count))
    return scaled(power.value, byPowerOfTwo: exponent)
  }
}
