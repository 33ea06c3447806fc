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
