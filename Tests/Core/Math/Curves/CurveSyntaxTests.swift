import MotionValues
import Testing

@Suite struct CurveSyntaxTests {
  static let synonyms: [(String, String)] = [
    ("ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)"),
    ("  EASE-out\n", "Cubic-Bezier( 0,0 , .58, 1e0 )"),
    ("step-start", "steps(1, start)"),
    ("step-end", "steps(1)"),
    ("steps(3)", "steps( 3 , jump-end )"),
    ("steps(calc(1 + 2))", "steps(3)"),
    ("steps(+4, end)", "steps(4)"),
    ("linear(0, 1)", "linear(0 0%, 1 100%)"),
    ("linear(25% 75% .5, 1)", "linear(0.5 25% 75%, 1)"),
    ("linear(0, 1 calc(2 * (10% + 15%)))", "linear(0, 1 50%)"),
    ("linear(0, 1 clamp(10%, 80%, 60%))", "linear(0, 1 60%)"),
    ("linear(0, 1 max(10%, 80% / 2))", "linear(0, 1 40%)"),
    ("linear(calc(1 - 1), -1.5e-1, 1)", "linear(0, -.15, 1)"),
  ]

  @Test("Two spellings of a curve are equal", arguments: synonyms)
  func equal(a: String, b: String) throws {
    #expect(try Curve(css: a) == Curve(css: b))
  }

  /// A text, the offset of its first error, and the expected text there.
  static let refusals: [(String, Int, String)] = [
    ("", 0, "an easing"),
    ("bounce", 0, "an easing"),
    ("ease in", 5, "the end"),
    ("ease(", 0, "an easing"),
    ("cubic-bezier (0,0,1,1)", 0, "an easing"),
    ("cubic-bezier(0, 0, 1)", 20, "`,`"),
    ("cubic-bezier(0 0, 1, 1)", 15, "`,`"),
    ("cubic-bezier(0, 0, 2, 1)", 13, "`x2`"),
    ("cubic-bezier(0, 0, 50%, 1)", 19, "a number"),
    ("cubic-bezier(0, 0, 1., 1)", 19, "a number"),
    ("cubic-bezier(0, 0, 1, 1", 23, "`)`"),
    ("steps(0)", 6, "an integer from 1"),
    ("steps(1, jump-none)", 6, "an integer from 2"),
    ("steps(1.5)", 6, "an integer"),
    ("steps(3, middle)", 9, "jump-start"),
    ("steps(99999999999999999999)", 6, "an integer"),
    ("linear(0)", 7, "at least two stops"),
    ("linear(0, 1px)", 10, "a number"),
    ("linear(0, 50%)", 13, "a number"),
    ("linear(0, 1 2)", 12, "`,` or `)`"),
    ("linear(0, 1 0% 1% 2%)", 18, "`,` or `)`"),
    ("linear(0, 1e400)", 10, "a finite number"),
    ("linear(0, calc(1 / 0))", 10, "a finite number"),
    ("linear(0, 1 calc(1% + 1))", 20, "values of one unit"),
    ("linear(0, 1 calc(1% * 1%))", 20, "a number on one side"),
    ("linear(0, 1 calc(1%+ 1%))", 19, "`)`"),
    ("linear(0, 1 calc(1% +1%))", 20, "space around"),
    ("linear(0, 1 calc(1 / 1%))", 19, "a number after"),
    ("linear(0, 1 min(1, 1%))", 19, "values of one unit"),
    ("linear(0, 1 clamp(1%, 2%))", 12, "three values"),
    ("linear(0, sin(1))", 10, "calc, min, max or clamp"),
  ]

  @Test("A syntax error has its offset and the expected text", arguments: refusals)
  func refused(text: String, offset: Int, expected: String) {
    let error = #expect(throws: CurveSyntaxError.self) { try Curve(css: text) }
    #expect(error?.offset == offset)
    #expect(error?.expected.contains(expected) == true, "\(error?.expected ?? "")")
    #expect(error?.description.contains(", found ") == true)
  }

  @Test("The nesting of parentheses is limited")
  func depth() throws {
    func text(_ depth: Int) -> String {
      let brackets = String(repeating: "(", count: depth)
      return "linear(0, calc\(brackets)1\(String(repeating: ")", count: depth)))"
    }
    #expect(try Curve(css: text(32)) == Curve(css: "linear(0, 1)"))
    #expect(throws: CurveSyntaxError.self) { try Curve(css: text(100_000)) }
  }
}
