extension Elementary {
  /// Returns e^`x`, within 0.65 units in the last place; infinity from 709.79, zero from −745.14.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -745.1332191019412 { return 0 }
    let (count, exponent) = nearestInteger(x * doublingsPerUnit)
    let power = exponentialNearZero(reduced(DoubleDouble(x), doublings: count))
    return scaled(power.value, byPowerOfTwo: exponent)
  }

  /// Returns 2^`x`, within 0.65 units in the last place and exact at integers.
  package static func exp2(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x >= 1024 { return .infinity }
    if x < -1075 { return 0 }
    let (count, exponent) = nearestInteger(x)
    let remainder = (DoubleDouble(ln2Head) + ln2Tail) * (x - count)
    return scaled(exponentialNearZero(remainder).value, byPowerOfTwo: exponent)
  }

  /// Returns e^`x` − 1 without cancellation near zero, within 0.9 units in the last place.
  package static func expm1(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -50 { return -1 }
    if x.magnitude < 0x1p-54 { return x }
    if x.magnitude <= 0.5 { return x + exponentialTail(x) }
    let (count, exponent) = nearestInteger(x * doublingsPerUnit)
    let power = exponentialNearZero(reduced(DoubleDouble(x), doublings: count))
    // Halved, because e^x may round to 2^1024 although e^x − 1 is finite.
    let half = powerOfTwo(exponent - 1)
    let difference = DoubleDouble.sum(power.high * half, -0.5)
    return 2 * (difference.high + (difference.low + power.low * half))
  }

  /// Returns x − count · ln 2 in double-double precision.
  @inline(__always)
  static func reduced(_ x: DoubleDouble, doublings count: Double) -> DoubleDouble {
    let head = x.high - count * ln2Head
    return DoubleDouble.sum(head, x.low - count * ln2Tail)
  }

  /// Returns e^r for |r| ≤ ln 2 / 2 to about 60 bits.
  @inline(__always)
  static func exponentialNearZero(_ r: DoubleDouble) -> DoubleDouble {
    let head = DoubleDouble.quickSum(1, r.high)
    let tail = exponentialTail(r.high) + (r.low + r.low * r.high)
    return DoubleDouble.quickSum(head.high, head.low + tail)
  }

  /// Returns e^r − 1 − r for |r| ≤ ½ by its Taylor series, r²/2! … r¹⁵/15!.
  @inline(__always)
  private static func exponentialTail(_ r: Double) -> Double {
    let square = r * r
    // Even and odd terms are independent, which halves the chain of dependent operations.
    var even = 1.0 / 87_178_291_200
    even = even * square + 1.0 / 479_001_600
    even = even * square + 1.0 / 3_628_800
    even = even * square + 1.0 / 40_320
    even = even * square + 1.0 / 720
    even = even * square + 1.0 / 24
    even = even * square + 1.0 / 2
    var odd = 1.0 / 1_307_674_368_000
    odd = odd * square + 1.0 / 6_227_020_800
    odd = odd * square + 1.0 / 39_916_800
    odd = odd * square + 1.0 / 362_880
    odd = odd * square + 1.0 / 5_040
    odd = odd * square + 1.0 / 120
    odd = odd * square + 1.0 / 6
    return square * (even + r * odd)
  }
}
