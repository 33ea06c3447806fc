/// Roots without a logarithm: an estimate from the bits of the number, and three steps of an iteration
/// that multiplies only, each of which raises the relative error to its fourth power.
extension Elementary {
  /// Returns the real cube root of `x`, within 0.65 units in the last place.
  package static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let size = x.magnitude
    if size < 0x1p-1000 { return cbrt(x * 0x1p300) * 0x1p-100 }
    if size > 0x1p900 { return cbrt(x * 0x1p-300) * 0x1p100 }
    let inverse = inverseCubeRoot(size)
    let square = inverse * inverse
    let root = size * square
    // One step of Newton's with the exact cube, whose slope is 3 · root².
    let cube = DoubleDouble.product(root, root) * root
    let corrected = root - ((cube.high - size) + cube.low) * square / 3
    return x < 0 ? -corrected : corrected
  }

  /// Returns the power 2/5 of a number of 2⁻¹⁰⁰…2¹⁰⁰, within ten units in the last place.
  package static func twoFifthsPower(_ x: Double) -> Double {
    let square = x * x
    var root = Double(bitPattern: 0x4CB6_FC00_0000_0000 &- square.bitPattern / 5)
    for _ in 0..<3 {
      let power = root * root
      let error = 1 - square * (power * power * root)
      root += root * error * (1.0 / 5 + error * (3.0 / 25 + error * (11.0 / 125)))
    }
    let power = root * root
    return square * (power * power)
  }

  /// Returns the inverse of the cube root of a normal positive number, within four units in the last
  /// place.
  private static func inverseCubeRoot(_ x: Double) -> Double {
    var root = Double(bitPattern: 0x553E_E800_0000_0000 &- x.bitPattern / 3)
    // The first estimate of the cube is off by at most 0.103. Each step leaves 0.15 times the fourth
    // power of what was off, so two come down to rounding.
    for _ in 0..<2 {
      let error = 1 - x * (root * root * root)
      root += root * error * (1.0 / 3 + error * (2.0 / 9 + error * (14.0 / 81)))
    }
    return root
  }
}
