internal import CInter

/// The weight of a font, by its name in UIKit, from light to heavy.
package enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight
  case thin
  case light
  case regular
  case medium
  case semibold
  case bold
  case heavy
  case black

  /// The place among all weights: 0 for `ultraLight` to 8 for `black`.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 3 }

  /// The weight in CSS: 100 for `ultraLight` to 900 for `black`.
  package var css: Int { 100 * (index + 1) }
}

/// The metrics of one weight of the font in which text is measured, at one size.
///
/// The font is always Inter, even if a device draws with another one, so that a text has the same
/// size on every machine. Kerning is applied; ligatures and contextual alternates are not.
package struct FontMetrics: Hashable, Sendable {
  /// The size of the em, in points.
  package let size: Double
  /// The weight, from 0 for 100 in CSS to 8 for 900.
  package let weight: Int

  /// Makes the metrics of a font.
  ///
  /// The weight is that of CSS, from 100 to 900; it is rounded to a multiple of 100.
  package init(size: Double, weight: Int = 400) {
    self.size = size
    self.weight = min(max((weight + 50) / 100 - 1, 0), 8)
  }

  /// The distance from the top of a line to its baseline, in points.
  package var ascent: Double { points(FontTable.ascent) }

  /// The distance from the baseline to the end of a line, in points.
  package var descent: Double { points(FontTable.descent) }

  /// The height of a line, in points: 1.2102 times the size.
  package var lineHeight: Double {
    points(FontTable.ascent + FontTable.descent + FontTable.gap)
  }

  /// Converts units of the em to points.
  func points(_ units: Int) -> Double { Double(units) * size / Double(FontTable.unitsPerEm) }
}

/// The metrics of Inter in nine weights.
///
/// The tables of `CInter` contain the values for the weights 100, 400 and 900; the others are
/// interpolated linearly and rounded to whole units, as in the font itself. Where the font's kerning
/// differs from the interpolated one, a table contains it, too. They are constants, so a scene's first
/// text reads only the rows that it needs. A weight is 0 for 100 in CSS to 8 for 900.
package enum FontTable {
  package static var unitsPerEm: Int { Int(inter_units_per_em) }
  package static var ascent: Int { Int(inter_ascent) }
  package static var descent: Int { Int(inter_descent) }
  static var gap: Int { Int(inter_gap) }

  /// The files from which the weights were measured: their names, and the SHA-256 of their bytes in
  /// lower-case hexadecimal digits.
  package static var files: [(name: String, hash: String)] {
    FontWeight.allCases.indices.map { weight in
      let file = inter_file_of(Int32(weight))
      return (String(cString: file.name), String(cString: file.hash))
    }
  }

  /// Returns the advance of a character in units of the em; nil if the font lacks it.
  package static func advance(of scalar: UInt32, weight: Int) -> Int? {
    inter_find(inter_advances, UInt64(scalar)).map { interpolate($0, weight: weight) }
  }

  /// Returns the advance that all tabular digits have, in units of the em. They are not kerned.
  package static func tabularAdvance(weight: Int) -> Int {
    withUnsafePointer(to: inter_tabular_advance) { values in
      values.withMemoryRebound(to: Int16.self, capacity: 3) { interpolate($0, weight: weight) }
    }
  }

  /// Returns the character for which the font draws the tabular form of a digit; nil for other characters.
  package static func tabularForm(of character: UInt32) -> UInt32? {
    0x30...0x39 ~= character ? inter_tabular_zero + character - 0x30 : nil
  }

  /// Returns the kerning between two characters in units of the em.
  package static func kerning(_ left: UInt32, _ right: UInt32, weight: Int) -> Int {
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
