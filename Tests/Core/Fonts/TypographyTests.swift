import Testing

@testable import MotionValues

@Suite("Letters are spaced, digits are equally wide, and a long text is cut where it is said")
struct TypographyTests {
  private static let font = FontMetrics(size: 10)

  private func layout(
    _ text: String, width: Double? = nil, limit: Int? = nil, _ typography: Typography
  ) -> TextLayout {
    TextLayout(text, in: Self.font, width: width, lineLimit: limit, typography)
  }

  @Test(
    "Letter spacing is between letters: not after the last one, nor after what has no width",
    arguments: [
      ("AVATAR", 5.0), ("a", 0), ("", 0), ("two words", 8), ("e\u{301}a", 1),
      ("hy\u{AD}phen", 5), ("a\u{200D}b", 1),
    ])
  func spacing(text: String, gaps: Double) {
    let plain = layout(text, Typography())
    for spacing in [2, 0.125, -0.5] {
      let spaced = layout(text, Typography(letterSpacing: spacing))
      #expect(abs(spaced.width - plain.width - spacing * gaps) < 1e-12, "\(spacing)")
    }
  }

  @Test("No width is negative, however close letters are")
  func negative() {
    let tight = layout("word", Typography(letterSpacing: -50))
    #expect(tight.width == 0 && tight.lines.map(\.text) == ["word"])
  }

  @Test("Lines are broken with it, and parts of a line have their places")
  func breaking() {
    let text = "The quick brown fox"
    #expect(layout(text, width: 60, Typography()).lines.map(\.text) == ["The quick", "brown fox"])
    let spaced = layout(text, width: 60, Typography(letterSpacing: 3))
    #expect(spaced.lines.map(\.text) == ["The", "quick", "brown", "fox"])
    let line = layout(text, Typography(letterSpacing: 3))
    let letters = line.parts(.letters)
    let plain = layout(text, Typography()).parts(.letters)
    // The first word has three letters, and the space after it is a letter, too.
    #expect(abs(letters[3].x - plain[3].x - 12) < 1e-12)
    let words = line.parts(.words)
    #expect(words[1].x == letters[3].x)
    #expect(abs(words[1].width - layout("quick", Typography(letterSpacing: 3)).width) < 1e-12)
  }

  @Test("Tabular digits are equally wide in all weights, and are not kerned")
  func tabular() {
    for weight in 0..<9 {
      let font = FontMetrics(size: 2816, weight: 100 * (weight + 1))
      let digits = (0...9).map { digit in
        TextLayout("\(digit)", in: font, Typography(digits: .tabular)).width
      }
      #expect(Set(digits).count == 1)
      #expect(digits[0] == Double(FontTable.tabularAdvance(weight: weight)))
      let number = TextLayout("1714", in: font, Typography(digits: .tabular))
      #expect(number.width == 4 * digits[0])
      let letters = TextLayout("T", in: font).width
      #expect(TextLayout("T4", in: font, Typography(digits: .tabular)).width == letters + digits[0])
    }
    #expect([0, 3, 8].map { FontTable.tabularAdvance(weight: $0) } == [1664, 1824, 1984])
    #expect(layout("one", Typography(digits: .tabular)).width == layout("one", Typography()).width)
  }

  @Test(
    "`…` stands for the end, the start or the middle of what is left for the last line",
    arguments: [
      (Truncation.tail, 1, ["The quick…"]), (.head, 1, ["…fox jumps"]),
      (.middle, 1, ["The…jumps"]), (.clip, 1, ["The quick br"]),
      (.tail, 2, ["The quick", "brown fox…"]), (.head, 2, ["The quick", "…fox jumps"]),
      (.middle, 2, ["The quick", "brow…jumps"]), (.tail, 3, ["The quick", "brown fox", "jumps"]),
      (.head, 3, ["The quick", "brown fox", "jumps"]),
    ])
  func truncation(truncation: Truncation, limit: Int, lines: [String]) {
    let text = "The quick brown fox jumps"
    let cut = layout(text, width: 60, limit: limit, Typography(truncation: truncation))
    #expect(cut.lines.map(\.text) == lines)
    #expect(cut.lines.allSatisfy { $0.width <= 60 })
    for line in cut.lines {
      #expect(abs(line.width - layout(line.text, Typography()).width) < 1e-12, "\(line.text)")
    }
  }

  @Test(
    "A line is as wide as the place and width of its last letter", arguments: Truncation.allCases)
  func letters(truncation: Truncation) throws {
    let typography = Typography(letterSpacing: 1.5, digits: .tabular, truncation: truncation)
    for width in stride(from: 10.0, to: 200, by: 7) {
      let cut = layout("Room 4711, at 10:15 – 11:47", width: width, limit: 1, typography)
      let line = try #require(cut.lines.first)
      #expect(cut.lines.count == 1 && (line.width <= width || line.text.count <= 1), "\(line.text)")
      let last = try #require(cut.parts(.letters).last)
      #expect(abs(last.x + last.width - line.width) < 1e-9, "\(line.text)")
    }
  }

  @Test(
    "If only later paragraphs are left out, `…` stands at the end", arguments: Truncation.allCases)
  func paragraphs(truncation: Truncation) {
    let cut = layout("one\ntwo", width: 60, limit: 1, Typography(truncation: truncation))
    #expect(cut.lines.map(\.text) == [truncation == .clip ? "one" : "one…"] && cut.isWrapped)
  }
}
