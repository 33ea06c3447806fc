import MotionCore
import MotionValues
import Testing

@testable import TransitionEngine

@Suite("The diff of two hierarchies")
struct HierarchyDiffTests {
  @Test("The table of cases exists")
  func table() { #expect(TransitionOracle.all.count == 19) }

  @Test(
    "A case of the table has its changes, its stacking and its order",
    arguments: TransitionOracle.all)
  func oracle(row: TransitionOracle) throws {
    func hierarchy(_ trees: [TransitionOracle.Tree]) -> IdentifierHierarchy {
      IdentifierTree.hierarchy(trees.map(\.tree)) { row.definition[$0] != nil }
    }
    let (source, destination) = (hierarchy(row.source), hierarchy(row.destination))
    let diff = HierarchyDiff(from: source, to: destination)
    #expect(diff.added.map(\.description) == row.expect.added)
    #expect(diff.removed.map(\.description) == row.expect.removed)
    #expect(diff.shared.map(\.description) == row.expect.shared)
    let order = diff.merged.map(\.identifier.description)
    for pair in row.expect.order {
      let behind = try #require(order.firstIndex(of: pair[0]))
      let inFront = try #require(order.firstIndex(of: pair[1]))
      #expect(behind < inFront, "\(pair[0]) is behind \(pair[1])")
    }
    if let canonical = row.expect.canonical { #expect(order == canonical) }
  }

  struct MergeRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let destination: String
    let merged: String
  }

  /// A tree in the notation `a(b c) d`.
  static let merges = [
    MergeRow(
      testDescription: "an id at the back stays at the back", source: "r s",
      destination: "n s", merged: "r n s"),
    MergeRow(
      testDescription: "a removed id is behind the ids added at its position", source: "a x c",
      destination: "a y z c", merged: "a x y z c"),
    MergeRow(
      testDescription: "several removed ids keep their order", source: "a x y z",
      destination: "b a", merged: "b a x y z"),
    MergeRow(
      testDescription: "a removed id follows the id that was behind it", source: "a x b y",
      destination: "b a", merged: "b y a x"),
    MergeRow(
      testDescription: "a removed parent keeps its removed children", source: "p(x y) s",
      destination: "s", merged: "p(x y) s"),
    MergeRow(
      testDescription: "a child that stays leaves its removed parent", source: "p(s) f",
      destination: "s", merged: "p s f"),
    MergeRow(
      testDescription: "an id in front of a pill stays in front of it in its new sheet",
      source: "pill footer", destination: "background sheet(pill)",
      merged: "background sheet(pill) footer"),
    MergeRow(
      testDescription: "an id removed from a parent stays there when a sibling leaves it",
      source: "card(title old)", destination: "title card", merged: "title card(old)"),
    MergeRow(
      testDescription: "a parent and its child change places", source: "a(b(x) y)",
      destination: "b(a)", merged: "b(x a(y))"),
  ]

  @Test("Removed ids are placed by the rule", arguments: merges)
  func merged(row: MergeRow) {
    let diff = HierarchyDiff(
      from: Self.hierarchy(row.source), to: Self.hierarchy(row.destination))
    #expect(Self.text(diff.merged) == row.merged)
  }

  private static func hierarchy(_ text: String) -> IdentifierHierarchy {
    var hierarchy = IdentifierHierarchy()
    var name = ""
    var isOpen = false
    func begin() {
      guard !name.isEmpty else { return }
      hierarchy.open(Identifier(name))
      name = ""
      isOpen = true
    }
    for character in text + " " {
      switch character {
      case "(":
        begin()
        isOpen = false
      case ")", " ":
        begin()
        if isOpen { hierarchy.close() }
        isOpen = character == ")"
      default: name.append(character)
      }
    }
    return hierarchy
  }

  private static func text(_ nodes: [HierarchyDiff.Node]) -> String {
    func list(_ parent: Int?) -> String {
      nodes.indices.filter { nodes[$0].parent == parent }.map { index in
        let inner = list(index)
        return nodes[index].identifier.description + (inner.isEmpty ? "" : "(\(inner))")
      }.joined(separator: " ")
    }
    return list(nil)
  }
}
