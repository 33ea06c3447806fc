import MotionCore
import MotionValues
import Testing

@testable import TransitionEngine

@Suite("Rules and the ids that they match")
struct TransitionRuleTests {
  private static var effects: [String: Effect] {
    [
      "crossfade": .crossfade, "sharedElement": .shared(SharedOptions()),
      "blur": .blur(.layer, radius: 20, fades: true),
      "edgeTranslation(bottom)": .edge(.bottom), "translateY(-40)": .translate(x: 0, y: -40),
      "anchorTranslation(SearchInput.whereCard)": .anchored(
        Identifier("SearchInput.whereCard"), fades: true),
      "anchorTranslation(a)": .anchored(Identifier("a"), fades: true),
    ]
  }

  /// The names of the animations in the table.
  private static func name(_ node: HierarchyDiff.Node, _ rules: TransitionRules) -> String {
    if rules.text(of: node, isPresenting: true) == "shared" { return "sharedElement" }
    let text = rules.text(of: node, isPresenting: true).replacing("edge(", with: "edgeTranslation(")
    return text + (node.change == .added ? ":in" : ":out")
  }

  @Test("A case of the table has its animations", arguments: TransitionOracle.all)
  func oracle(row: TransitionOracle) {
    let rules = TransitionRules(
      row.definition.compactMap { id, name in
        Self.effects[name].map { (Identifier(id), TimedEffect($0)) }
      })
    #expect((rules.identifiers.count < row.definition.count) == (row.expect.error != nil))
    let sides = [row.source, row.destination].map { trees in
      IdentifierTree.hierarchy(trees.map(\.tree)) { row.definition[$0] != nil }
    }
    let diff = HierarchyDiff(from: sides[0], to: sides[1])
    for node in diff.merged {
      guard let expected = row.expect.animations[node.identifier.description] else { continue }
      #expect(Self.name(node, rules) == expected)
    }
  }

  @Test("A report lists ids without a rule, and suggests ids for rules without one")
  func report() {
    let source = IdentifierTree.hierarchy([IdentifierTree(id: "card"), IdentifierTree(id: "old")])
    let destination = IdentifierTree.hierarchy([
      IdentifierTree(id: "card"), IdentifierTree(id: "new"),
    ])
    let rules = TransitionRules([
      (Identifier("card"), TimedEffect(.crossfade)),
      (Identifier("old"), TimedEffect(.shared(SharedOptions()))),
      (Identifier("new"), TimedEffect(.edge(.bottom))),
      (Identifier("titel"), TimedEffect(.crossfade)), (Identifier("ghost"), TimedEffect(.none)),
    ])
    let report = TransitionReport(
      HierarchyDiff(from: source, to: destination), rules: rules, isPresenting: true,
      elements: ["card", "old", "new"].map { ElementPath(Identifier($0)) },
      others: [ElementPath(Identifier("title"))])
    #expect(report.unmatched == [Identifier("old")])
    #expect(report.unruled == [Identifier("title")])
    #expect(
      report.unmet == [
        .init(rule: Identifier("ghost"), nearest: nil),
        .init(rule: Identifier("titel"), nearest: "title"),
      ])
    #expect(report.order.map(\.effect) == ["shared", "crossfade", "edge(bottom)"])
    #expect(report.text.contains("rule without an id: titel, did you mean title?"))
  }

  @Test("Of the rules that apply to a path, the longest counts")
  func paths() {
    func path(_ ids: String) -> ElementPath? {
      ids.split(separator: "/").reduce(nil) { ElementPath(Identifier(String($1)), in: $0) }
    }
    let rules = TransitionRules([
      (Identifier("title"), TimedEffect(.crossfade)),
      (Identifier("row/title"), TimedEffect(.scale(2))),
      (Identifier("b/row/title"), TimedEffect(.scale(3))),
    ])
    let rows: [(path: String, length: Int?, effect: String)] = [
      ("title", 1, "crossfade"), ("x/title", 1, "crossfade"), ("row/title", 2, "scale(2)"),
      ("a/row/title", 2, "scale(2)"), ("b/row/title", 3, "scale(3)"),
      ("c/b/row/title", 3, "scale(3)"), ("b/row/x/title", 1, "crossfade"),
      ("arrow/title", 1, "crossfade"), ("row", nil, "none"), ("subtitle", nil, "none"),
    ]
    for row in rows {
      #expect(path(row.path).map { rules.length(at: $0) } == .some(row.length), "\(row.path)")
      #expect(rules.effect(of: Identifier(row.path)).effect.description == row.effect)
    }
  }

  @Test("A report tells layers with the same id apart by their paths")
  func repeated() {
    let row = ElementPath(Identifier("row"))
    let title = ElementPath(Identifier("title"), in: row)
    let hierarchy = IdentifierHierarchy([Identifier("row/title")], parents: [-1])
    let report = TransitionReport(
      HierarchyDiff(from: hierarchy, to: hierarchy),
      rules: TransitionRules([
        (Identifier("row/title"), TimedEffect(.none)),
        (Identifier("row/titel"), TimedEffect(.none)),
      ]),
      isPresenting: true, elements: [title],
      others: [row, ElementPath(Identifier("title"), in: ElementPath(Identifier("other")))])
    #expect(report.unruled.map(\.description) == ["other/title", "row"])
    #expect(report.unmet.map(\.nearest) == ["row/title"])
  }

  @Test(
    "A report names the effect that plays, not the condition that selected it",
    arguments: [
      (true, "edge(left)", "together(edge(left),translateY(10))"),
      (false, "crossfade", "together(crossfade,translateY(10))"),
    ])
  func branches(isPresenting: Bool, chosen: String, combined: String) {
    let condition = Effect.conditional(
      EffectCondition(
        presenting: TimedEffect(.edge(.left)), dismissing: TimedEffect(.crossfade), matched: nil,
        unmatched: nil))
    var shared = SharedOptions()
    shared.unmatched = TimedEffect(.translate(x: 0, y: 10))
    let effects: [(String, Effect, String)] = [
      ("a", condition, chosen), ("b", .shared(shared), "translateY(10)"),
      ("c", .shared(SharedOptions()), "crossfade"),
      ("d", .together([TimedEffect(condition), TimedEffect(.shared(shared))]), combined),
      (
        "e",
        .conditional(
          EffectCondition(
            presenting: nil, dismissing: nil, matched: TimedEffect(.crossfade), unmatched: nil)),
        "none"
      ),
    ]
    let hierarchy = IdentifierTree.hierarchy(effects.map { IdentifierTree(id: $0.0) })
    let report = TransitionReport(
      HierarchyDiff(from: IdentifierTree.hierarchy([]), to: hierarchy),
      rules: TransitionRules(effects.map { (Identifier($0.0), TimedEffect($0.1)) }),
      isPresenting: isPresenting, elements: [], others: [])
    #expect(report.order.map(\.effect) == effects.map(\.2))
  }

  @Test("A condition first checks whether the element is in both states")
  func condition() {
    let condition = EffectCondition(
      presenting: TimedEffect(.scale(2)), dismissing: TimedEffect(.crossfade), matched: nil,
      unmatched: nil)
    #expect(
      condition.effect(isPresenting: true, isMatched: false)?.effect.description == "scale(2)")
    #expect(
      condition.effect(isPresenting: false, isMatched: false)?.effect.description == "crossfade")
    let matched = EffectCondition(
      presenting: nil, dismissing: nil, matched: TimedEffect(.shared(SharedOptions())),
      unmatched: TimedEffect(.none))
    #expect(matched.effect(isPresenting: true, isMatched: true)?.effect.description == "shared")
    #expect(matched.effect(isPresenting: true, isMatched: false)?.effect.description == "none")
  }
}
