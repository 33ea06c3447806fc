import MotionCore
import MotionPlugin
import MotionValues
import Testing

@Suite("Options and their defaults")
struct OptionTableTests {
  @Test("Documents print the default of an option from its property")
  func defaults() {
    let printed = SpringOptions.table.descriptions.map { option in
      "\(option.name) \(option.isRequired ? "required" : option.fallback ?? "optional")"
    }
    #expect(
      printed == [
        "mass required", "name \"\"", "bounce 0", "curve \"linear\"", "steps 1",
        "over { 0, 1 }", "tint optional", "reversed optional", "damping optional",
      ])
  }

  @Test(
    "A value is printed as a script would write it",
    arguments: [
      (-0.998, "-0.998"), (12, "12"), (true, "true"), ("a card", "\"a card\""),
      ([Double](), "{}"), ([0.25, 1], "{ 0.25, 1 }"), (["x"], "{ \"x\" }"),
      (SpringCurve.easeIn, "\"easeIn\""),
      (Timing.curve(.cubicBezier(.easeInOut)), "\"easeInOut\""),
    ] as [(any ScriptLiteral & Sendable, String)])
  func literals(_ value: any ScriptLiteral & Sendable, _ text: String) {
    #expect(value.literal == text)
  }

  @Test("A spring is printed as the call that makes it")
  func spring() throws {
    #expect(
      try Timing.spring(.smooth()).literal
        == "motion.spring { response = 0.5, dampingRatio = 1 }")
    let heavy = try MotionValues.Spring(
      response: 0.25, dampingRatio: 0.5, initialVelocity: -2, mass: 3)
    #expect(
      heavy.literal
        == "motion.spring { response = 0.25, dampingRatio = 0.5, mass = 3, velocity = -2 }")
  }

  @Test("Errors take the name of an option from its property")
  func names() {
    #expect(SpringOptions.name(\.$mass) == "mass")
    #expect(SpringOptions.name(\.tint) == "tint")
    #expect(SpringOptions.name(\.damping) == "damping")
  }

  @Test("Fields of nested options bind the inner properties, with their defaults")
  func nested() {
    struct Outer: Options {
      var spring = SpringDamping()

      static let tableName = "Outer"
      static let table = OptionTable(Outer()) {
        SpringDamping.table.fields(in: \.spring)
      }
    }
    #expect(Outer().literal == "{}")
    #expect(Outer.table.descriptions.map(\.name) == ["ratio", "duration"])
    #expect(Outer.table.descriptions.map(\.fallback) == [nil, "1"])
    #expect(Outer.table.descriptions.map(\.isRequired) == [true, false])
  }
}
