import MotionCore
import MotionPlugin

/// A transition's report, which scripts print or read.
final class ReportObject: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("transitionReport") }
  let scriptType = "transitionReport"
  let report: TransitionReport

  init(_ report: TransitionReport) { self.report = report }

  var scriptDescription: String { report.text }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }

  static var type: ObjectType {
    func list(
      _ name: String, _ summary: String, _ value: @escaping (TransitionReport) -> [Identifier]
    ) -> ObjectProperty {
      ObjectProperty(name, summary) { (object: ReportObject) in
        value(object.report).map(\.description)
      }
    }
    return ObjectType(
      "transitionReport", "What a transition makes of its two states; its print tells all of it.",
      methods: [
        Function(
          method: "effect", of: "transitionReport",
          "Returns the effect that an id plays; nil if the id is no element.",
          Parameter("id", as: String.self, "The id.")
        ) { (object: ReportObject, _, id) throws(Diagnostic) in
          object.report.order.first { $0.identifier == Identifier(id) }?.effect
        },
        Function(
          method: "nearest", of: "transitionReport",
          "Returns the id that a rule which meets none may have meant; nil if none is near.",
          Parameter("rule", as: String.self, "The rule's id.")
        ) { (object: ReportObject, _, rule) throws(Diagnostic) in
          object.report.unmet.first { $0.rule == Identifier(rule) }?.nearest
        },
      ],
      properties: [
        list("added", "What the destination alone has, in its order.", \.added),
        list("removed", "What the source alone has, in its order.", \.removed),
        list("shared", "What both have, in the source's order.", \.shared),
        list("reparented", "What both have, in different parents.", \.reparented),
        list("order", "Every element, from back to front.") { $0.order.map(\.identifier) },
        list("unmatched", "What is to be shared, but is in one state alone.", \.unmatched),
        list("unruled", "What no rule meets, in byte order.", \.unruled),
        list("unmet", "Rules that meet no id, in byte order.") { $0.unmet.map(\.rule) },
        list("duplicates", "Ids that stand more than once in a state.", \.duplicates),
      ])
  }
}
