import Foundation
import Support
import Testing

@testable import MotionValues

@Suite("A text is measured and wrapped")
struct TextLayoutTests {
  private struct Width: Decodable {
    let text: String
    let size: Double
    let weight: Int
    let kerned: Double
  }

  private struct Paragraph: Decodable {
    let kind: String
    let text: String
    let size: Double
    let weight: Int
    let width: Double
    let lines: [String]
    let lineWidths: [Double]
  }

  private static let font = FontMetrics(size: 10)

  private func lines(
    _ text: String, width: Double, limit: Int? = nil, font: FontMetrics = Self.font
  ) -> [String] {
    TextLayout(text, in: font, width: width, lineLimit: limit).lines.map(\.text)
  }

  @Test("Widths with kerning are those of the font, within 1e-5 points")
  func widths() throws {
    let rows = try Oracle.json("text_widths.json", as: [Width].self)
    #expect(rows.count == 215)
    for row in rows {
      let layout = TextLayout(row.text, in: FontMetrics(size: row.size, weight: row.weight))
      #expect(abs(layout.width - row.kerned) < 1e-5, "\(row.text)")
    }
  }

  /// Why rows of the table differ, by their kind or text.
  private static let differences = [
    "word-break break-all": "words are broken only if they are longer than a line",
    "several spaces": "spaces are kept, as in UIKit",
    "leading and trailing": "spaces are kept, as in UIKit",
    "url": "a word that is longer than a line is broken, which `overflow-wrap: normal` does not do",
    "Supercalifragilisticexpialidocious":
      "a word that is longer than a line is broken, which `overflow-wrap: normal` does not do",
    "soft hyphen": "the line's text contains the hyphen that is seen",
  ]

  @Test("Lines are those of a browser")
  func lines() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let rows = try decoder.decode([Paragraph].self, from: Oracle.bytes(of: "line_breaks.json"))
    var differing = 0
    for row in rows {
      let layout = TextLayout(
        row.text, in: FontMetrics(size: row.size, weight: row.weight), width: row.width)
      if layout.lines.map(\.text) == row.lines {
        for (line, width) in zip(layout.lines, row.lineWidths) {
          #expect(abs(line.width - width) < 0.02, "\(line.text)")
        }
        continue
      }
      differing += 1
      let word = row.text.split(separator: " ").first.map(String.init) ?? ""
      #expect(
        Self.differences[row.kind] != nil
          || row.kind == "plain" && Self.differences[word] != nil, "\(row.text)")
    }
    #expect(rows.count == 68)
    #expect(differing == 9)
  }

  @Test("A line as wide as the text fits it")
  func exactWidth() {
    for text in ["Where to?", "AVATAR", "a b c", "10\u{A0}km"] {
      let width = TextLayout(text, in: Self.font).width
      #expect(lines(text, width: width) == [text])
      #expect(lines(text, width: width - 1e-9).count > 1)
    }
  }

  @Test("Line feeds end lines, and an empty line has a height")
  func lineFeeds() {
    let layout = TextLayout("one\r\n\ntwo\u{2028}three\n", in: Self.font)
    #expect(layout.lines.map(\.text) == ["one", "", "two", "three", ""])
    #expect(layout.height == 5 * Self.font.lineHeight)
    #expect(TextLayout("", in: Self.font).height == Self.font.lineHeight)
    #expect(TextLayout("", in: Self.font).width == 0)
  }

  @Test("The last line that is allowed ends with an ellipsis if text is left")
  func limit() {
    let text = "The quick brown fox jumps over the lazy dog"
    let all = lines(text, width: 60)
    #expect(all.count > 3)
    for limit in 1..<all.count {
      let layout = TextLayout(text, in: Self.font, width: 60, lineLimit: limit)
      #expect(layout.lines.count == limit)
      #expect(layout.lines.dropLast().map(\.text) == Array(all.prefix(limit - 1)))
      #expect(layout.lines.last?.text.hasSuffix("…") == true)
      #expect(layout.width <= 60)
    }
    #expect(lines(text, width: 60, limit: all.count) == all)
    #expect(lines("one\ntwo", width: .infinity, limit: 1) == ["one…"])
  }

  @Test("A word that is longer than a line is broken, at least one letter a line")
  func longWords() {
    #expect(lines("abc", width: 0) == ["a", "b", "c"])
    #expect(lines("e\u{301}e\u{301}", width: 1) == ["e\u{301}", "e\u{301}"])
  }

  @Test("Lines are broken between ideographs, but not before a stop or after a bracket")
  func ideographs() {
    #expect(lines("日本語、です", width: 30) == ["日本", "語、で", "す"])
    #expect(lines("가나다", width: 20) == ["가나", "다"])
  }

  @Test("A soft hyphen is seen only at the end of a line")
  func softHyphen() {
    let text = "hyphen\u{AD}ation"
    #expect(TextLayout(text, in: Self.font).lines.map(\.text) == ["hyphenation"])
    #expect(
      TextLayout(text, in: Self.font).width == TextLayout("hyphenation", in: Self.font).width)
    #expect(lines(text, width: 45) == ["hyphen-", "ation"])
    let part = TextLayout("hyphen", in: Self.font).width
    #expect(lines(text, width: part) == ["hyphen", "ation"])
    #expect(lines("W\u{AD}W", width: 0) == ["W", "W"])
  }

  @Test("A letter that the table lacks is one em wide, and is named")
  func unknown() {
    let layout = TextLayout("a日b", in: Self.font)
    #expect(layout.unknownLetter == "日")
    #expect(
      abs(
        layout.width
          - TextLayout("a", in: Self.font).width - 10 - TextLayout("b", in: Self.font).width)
        < 1e-12)
    #expect(TextLayout("👩‍👩‍👧", in: Self.font).width == 10)
    #expect(TextLayout("abc", in: Self.font).unknownLetter == nil)
  }

  @Test("Marks take no room, and an accent may be a character of its own")
  func marks() {
    #expect(
      TextLayout("e\u{301}T", in: Self.font).width == TextLayout("éT", in: Self.font).width)
    #expect(TextLayout("x\u{20DD}", in: Self.font).width == TextLayout("x", in: Self.font).width)
  }

  @Test(
    "Letters, words and lines cover the text at the places that it has as a whole",
    arguments: ["Hello, wörld", "AVATAR To. we", "  two  spaces ", "日本 e\u{301}a"])
  func split(text: String) throws {
    let layout = TextLayout(text, in: Self.font)
    let letters = layout.parts(.letters)
    #expect(letters.map(\.text).joined() == text.filter { $0 != " " })
    for (index, part) in letters.enumerated() where index > 0 {
      // Kerning moves a letter, but never changes its own width.
      #expect(part.x > letters[index - 1].x)
      #expect(part.width == TextLayout(part.text, in: Self.font).width)
    }
    let words = layout.parts(.words)
    #expect(words.map(\.text) == text.split(separator: " ").map(String.init))
    for word in words {
      #expect(abs(word.width - TextLayout(word.text, in: Self.font).width) < 1e-12)
      #expect(letters.contains { abs($0.x - word.x) < 1e-12 })
    }
    let line = try #require(layout.parts(.lines).first)
    #expect(line.x == 0 && abs(line.width - layout.width) < 1e-12)
  }

  @Test("Parts of a wrapped text name their line")
  func splitLines() {
    let layout = TextLayout("The quick brown fox", in: Self.font, width: 60)
    #expect(layout.parts(.lines).map(\.line) == Array(0..<layout.lines.count))
    #expect(layout.parts(.lines).map(\.text) == layout.lines.map(\.text))
    #expect(layout.parts(.words).map(\.text) == ["The", "quick", "brown", "fox"])
  }
}
