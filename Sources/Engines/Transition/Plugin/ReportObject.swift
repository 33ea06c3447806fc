import MotionCore
import MotionPlugin
import MotionValues

extension TransitionReport {
  init(
    _ diff: HierarchyDiff, _ source: StateCapture, _ destination: StateCapture,
    _ definition: TransitionDefinition
  ) {
    self.init(
      diff, rules: definition.rules, isPresenting: definition.isPresenting,
      elements: (source.elements + destination.elements).map(\.path),
      others: source.others + destination.others)
  }

  /// Returns the effect of the element of an id or a path; nil if there is none.
  fileprivate func effect(of id: String) throws(Diagnostic) -> String? {
    let name = Identifier(id)
    if let exact = order.first(where: { $0.identifier == name }) { return exact.effect }
    let candidates = order.filter { $0.identifier.ends(with: name) }
    guard candidates.count < 2 else {
      throw Diagnostic(
        .ambiguousIdentifier, "several elements have the id `\(id)`",
        help: [
          "write the path of one: "
            + candidates.map { "`\($0.identifier)`" }.joined(separator: ", ")
        ], token: id)
    }
    return candidates.first?.effect
  }
}

/// A transition's report as a script object, which scripts print or read.
final class ReportObject: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("transitionReport") }
  let scriptType = "transitionReport"
  let report: TransitionReport

  init(_ report: TransitionReport) { self.report = report }

  var scriptDescription: String { report.text }

  static var type: ObjectType {
    func list(
      _ name: String, _ summary: String, _ value: @escaping (TransitionReport) -> [Identifier]
    ) -> ObjectProperty {
      ObjectProperty(name, summary) { (object: ReportObject) in
        value(object.report).map(\.description)
      }
    }
    return ObjectType(
      "transitionReport", "The comparison of a transition's states; print it to see all.",
      methods: [
        Function(
          method: "effect", of: "transitionReport",
          "Returns the effect that an id plays; nil if the id is not an element.",
          Parameter("id", as: String.self, "The id, or the end of a path such as `row/title`.")
        ) { (object: ReportObject, _, id) throws(Diagnostic) in
          try object.report.effect(of: id)
        },
        Function(
          method: "nearest", of: "transitionReport",
          "Returns the nearest id to a rule that matches none; nil if none is near.",
          Parameter("rule", as: String.self, "The rule's id.")
        ) { (object: ReportObject, _, rule) throws(Diagnostic) in
          object.report.unmet.first { $0.rule == Identifier(rule) }?.nearest
        },
      ],
      properties: [
        list("added", "Ids that only the destination has, in its order.", \.added),
        list("removed", "Ids that only the source has, in its order.", \.removed),
        list("shared", "Ids that both states have, in the source's order.", \.shared),
        list("reparented", "Ids that both states have, with different parents.", \.reparented),
        list("order", "Every element, from back to front.") { $0.order.map(\.identifier) },
        list("unmatched", "Ids with a `shared` rule in only one state.", \.unmatched),
        list("unruled", "Ids without a rule, in byte order.", \.unruled),
        list("unmet", "Rules that match no id, in byte order.") { $0.unmet.map(\.rule) },
      ])
  }
}
