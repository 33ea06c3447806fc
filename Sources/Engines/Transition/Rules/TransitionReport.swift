import MotionCore
import MotionValues

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
  /// Ids of either state that no rule matches, in byte order; with their paths if other layers with
  /// these ids are elements.
  package let unruled: [Identifier]
  package let unmet: [Unmet]
  package let changes: [Identifier: HierarchyDiff.Change]

  /// Creates the report of a diff. `elements` and `others` are all layers of both states, with and
  /// without a rule.
  package init(
    _ diff: HierarchyDiff, rules: TransitionRules, isPresenting: Bool, elements: [ElementPath],
    others: [ElementPath]
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
    // An id of which another layer is an element needs the ids around it.
    let ids = Set(elements.map(\.id))
    unruled = Set(others.map { ids.contains($0.id) ? $0.fullName : $0.id })
      .subtracting(diff.merged.map(\.identifier)).sorted()
    let met = Set(diff.merged.compactMap { rules.rule(of: $0.identifier) })
    unmet = rules.identifiers.filter { !met.contains($0) }.map { rule in
      let length = rule.parts.count
      let names = Set((elements + others).map { $0.name(of: min(length, $0.depth)).description })
      return Unmet(rule: rule, nearest: Suggestion.nearest(to: rule.description, in: names))
    }
    changes = Dictionary(
      uniqueKeysWithValues: diff.merged.map { ($0.identifier, $0.change) })
  }

  /// The rules that match no id, each with the id that was probably meant.
  package var unmetRules: [String: String?] {
    Dictionary(uniqueKeysWithValues: unmet.map { ($0.rule.description, $0.nearest) })
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
    return lines.joined(separator: "\n")
  }
}
