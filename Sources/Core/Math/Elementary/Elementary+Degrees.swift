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
