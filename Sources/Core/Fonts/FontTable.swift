internal import CInter

/// The metrics of Inter in nine weights.
///
/// The tables of `CInter` contain the values for the weights 100, 400 and 900; the others are
/// interpolated linearly and rounded to whole units, as in the font itself. Where the font's kerning
/// differs from the interpolated one, a table contains it, too. They are constants, so a scene's first
/// text reads only the rows that it needs.
enum FontTable {
  static var unitsPerEm: Int { Int(inter_units_per_em) }
  static var ascent: Int { Int(inter_ascent) }
  static var descent: Int { Int(inter_descent) }
  static var gap: Int { Int(inter_gap) }

  /// Returns the advance of a character in units of the em; nil if the font lacks it.
  static func advance(of scalar: UInt32, weight: Int) -> Int? {
    inter_find(inter_advances, UInt64(scalar)).map { interpolate($0, weight: weight) }
  }

  /// Returns the kerning between two characters in units of the em.
  static func kerning(_ left: UInt32, _ right: UInt32, weight: Int) -> Int {
    let pair = Self.pair(left, right)
    if let exception = inter_find(inter_kerning_exceptions, UInt64(weight) << 56 | pair) {
      return Int(exception[0])
    }
    if let values = inter_find(inter_pair_kerning, pair) {
      return interpolate(values, weight: weight)
    }
    guard let leftClass = inter_find(inter_left_classes, UInt64(left)),
      let rightClass = inter_find(inter_right_classes, UInt64(right)),
      let values = inter_find(
        inter_class_kerning, Self.pair(UInt32(leftClass[0]), UInt32(rightClass[0])))
    else { return 0 }
    return interpolate(values, weight: weight)
  }

  /// Returns the character composed of a base and a combining mark; nil if the font has none.
  static func composition(of base: UInt32, _ mark: UInt32) -> UInt32? {
    inter_find(inter_compositions, pair(base, mark)).map { UInt32($0[0]) }
  }

  /// Returns the key of two adjacent characters, or of their classes.
  private static func pair(_ left: UInt32, _ right: UInt32) -> UInt64 {
    UInt64(left) << 32 | UInt64(right)
  }

  /// Interpolates between the weights 100 and 400, or 400 and 900; halves are rounded up.
  private static func interpolate(_ values: UnsafePointer<Int16>, weight: Int) -> Int {
    let isLight = weight <= 3
    let (low, high) = isLight ? (values[0], values[1]) : (values[1], values[2])
    let (part, whole) = isLight ? (weight, 3) : (weight - 3, 5)
    let sum = 2 * (Int(low) * (whole - part) + Int(high) * part) + whole
    let quotient = sum / (2 * whole)
    return sum < quotient * 2 * whole ? quotient - 1 : quotient
  }
}
