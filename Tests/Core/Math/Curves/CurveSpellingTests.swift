import MotionValues
import Testing

@Suite("Names of curves in other tools")
struct CurveSpellingTests {
  @Test(
    "a name copied from another tool is the same curve",
    arguments: [
      ("ease-in-out", "easeInOut"), ("ease-in-out;", "easeInOut"), (" ease ;\n", "ease"),
      ("EASE-OUT", "easeOut"), ("step-start", "stepStart"), ("step-end", "stepEnd"),
      ("ease-in-cubic", "easeInCubic"), ("ease-in-out-back", "easeInOutBack"),
      ("Curves.easeOutCubic", "easeOutCubic"), ("Curves.linear", "linear"),
      ("Curves.bounceOut", "easeOutBounce"), ("Curves.fastOutSlowIn", "materialLegacy"),
      ("Curves.easeInOutCubicEmphasized", "materialEmphasized"), ("outCubic", "easeOutCubic"),
      ("inOutSine", "easeInOutSine"), ("fastOutLinearIn", "materialLegacyAccelerate"),
    ])
  func known(spelling: String, name: String) throws {
    let curve = try #require(Curve.named(spelling))
    #expect(curve == Curve.named(name))
    #expect(Curve.names.contains(name))
  }

  @Test(
    "a name that only resembles a curve's is not accepted",
    arguments: [
      "", ";", "-", "Curves.", "easeout", "EaseOut", "ease--in", "ease-in-", "-ease-in",
      "Curves.elasticOut", "Curves.Curves.ease", "curves.ease", "easeInCubic()", "ease in",
    ])
  func unknown(spelling: String) {
    #expect(Curve.named(spelling) == nil)
  }

  @Test("Flutter's `decelerate` is 1 - (1 - t)², like `easeOutQuad`")
  func decelerate() throws {
    let curve = try #require(Curve.named("Curves.decelerate"))
    for t in stride(from: 0.0, through: 1, by: 0.05) {
      #expect((curve.value(at: t) - (1 - (1 - t) * (1 - t))).magnitude < 1e-15)
    }
  }

  @Test("No synonym equals the name of a curve")
  func synonyms() {
    #expect(Set(CurveSpelling.synonymNames).isDisjoint(with: Curve.names))
    #expect(Set(CurveSpelling.synonymNames).count == CurveSpelling.synonymNames.count)
    for name in CurveSpelling.synonymNames { #expect(Curve.named(name) != nil, "\(name)") }
  }
}
