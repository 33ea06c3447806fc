import MotionValues
import Testing

@Suite("Text sizes and text styles")
struct TextSizeTests {
  @Test("Each style grows with the text size, and its lines are higher than its font")
  func rows() {
    for style in TextStyle.allCases {
      let sizes = TextSize.allCases.map(style.fontSize)
      #expect(sizes == sizes.sorted() && Set(sizes).count > 8, "\(style)")
      for size in TextSize.allCases {
        #expect(style.lineHeightMultiple(at: size) > 0.93, "\(style) \(size)")
        #expect(style.lineHeightMultiple(at: size) < 1.15, "\(style) \(size)")
      }
    }
  }

  @Test(
    "The sizes and leadings are those that Apple publishes",
    arguments: [
      (TextStyle.largeTitle, TextSize.xs, 31.0, 38.0), (.largeTitle, .ax5, 60, 70),
      (.title1, .xxl, 32, 39), (.title2, .ax1, 34, 41), (.title3, .ax2, 37, 44),
      (.headline, .l, 17, 22), (.body, .m, 16, 21), (.body, .ax3, 40, 48),
      (.callout, .xxxl, 22, 28), (.subheadline, .s, 13, 18), (.footnote, .xl, 15, 20),
      (.caption1, .ax4, 37, 44), (.caption2, .l, 11, 13), (.caption2, .ax5, 40, 48),
    ])
  func published(_ style: TextStyle, at size: TextSize, points: Double, leading: Double) {
    #expect(style.fontSize(at: size) == points)
    let font = FontMetrics(size: points, weight: style.weight.css)
    #expect((font.lineHeight * style.lineHeightMultiple(at: size) - leading).magnitude < 1e-12)
  }

  @Test("The scale is 1 at the standard size, and that of body text elsewhere")
  func scales() {
    #expect(
      TextSize.l.scale == 1 && TextSize.ax5.scale == 53.0 / 17 && TextSize.xs.scale == 14.0 / 17)
    #expect(TextStyle.title1.scale(at: .ax5) == 58.0 / 28)
  }

  @Test(
    "A name that SwiftUI or UIKit has for a text size leads to ours",
    arguments: [
      ("large", "l"), ("extraLarge", "xl"), ("xxLarge", "xxl"), ("accessibility2", "ax2"),
      ("accessibilityExtraExtraExtraLarge", "ax5"), ("extraSmall", "xs"), ("ax6", "ax1"),
    ])
  func otherNames(_ name: String, ours: String) {
    #expect(Suggestion.nearest(to: name, in: TextSize.allCases.map(\.rawValue)) == ours)
  }
}
