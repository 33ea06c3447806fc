import MotionCore

/// The result of comparing two states: what enters, leaves and moves, and which ids have no rule.
package struct TransitionReport: Sendable {
  /// A rule that matches no id, and the id that was probably meant.
  package struct Unmet: Hashable, Sendable {
    package let rule: Identifier
    package let nearest: String?
  }

  package let added: [Identifier]
  package let removed: [Identifier]
  package let shared: [Identifier]
  package let reparented: [Identifier]
  /// Every element from back to front, with its effect.
  package let order: [(identifier: Identifier, effect: String)]
  /// Elements with a `shared` rule that are in only one state.
  package let unmatched: [Identifier]
  /// Ids of either state that no rule matches, in byte order.
  package let unruled: [Identifier]
  package let unmet: [Unmet]
  package let duplicates: [Identifier]
  package let changes: [Identifier: HierarchyDiff.Change]

  /// Creates the report of a diff; `present` is all ids of both states, including those without a
  /// rule.
  package init(
    _ diff: HierarchyDiff, rules: TransitionRules, isPresenting: Bool, present: Set<Identifier>
  ) {
    added = diff.added
    removed = diff.removed
    shared = diff.shared
    reparented = diff.reparented
    order = diff.merged.map { ($0.identifier, rules.text(of: $0, isPresenting: isPresenting)) }
    unmatched = diff.merged.filter { node in
      guard node.change != .shared, case .shared = rules.effect(of: node.identifier).effect
      else { return false }
      return true
    }.map(\.identifier)
    let met = Set(diff.merged.map(\.identifier))
    unruled = present.subtracting(met).sorted()
    let names = present.map(\.description).sorted()
    unmet = rules.identifiers.filter { !met.contains($0) }.map { rule in
      Unmet(rule: rule, nearest: Suggestion.nearest(to: rule.description, in: names))
    }
    changes = Dictionary(
      uniqueKeysWithValues: diff.merged.map { ($0.identifier, $0.change) })
    duplicates = Set(diff.source.duplicates + diff.destination.duplicates).sorted()
  }

  /// The report as readable text, one entry a line.
  package var text: String {
    func list(_ title: String, _ identifiers: [Identifier]) -> [String] {
      identifiers.isEmpty
        ? [] : ["\(title): " + identifiers.map(\.description).joined(separator: ", ")]
    }
    let unmetTexts = unmet.map { unmet in
      "rule without an id: \(unmet.rule)"
        + (unmet.nearest.map { ", did you mean \($0)?" } ?? "")
    }
    let lines =
      list("added", added) + list("removed", removed) + list("shared", shared)
      + list("moved to another parent", reparented)
      + ["from back to front:"] + order.map { "  \($0.identifier) \($0.effect)" }
      + list("shared in only one state", unmatched) + list("no rule", unruled) + unmetTexts
      + list("more than once", duplicates)
    return lines.joined(separator: "\n")
  }
}
