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
