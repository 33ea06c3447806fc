import MotionCore
import MotionPlugin
import MotionValues

extension HeaderPlugin {
  var definePolicy: Function {
    return Function(
      "define.policy",
      "Defines when headers collapse and expand; pass the name to `motion.header`.",
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
struct PolicyDefinition: Options {
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
        "Whether it consumes scrolls and passes the rest to the content; otherwise it overlays "
          + "the content."
      ))
    Field(
      \.expands,
      Parameter("expands", "When a backward scroll expands it, if it consumes scrolls."))
    Field(
      \.unconsumed,
      Parameter(
        "unconsumed", "What happens by default to the part of a scroll that it cannot consume."))
    Field(
      \.guardsContent,
      Parameter(
        "guard",
        "Whether it keeps its height if the content is too short or has just changed its height."))
    Field(\.$step, .callback("step", arguments: arguments, returning: results, stepSummary))
  }

  static let stepSummary =
    "Returns the height after a scroll, in points, and the progress if it differs. "
    + "`header` has height, min, max, progress; `scroll` from, to, start (where the finger came "
    + "down), top, bottom, in points of the content's offset; `memory` is a table for its own use."

  static let arguments: [TypeDescription.Argument] = [
    .init("options", .definitionOptions),
    .init(
      "header",
      numbers(
        "policyHeader", "A header before a scroll.", ["height", "min", "max", "progress"])),
    .init(
      "scroll",
      numbers(
        "policyScroll", "A scroll, in points of the content's offset.",
        ["from", "to", "start", "top", "bottom"])),
    .init("memory", .named("table", "a table")),
  ]

  private static let results: [TypeDescription] = [
    .number(.points, .any), .optional(.number(.fraction, .any)),
  ]

  private static func numbers(
    _ name: String, _ summary: String, _ fields: [String]
  ) -> TypeDescription {
    .record(
      TypeDescription.Record(
        name, summary, phrase: "a table of numbers",
        fields: fields.map { .init($0, .number(.none, .any)) }))
  }
}

/// When a backward scroll expands a header.
enum PolicyExpansion: String, ScriptChoice {
  case top
  case anywhere

  static let choiceName = "PolicyExpansion"

  var summary: String {
    switch self {
    case .top: "When the content is pulled beyond its top."
    case .anywhere: "On any backward scroll."
    }
  }
}
