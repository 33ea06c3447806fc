extension Elementary {
  /// Returns the sine of an angle in radians, within 0.8 units in the last place at any size.
  package static func sin(_ radians: Double) -> Double { sincos(radians).sin }

  /// Returns the cosine of an angle in radians, within 0.8 units in the last place at any size.
  package static func cos(_ radians: Double) -> Double { sincos(radians).cos }

  /// Returns sine and cosine of an angle in radians, at the cost of little more than one.
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
    let sin = sineNearZero(angle.rest)
    let cos = cosineNearZero(angle.rest)
    return switch angle.quadrant {
    case 0: (sin, cos)
    case 1: (cos, -sin)
    case 2: (-sin, -cos)
    default: (-cos, sin)
    }
  }

  /// Returns sin r for |r| ≤ π/4 by its Taylor series to r¹⁷/17!.
  @inline(__always)
  private static func sineNearZero(_ r: DoubleDouble) -> DoubleDouble {
    let z = r.high * r.high
    var series = 1.0 / 355_687_428_096_000
    series = series * z - 1.0 / 1_307_674_368_000
    series = series * z + 1.0 / 6_227_020_800
    series = series * z - 1.0 / 39_916_800
    series = series * z + 1.0 / 362_880
    series = series * z - 1.0 / 5_040
    series = series * z + 1.0 / 120
    series = series * z - 1.0 / 6
    return .quickSum(r.high, r.high * (z * series) + r.low * (1 - z / 2))
  }

  /// Returns cos r for |r| ≤ π/4 by its Taylor series to r¹⁸/18!.
  @inline(__always)
  private static func cosineNearZero(_ r: DoubleDouble) -> DoubleDouble {
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
    return .quickSum(head.high, head.low + tail)
  }
}
