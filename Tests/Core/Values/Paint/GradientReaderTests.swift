import MotionValues
import Support
import Testing

@Suite("Gradients from scripts")
struct GradientReaderTests {
  struct Names: ColorNames {
    func color(_ text: String) throws(Diagnostic) -> ColorValue { try ColorValue(text: text) }
  }

  enum Kind: Sendable {
    case linear, radial, conic

    func read(_ table: ScriptPrimitive) throws(Mismatch) -> Gradient {
      let given = GivenValue(table, colors: Names())
      return switch self {
      case .linear: try Gradient.linear(given)
      case .radial: try Gradient.radial(given)
      case .conic: try Gradient.conic(given)
      }
    }
  }

  /// A table with the fields in byte order, as the interpreter passes it.
  static func table(
    _ entries: [ScriptPrimitive], _ fields: [String: ScriptPrimitive] = [:]
  ) -> ScriptPrimitive {
    .table(
      entries: entries,
      fields: fields.sorted { $0.key < $1.key }.map { ScriptField($0.key, $0.value) })
  }

  static func point(_ x: Double, _ y: Double) -> ScriptPrimitive {
    table([], ["x": .number(x), "y": .number(y)])
  }

  static var two: [ScriptPrimitive] { [.text("systemPink"), .text("white")] }

  struct Case: Sendable, CustomTestStringConvertible {
    let kind: Kind
    let table: @Sendable () -> ScriptPrimitive
    let expected: String

    init(
      _ kind: Kind, _ table: @autoclosure @escaping @Sendable () -> ScriptPrimitive,
      _ expected: String
    ) {
      (self.kind, self.table, self.expected) = (kind, table, expected)
    }

    var testDescription: String { expected }
  }

  @Test(
    "A table reads as it is written again",
    arguments: [
      Case(.linear, table(two), "motion.linearGradient { \"systemPink\", \"white\" }"),
      Case(
        .linear,
        table(
          [
            .text("clear"), table([], ["hint": .number(0.2)]),
            table([.text("systemOrange")], ["at": .number(0.4)]), .text("#00ff0080"),
          ], ["angle": .number(90), "mixing": .text("oklab"), "repeats": .boolean(true)]),
        "motion.linearGradient { \"clear\", { hint = 0.2 }, { \"systemOrange\", at = 0.4 }, "
          + "\"#00ff0080\", angle = 90, repeats = true, mixing = \"oklab\" }"),
      Case(
        .linear,
        table(two, ["from": table([], ["x": .number(-0.5)]), "to": table([], ["x": .number(1)])]),
        "motion.linearGradient { \"systemPink\", \"white\", from = { x = -0.5, y = 0.5 }, "
          + "to = { x = 1, y = 0.5 } }"),
      Case(
        .linear, table(two, ["angle": .text("topRight")]),
        "motion.linearGradient { \"systemPink\", \"white\", angle = \"topRight\" }"),
      Case(.radial, table(two), "motion.radialGradient { \"systemPink\", \"white\" }"),
      Case(
        .radial,
        table(
          two,
          ["center": point(0.2, 0.5), "size": .text("closestSide"), "shape": .text("circle")]),
        "motion.radialGradient { \"systemPink\", \"white\", center = { x = 0.2, y = 0.5 }, "
          + "size = \"closestSide\", shape = \"circle\" }"),
      Case(
        .radial, table(two, ["radius": .number(40)]),
        "motion.radialGradient { \"systemPink\", \"white\", radius = 40 }"),
      Case(
        .radial, table(two, ["radius": point(40, 20), "mixing": .text("linear")]),
        "motion.radialGradient { \"systemPink\", \"white\", radius = { x = 40, y = 20 }, "
          + "mixing = \"linear\" }"),
      Case(
        .conic, table(two, ["angle": .number(45), "center": table([], ["y": .number(1)])]),
        "motion.conicGradient { \"systemPink\", \"white\", center = { x = 0.5, y = 1 }, "
          + "angle = 45 }"),
    ])
  func literals(_ row: Case) throws {
    let gradient = try row.kind.read(row.table())
    #expect(Paint.gradient(gradient).literal == row.expected)
  }

  @Test(
    "Errors say what to do",
    arguments: [
      Case(
        .linear, .number(3),
        "[wrong-type] `f` takes a table of colours, found the number 3; "
          + "motion.linearGradient { \"systemPink\", \"systemOrange\" }"),
      Case(
        .linear, table([]),
        "[gradient-stops] `f`: a gradient has at least one colour; "
          + "motion.linearGradient { \"systemPink\", \"systemOrange\" }"),
      Case(
        .linear, table([table([], ["hint": .number(0.5)]), .text("white")]),
        "[gradient-stops] `f`: entry `[1]`: a hint is between two colours; "
          + "motion.linearGradient { \"systemPink\", { hint = 0.3 }, \"systemOrange\" }"),
      Case(
        .linear, table([ScriptPrimitive](repeating: .text("white"), count: 65)),
        "[out-of-range] `f`: a gradient has at most 64 stops, found 65; "
          + "leave out stops that are on the line between their neighbours"),
      Case(
        .linear, table(two, ["angel": .number(3)]),
        "[unknown-option] `f`: there is no option `angel`; did you mean `angle`?"),
      Case(
        .conic, table([table([.text("white")], ["att": .number(3)])]),
        "[unknown-option] `f`: entry `[1]`: there is no option `att`; did you mean `at`?"),
      Case(
        .linear, table(two, ["angle": .number(3), "from": point(0, 0)]),
        "[conflicting-options] `f`: `angle` and `from` do not belong together; "
          + "write `angle`, or `from` and `to`"),
      Case(
        .linear, table(two, ["from": point(0, 0)]),
        "[missing-option] `f`: the option `to` is missing; "
          + "a line has two ends: add `to = { x = …, y = … }` to `from`"),
      Case(
        .radial, table(two, ["radius": .number(3), "size": .text("closestSide")]),
        "[conflicting-options] `f`: `radius` and `size` do not belong together; "
          + "write `radius`, or `size` and `shape`"),
      Case(
        .radial, table(two, ["size": .text("closestCornr")]),
        "[unknown-choice] `f`: option `size` takes \"closestSide\", \"closestCorner\", "
          + "\"farthestSide\" or \"farthestCorner\", found the string \"closestCornr\"; "
          + "did you mean `\"closestCorner\"`?"),
      Case(
        .radial, table(two, ["radius": .number(-1)]),
        "[out-of-range] `f`: option `radius` takes a number (points), from 0 to 1000000, "
          + "found -1 points"),
      Case(
        .conic, table(two, ["angle": .number(.nan)]),
        "[non-finite] `f`: option `angle` takes a finite number, found NaN, the result of 0/0"),
      Case(
        .conic, table(two, ["repeats": .number(1)]),
        "[wrong-type] `f`: option `repeats` takes true or false, found the number 1"),
      Case(
        .linear, table([table([.text("whte")], ["at": .number(0.4)])]),
        "[unknown-color] `f`: entry `[1]`: `whte` is not a colour; did you mean `white`?"),
      Case(
        .linear, table([table([.text("white")], ["at": .text("40%")])]),
        "[wrong-type] `f`: entry `[1].at` takes a number from -1000000 to 1000000, "
          + "found the string \"40%\""),
      Case(
        .conic, table(two, ["center": .number(0.5)]),
        "[wrong-type] `f`: option `center` takes a table of `x` and `y`, found the number 0.5; "
          + "write `{ x = 0.5, y = 0 }`"),
    ])
  func errors(_ row: Case) {
    do throws(Mismatch) {
      _ = try row.kind.read(row.table())
      Issue.record("no error")
    } catch {
      let diagnostic = error.diagnostic(subject: "`f`")
      let help = diagnostic.help.isEmpty ? "" : "; " + diagnostic.help.joined(separator: "; ")
      #expect("[\(diagnostic.code.slug)] \(diagnostic.message)\(help)" == row.expected)
    }
  }

  @Test("A text is a colour or a CSS gradient")
  func texts() throws {
    func read(_ text: String) throws(Mismatch) -> Paint {
      try Paint(GivenValue(.text(text), colors: Names()))
    }
    #expect(try read("#ff0000") == .color(.fixed(Color(hex: 0xFF0000))))
    #expect(
      try read("linear-gradient(90deg, #f09, #fc0 40%)").word == "linear(90,#ff0099,#ffcc00@0.4)")
    #expect(throws: Mismatch.self) { try read("rgb(1, 2, 3)") }
    #expect(throws: Mismatch.self) { try read("lineargradient(red)") }
  }
}
