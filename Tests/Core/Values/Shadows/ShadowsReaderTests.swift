import MotionValues
import Testing

@Suite("Shadows from scripts")
struct ShadowsReaderTests {
  typealias Case = (table: ScriptPrimitive, expected: String)

  static func list(_ shadows: [String: ScriptPrimitive]...) -> ScriptPrimitive {
    .table(entries: shadows.map { GradientReaderTests.table([], $0) }, fields: [])
  }

  static func read(_ table: ScriptPrimitive) throws(Mismatch) -> Shadows {
    try Shadows(GivenValue(table, colors: GradientReaderTests.Names()))
  }

  static var texts: [Case] {
    [
      (list(), "{}"),
      (
        list(["y": .number(2), "radius": .number(4), "color": .text("#0000001a")]),
        "{ { y = 2, radius = 4, color = \"#0000001a\" } }"
      ),
      (
        list(
          [
            "x": .number(-1), "y": .number(2), "radius": .number(4), "spread": .number(0.5),
            "color": .text("systemPink"),
          ], ["inner": .boolean(true), "y": .number(1)]),
        "{ { x = -1, y = 2, radius = 4, spread = 0.5, color = \"systemPink\" }, "
          + "{ inner = true, y = 1, color = \"#000000\" } }"
      ),
      (list(["inner": .boolean(false), "color": .text("clear")]), "{ { color = \"clear\" } }"),
    ]
  }

  @Test("A list reads as it is written again", arguments: texts.indices)
  func literals(_ index: Int) throws {
    let row = Self.texts[index]
    #expect(try Self.read(row.table).literal == row.expected)
  }

  static var wrong: [Case] {
    [
      (
        .text("none"),
        "[wrong-type] `f` takes a list of shadows, found the string \"none\"; "
          + "write `{ { y = 2, radius = 4, color = \"#0000001a\" } }`"
      ),
      (
        GradientReaderTests.table([], ["y": .number(2)]),
        "[wrong-type] `f` takes a list of shadows, found a table; "
          + "write `{ { y = 2, radius = 4, color = \"#0000001a\" } }`"
      ),
      (
        .table(entries: [.number(2)], fields: []),
        "[wrong-type] `f`: entry `[1]` takes a table of a shadow, found the number 2; "
          + "write `{ y = 2, radius = 4, color = \"#0000001a\" }`"
      ),
      (
        .table(entries: [.table(entries: [.number(2)], fields: [])], fields: []),
        "[wrong-type] `f`: entry `[1]` takes a table of a shadow, found a list of 1 entry; "
          + "write `{ y = 2, radius = 4, color = \"#0000001a\" }`"
      ),
      (
        list([:], ["radios": .number(2)]),
        "[unknown-option] `f`: entry `[2]`: there is no option `radios`; did you mean `radius`?"
      ),
      (
        list(["opacity": .number(2)]),
        "[unknown-option] `f`: entry `[1]`: there is no option `opacity`; "
          + "the options are: `color`, `inner`, `radius`, `spread`, `x`, `y`"
      ),
      (
        list(["inset": .boolean(true)]),
        "[unknown-option] `f`: entry `[1]`: there is no option `inset`; did you mean `inner`?"
      ),
      (
        list(["blur": .number(5)]),
        "[unknown-option] `f`: entry `[1]`: there is no option `blur`; "
          + "write `radius = 2.5`, half of a blur as in CSS"
      ),
      (
        list(["blur": .text("5px")]),
        "[unknown-option] `f`: entry `[1]`: there is no option `blur`; "
          + "write `radius`, which is half of a blur as in CSS"
      ),
      (
        list(["radius": .number(-1)]),
        "[out-of-range] `f`: entry `[1].radius` takes a number (points), from 0 to 1000000, "
          + "found -1 points"
      ),
      (
        list(["x": .number(.infinity)]),
        "[non-finite] `f`: entry `[1].x` takes a finite number, found infinity"
      ),
      (
        list(["inner": .number(1)]),
        "[wrong-type] `f`: entry `[1].inner` takes true or false, found the number 1"
      ),
      (
        list(["color": .text("blak")]),
        "[unknown-color] `f`: entry `[1].color`: `blak` is not a colour; did you mean `black`?"
      ),
      (
        .table(
          entries: [ScriptPrimitive](repeating: GradientReaderTests.table([]), count: 9), fields: []
        ),
        "[out-of-range] `f`: a layer has at most 8 further shadows, found 9; "
          + "leave out those that are hardly seen"
      ),
    ]
  }

  @Test("Errors say what to do", arguments: wrong.indices)
  func errors(_ index: Int) {
    let row = Self.wrong[index]
    do throws(Mismatch) {
      _ = try Self.read(row.table)
      Issue.record("no error")
    } catch {
      let diagnostic = error.diagnostic(subject: "`f`")
      let help = diagnostic.help.isEmpty ? "" : "; " + diagnostic.help.joined(separator: "; ")
      #expect("[\(diagnostic.code.slug)] \(diagnostic.message)\(help)" == row.expected)
    }
  }
}
