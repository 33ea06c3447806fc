/// The metrics of one weight of the font in which text is measured, at one size.
///
/// The font is always Inter, even if a device draws with another one, so that a text has the same
/// size on every machine. Kerning is applied; ligatures and contextual alternates are not.
package struct FontMetrics: Hashable, Sendable {
  /// The size of the em, in points.
  package let size: Double
  /// The weight, from 0 for 100 in CSS to 8 for 900.
  let weight: Int

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
