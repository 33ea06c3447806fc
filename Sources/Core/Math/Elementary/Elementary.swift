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

extension Elementary {
  /// Returns the angle in −π/2…π/2 whose tangent is `x`, within 0.51 units in the last place.
  package static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// Returns the angle in −π…π of the point (`x`, `y`), within 0.51 units in the last place, with
  /// the special cases of IEEE 754 `atan2`.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let (width, height) = (x.magnitude, y.magnitude)
    let isSteep = height > width
    var angle = octant(min(width, height), max(width, height))
    if isSteep { angle = DoubleDouble(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54) - angle }
    if x.sign == .minus {
      angle = DoubleDouble(0x1.921fb54442d18p1, 0x1.1a62633145c07p-53) - angle
    }
    return y.sign == .minus ? -angle.value : angle.value
  }

  /// Returns the angle, 0…π/4, of a right triangle, given its shorter and its longer leg.
  private static func octant(_ short: Double, _ long: Double) -> DoubleDouble {
    if short == 0 { return DoubleDouble(0) }
    if long == .infinity { return DoubleDouble(short == .infinity ? 0.7853981633974483 : 0) }
    let exponent = long.exponent
    let scale = powerOfTwo(-min(max(Int(exponent), -1022), 1000))
    let (a, b) = (short * scale, long * scale)
    let ratio = short / long
    if ratio < 0x1p-27 { return DoubleDouble(ratio) }
    let (count, index) = nearestInteger(ratio * 8)
    let slope = count / 8
    // atan(a/b) = atan(c) + atan((a − c·b) / (b + c·a))
    let rise = DoubleDouble(a) - .product(slope, b)
    let run = DoubleDouble(b) + .product(slope, a)
    let t = rise / run
    return arctangents[index] + (t + arctangentTail(t.high))
  }

  /// Returns atan t − t for |t| ≤ 1/16 by its Taylor series to t¹⁵/15.
  @inline(__always)
  private static func arctangentTail(_ t: Double) -> Double {
    let z = t * t
    var series = -1.0 / 15
    series = series * z + 1.0 / 13
    series = series * z - 1.0 / 11
    series = series * z + 1.0 / 9
    series = series * z - 1.0 / 7
    series = series * z + 1.0 / 5
    series = series * z - 1.0 / 3
    return t * z * series
  }

  /// atan(k/8) for k in 0…8.
  private static let arctangents: [DoubleDouble] = [
    DoubleDouble(0),
    DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}

extension Elementary {
  /// Returns the sine of an angle in degrees, exact where it is 0, ±½ or ±1.
  package static func sin(degrees: Double) -> Double { sincos(degrees: degrees).sin }

  /// Returns the cosine of an angle in degrees, exact where it is 0, ±½ or ±1.
  package static func cos(degrees: Double) -> Double { sincos(degrees: degrees).cos }

  /// Returns sine and cosine of an angle in degrees, within 0.8 units in the last place.
  ///
  /// Whole quarter turns are subtracted in degrees, which is exact, so cos 90° is 0.
  package static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turn = withinManyTurns(degrees)
    let (count, quadrant) = nearestInteger(turn / 90)
    let radiansPerDegree = DoubleDouble(0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62)
    let rest = radiansPerDegree * (turn - 90 * count)
    let (sin, cos) = sincos(of: QuarterTurns(quadrant: quadrant, rest: rest))
    // Adding zero turns a negative zero into zero.
    return (sin.value + 0, cos.value + 0)
  }

  /// Returns an equivalent angle below 2³⁶ degrees, where multiples of 90 are exact.
  private static func withinManyTurns(_ degrees: Double) -> Double {
    if degrees.magnitude < 0x1p36 { return degrees }
    let bits = degrees.bitPattern
    let exponent = Int(bits >> 52 & 0x7ff) - 1075
    let significand = bits & 0x000f_ffff_ffff_ffff | 0x0010_0000_0000_0000
    var turn = 0.0
    if exponent < 0 {
      let whole = significand >> UInt64(-exponent)
      turn = Double(whole % 360) + (degrees.magnitude - Double(whole))
    } else {
      let rest = (0..<exponent).reduce(significand % 360) { rest, _ in rest * 2 % 360 }
      turn = Double(rest)
    }
    return degrees < 0 ? -turn : turn
  }

  /// Returns the tangent of an angle in degrees, infinite at odd quarter turns.
  package static func tan(degrees: Double) -> Double {
    let (sin, cos) = sincos(degrees: degrees)
    return sin / cos
  }

  /// Returns `degrees` in radians.
  package static func radians(degrees: Double) -> Double { degrees * 0x1.1df46a2529d39p-6 }

  /// Returns `radians` in degrees.
  package static func degrees(radians: Double) -> Double { radians * 57.29577951308232 }
}

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

extension Elementary {
  /// Returns the sine of an angle in radians of any size, within 0.8 units in the last place.
  package static func sin(_ radians: Double) -> Double { sine(of: radians, quarterTurnsAhead: 0) }

  /// Returns the cosine of an angle in radians of any size, within 0.8 units in the last place.
  package static func cos(_ radians: Double) -> Double { sine(of: radians, quarterTurnsAhead: 1) }

  /// Returns the sine of an angle plus some quarter turns, bit for bit as `sincos` does.
  @inline(__always)
  private static func sine(of radians: Double, quarterTurnsAhead: Int) -> Double {
    guard radians.isFinite else { return .nan }
    let angle = QuarterTurns(radians: radians)
    let quadrant = angle.quadrant + quarterTurnsAhead
    let (head, tail) = quadrant & 1 == 0 ? sineNearZero(angle.rest) : cosineNearZero(angle.rest)
    return quadrant & 2 == 0 ? head + tail : -(head + tail)
  }

  /// Returns sine and cosine of an angle in radians, at little more than the cost of one.
  package static func sincos(_ radians: Double) -> (sin: Double, cos: Double) {
    guard radians.isFinite else { return (.nan, .nan) }
    let (sin, cos) = sincos(of: QuarterTurns(radians: radians))
    return (sin.value, cos.value)
  }

  /// Returns the tangent of an angle in radians, within 0.8 units in the last place.
  package static func tan(_ radians: Double) -> Double {
    guard radians.isFinite else { return .nan }
    if radians.magnitude < 0x1p-27 { return radians }
    let (sin, cos) = sincos(of: QuarterTurns(radians: radians))
    return (sin / cos).value
  }

  static func sincos(of angle: QuarterTurns) -> (sin: DoubleDouble, cos: DoubleDouble) {
    let (sineHead, sineTail) = sineNearZero(angle.rest)
    let (cosineHead, cosineTail) = cosineNearZero(angle.rest)
    let sin = DoubleDouble.quickSum(sineHead, sineTail)
    let cos = DoubleDouble.quickSum(cosineHead, cosineTail)
    return switch angle.quadrant {
    case 0: (sin, cos)
    case 1: (cos, -sin)
    case 2: (-sin, -cos)
    default: (-cos, sin)
    }
  }

  /// Returns sin r for |r| ≤ π/4 by its Taylor series to r¹⁷/17!, as two parts to be added.
  @inline(__always)
  private static func sineNearZero(_ r: DoubleDouble) -> (head: Double, tail: Double) {
    let z = r.high * r.high
    var series = 1.0 / 355_687_428_096_000
    series = series * z - 1.0 / 1_307_674_368_000
    series = series * z + 1.0 / 6_227_020_800
    series = series * z - 1.0 / 39_916_800
    series = series * z + 1.0 / 362_880
    series = series * z - 1.0 / 5_040
    series = series * z + 1.0 / 120
    series = series * z - 1.0 / 6
    return (r.high, r.high * (z * series) + r.low * (1 - z / 2))
  }

  /// Returns cos r for |r| ≤ π/4 by its Taylor series to r¹⁸/18!, as two parts to be added.
  @inline(__always)
  private static func cosineNearZero(_ r: DoubleDouble) -> (head: Double, tail: Double) {
    let square = DoubleDouble.product(r.high, r.high)
    let z = square.high
    var series = -1.0 / 6_402_373_705_728_000
    series = series * z + 1.0 / 20_922_789_888_000
    series = series * z - 1.0 / 87_178_291_200
    series = series * z + 1.0 / 479_001_600
    series = series * z - 1.0 / 3_628_800
    series = series * z + 1.0 / 40_320
    series = series * z - 1.0 / 720
    series = series * z + 1.0 / 24
    let head = DoubleDouble.quickSum(1, -z / 2)
    let tail = z * z * series - square.low / 2 - r.high * r.low
    return (head.high, head.low + tail)
  }
}
