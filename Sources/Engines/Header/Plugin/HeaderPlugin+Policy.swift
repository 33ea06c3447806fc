import MotionCore
import MotionPlugin

extension HeaderPlugin {
  var definePolicy: Function {
    return Function(
      "define.policy", "Defines when headers collapse and expand; `motion.header` takes its name.",
      .table(PolicyDefinition.self)
    ) { (given) throws(Diagnostic) in
      let definition = given.name.definition(.policy, given.doc, given.options)
      let traits = HeaderTraits(
        consumesScroll: given.consumes, expandsAnywhere: given.expands == .anywhere,
        unconsumed: given.unconsumed,
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

/// The options of `motion.define.policy`.
private struct PolicyDefinition: Options {
  @Required var name: DefinitionName
  var doc = ""
  var options: SceneParameterList?
  var consumes = true
  var expands = PolicyExpansion.top
  var unconsumed = UnconsumedScroll.passedOn
  var guardsContent = true
  @Required var step: any ScriptFunction

  static let tableName = "policyDefinition"
  static let table = OptionTable(PolicyDefinition()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.options, DefinitionName.options)
    Field(
      \.consumes,
      Parameter(
        "consumes",
        "Whether the content gets the rest of a scroll; otherwise the header lies over it."
      ))
    Field(
      \.expands,
      Parameter("expands", "Where content that comes back expands it, if it consumes scrolls."))
    Field(
      \.unconsumed,
      Parameter(
        "unconsumed", "What happens to a scroll that it has no room for, by default."))
    Field(
      \.guardsContent,
      Parameter(
        "guard",
        "Whether content that is short, or whose height just changed, keeps the header's height."))
    Field(\.$step, .callback("step", arguments: arguments, stepSummary))
  }

  static let stepSummary =
    "Returns the height that a scroll leaves, in points, and the progress if it differs. "
    + "`header` has height, min, max, progress; `scroll` from, to, start (where the finger came "
    + "down), top, bottom, in points of the content's offset; `memory` is a table for its own use."

  static let arguments: [TypeDescription.Argument] = [
    .init("options", .named("table<string, any>", "its options")),
    .init("header", .named("table<string, number>", "the header")),
    .init("scroll", .named("table<string, number>", "the scroll")),
    .init("memory", .named("table", "a table")),
  ]
}

/// Where content that scrolls back expands a header.
enum PolicyExpansion: String, ScriptChoice {
  case top
  case anywhere

  static let choiceName = "PolicyExpansion"

  var summary: String {
    switch self {
    case .top: "When it is pulled beyond its top."
    case .anywhere: "As soon as it comes back."
    }
  }
}
