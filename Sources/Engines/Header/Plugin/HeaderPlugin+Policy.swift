import MotionCore
import MotionPlugin

extension HeaderPlugin {
  var definePolicy: Function {
    let table = OptionTable(
      "policyDefinition", PolicyDefinition.init, DefinitionName.name, DefinitionName.doc,
      DefinitionName.options,
      Parameter(
        "takes", as: Bool.self,
        "Whether the content gets what the height leaves of a scroll; else the header lies over it."
      ).defaulting(to: true, as: "true"),
      Parameter(
        "opens", as: PolicyOpening.self,
        "Where content that comes back opens it, if it takes scrolls."
      ).defaulting(to: .top, as: "\"top\""),
      Parameter(
        "surplus", as: HeaderSurplus.self,
        "What happens to a scroll that it has no room for, unless the header says."
      ).defaulting(to: .givenBack, as: "\"givenBack\""),
      Parameter(
        "guard", as: Bool.self,
        "Whether content that is too short, or whose height has just changed, holds it still."
      ).defaulting(to: true, as: "true"),
      Parameter.callback(
        "step", arguments: PolicyDefinition.arguments, PolicyDefinition.stepSummary))
    return Function(
      "define.policy", "Defines when headers collapse and expand; `motion.header` takes its name.",
      .table(table)
    ) { (given) throws(Diagnostic) in
      let definition = given.name.definition(.policy, given.doc, given.options)
      let traits = HeaderTraits(
        takesScroll: given.takes, opensAnywhere: given.opens == .anywhere, surplus: given.surplus,
        guardsContent: given.guardsContent)
      let object = DefinitionObject(definition, returns: PolicyObject.resultDescription) {
        (call) in
        PolicyObject(definition, traits, step: given.step, values: call.values)
      }
      return try given.name.library.add(object, named: given.name) {
        HeaderPolicy(rawValue: $0) != nil
      }
    }
  }
}

/// What a script says of a policy.
private struct PolicyDefinition {
  let name: DefinitionName
  let doc: String
  let options: SceneParameterList?
  let takes: Bool
  let opens: PolicyOpening
  let surplus: HeaderSurplus
  let guardsContent: Bool
  let step: any ScriptFunction

  static let stepSummary =
    "Returns the height that a scroll leaves, in points, and the progress if not the height's own. "
    + "`header` has height, min, max, progress; `scroll` from, to, start (where the finger came "
    + "down), top, bottom, in points of the content's offset; `memory` is a table of its own."

  static let arguments: [TypeDescription.Argument] = [
    .init("options", .named("table<string, any>", "its options")),
    .init("header", .named("table<string, number>", "the header")),
    .init("scroll", .named("table<string, number>", "the scroll")),
    .init("memory", .named("table", "a table")),
  ]
}

/// Where content that comes back opens a header.
enum PolicyOpening: String, ScriptChoice {
  case top
  case anywhere

  static let choiceName = "PolicyOpening"

  var summary: String {
    switch self {
    case .top: "When it is pulled beyond its top."
    case .anywhere: "As soon as it comes back."
    }
  }
}
