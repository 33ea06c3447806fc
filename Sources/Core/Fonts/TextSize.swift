/// The text size that the user of a device prefers: `xs` to `xxxl`, and the larger accessibility sizes
/// `ax1` to `ax5`. The standard one is `l`.
package enum TextSize: String, CaseIterable, Sendable {
  case xs, s, m, l, xl, xxl, xxxl, ax1, ax2, ax3, ax4, ax5

  /// How large body text is, as a multiple of that at the standard size.
  package var scale: Double { TextStyle.body.scale(at: self) }

  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A style of text of the system, by its name in UIKit.
package enum TextStyle: String, CaseIterable, Sendable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1,
    caption2

  package var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// The size of the font at a text size, in points.
  package func fontSize(at size: TextSize) -> Double { Double(rows[size.index].0) }

  /// The height of a line at a text size, as a multiple of the font's.
  package func lineHeightMultiple(at size: TextSize) -> Double {
    Double(rows[size.index].1)
      / FontMetrics(size: fontSize(at: size), weight: weight.css).lineHeight
  }

  /// How large the font is at a text size, as a multiple of that at the standard size.
  package func scale(at size: TextSize) -> Double { fontSize(at: size) / fontSize(at: .l) }

  /// The size of the font and the leading, which is the height of a line, in points, for each text size.
  ///
  /// Origin: Apple, Human Interface Guidelines, "Typography", the tables "iOS, iPadOS Dynamic Type sizes"
  /// and "Larger accessibility type sizes".
  private var rows: [(Int, Int)] {
    switch self {
    case .largeTitle:
      [
        (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48),
        (44, 52), (48, 57), (52, 61), (56, 66), (60, 70),
      ]
    case .title1:
      [
        (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41),
        (38, 46), (43, 51), (48, 57), (53, 62), (58, 68),
      ]
    case .title2:
      [
        (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34),
        (34, 41), (39, 47), (44, 52), (50, 59), (56, 66),
      ]
    case .title3:
      [
        (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32),
        (31, 38), (37, 44), (43, 51), (49, 58), (55, 65),
      ]
    case .headline, .body:
      [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29),
        (28, 34), (33, 40), (40, 48), (47, 56), (53, 62),
      ]
    case .callout:
      [
        (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28),
        (26, 32), (32, 39), (38, 46), (44, 52), (51, 60),
      ]
    case .subheadline:
      [
        (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28),
        (25, 31), (30, 37), (36, 43), (42, 50), (49, 58),
      ]
    case .footnote:
      [
        (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24),
        (23, 29), (27, 33), (33, 40), (38, 46), (44, 52),
      ]
    case .caption1:
      [
        (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23),
        (22, 28), (26, 32), (32, 39), (37, 44), (43, 51),
      ]
    case .caption2:
      [
        (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22),
        (20, 25), (24, 30), (29, 35), (34, 41), (40, 48),
      ]
    }
  }
}
