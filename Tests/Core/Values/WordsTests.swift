import MotionValues
import Support
import Testing

@Suite("The text of bounds, names and messages")
struct WordsTests {
  @Test(
    "bounds contain the numbers that their text describes",
    arguments: [
      (Bounds.any, "any number", [-1e300, 0, 1e300], []),
      (.notNegative, "at least 0", [0, -0.0, 1], [-1e-300]),
      (.positive, "above 0", [1e-300, 1], [0, -0.0, -1]),
      (.unit, "from 0 to 1", [0, 0.5, 1], [-0.001, 1.001]),
      (Bounds(-.infinity, 5), "at most 5", [5, -1e9], [5.001]),
      (Bounds(0, 2.5, excludesLower: true), "above 0, at most 2.5", [1, 2.5], [0, 2.6]),
    ] as [(Bounds, String, [Double], [Double])])
  func bounds(_ bounds: Bounds, words: String, inside: [Double], outside: [Double]) {
    #expect("\(bounds)" == words)
    for number in inside { #expect(bounds.contains(number), "\(number)") }
    for number in outside { #expect(!bounds.contains(number), "\(number)") }
    #expect(!bounds.contains(.nan))
  }

  @Test(
    "numbers are written without `.0`",
    arguments: [(0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1e100, "1e+100"), (0.1, "0.1")])
  func numbers(_ number: Double, text: String) {
    #expect("\(NumberText(number))" == text)
  }

  @Test("identifiers are compared by their bytes")
  func identifiers() {
    let (composed, decomposed) = (Identifier("\u{E9}"), Identifier("e\u{301}"))
    #expect("\u{E9}" == "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, Identifier("\u{E9}")]).count == 2)
    #expect(decomposed < composed)
    #expect(
      [Identifier("b"), Identifier("B"), Identifier("a")].sorted().map(\.description) == [
        "B", "a", "b",
      ])
  }

  @Test(
    "a message is legible whatever text a script supplies",
    arguments: [
      ("plain é → `x`", "plain é → `x`"), ("two\nlines\tand a tab", "two\nlines\tand a tab"),
      ("\u{1B}[2J", "\\u{1b}[2J"), ("\u{9B}2J", "\\u{9b}2J"),
      ("a\u{0}\u{7F}\r", "a\\u{0}\\u{7f}\\u{d}"),
    ])
  func legible(_ text: String, shown: String) {
    #expect(Diagnostic(.scriptError, text).message == shown)
  }

  @Test("a message has a maximum length")
  func cut() {
    let message = Diagnostic(.scriptError, String(repeating: "é", count: 5_000_000)).message
    #expect(message.utf8.count <= Diagnostic.messageLimit + 4)
    #expect(message.hasSuffix("é…"))
  }

  @Test("a diagnostic keeps its first location")
  func places() {
    let (one, two) = (SourceLocation(file: "a", line: 1), SourceLocation(file: "b", line: 2))
    #expect(Diagnostic(.syntax, "x").located(at: one).located(at: two).location == one)
  }

  @Test("slugs are unique, and consist of words with hyphens")
  func slugs() throws {
    let slugs = try Repository.errorSlugs()
    #expect(slugs.count > 50)
    #expect(Set(slugs).count == slugs.count)
    for slug in slugs { #expect(slug.allSatisfy { $0.isLowercase || $0 == "-" }, "\(slug)") }
    #expect(DiagnosticCode.limitTime.isLimit)
    #expect(!DiagnosticCode.syntax.isLimit)
  }
}
