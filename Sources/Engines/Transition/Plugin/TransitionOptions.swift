import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of a transition.
struct TransitionOptions {
  let name: String
  let from: Layer?
  let to: Layer?
  let layer: Layer?
  let change: (any ScriptFunction)?
  let rules: RuleTable
  let fallback: EffectValue?
  let duration: Double
  let curve: Timing
  let delay: Double
  let stagger: [StaggerRule]
  let keepsSource: Bool
  let reduced: ReducedTransition

  static var table: OptionTable<TransitionOptions> {
    OptionTable(
      "TransitionOptions", TransitionOptions.init,
      Parameter("name", as: String.self, "What the trace calls it, and the layer of its copies.")
        .defaulting(to: "transition", as: "\"transition\""),
      Parameter<Layer>.layer("from", "The layer of the state that it leads from.").optional,
      Parameter<Layer>.layer(
        "to",
        "The layer of the state that it leads to; it is hidden from the first transition that names it on, until one leads there."
      ).optional,
      Parameter<Layer>.layer(
        "layer", "In place of `from` and `to`: one layer, before and after a change."
      ).optional,
      Parameter.callback("change", "What changes `layer`; it is called when the transition begins.")
        .optional,
      Parameter("rules", as: RuleTable.self, "The effect of each id.")
        .defaulting(to: RuleTable(rules: []), as: "{}"),
      Parameter(
        "default", as: EffectValue.self,
        "The effect of what lies directly in a state and has no rule; if left out, it does not move."
      ).optional,
      .number("duration", .seconds, in: .notNegative, "How long rules take that do not say.")
        .defaulting(to: 0.35, as: "0.35"),
      Parameter("curve", as: Timing.self, "The curve or spring of rules that do not say.")
        .defaulting(to: .curve(Curve.named("easeInOut") ?? .linear), as: "\"easeInOut\""),
      .number("delay", .seconds, in: .notNegative, "How long it waits first.")
        .defaulting(to: 0, as: "0"),
      Parameter.list(
        "stagger", of: .table(StaggerRule.table, named: "stagger"), "What begins one after another."
      ).defaulting(to: [], as: "{}"),
      Parameter(
        "keepsSource", as: Bool.self,
        "Whether the source stays behind the destination, as under a sheet."
      ).defaulting(to: false, as: "false"),
      Parameter(
        "reduced", as: ReducedTransition.self,
        "What plays where motion is reduced: an effect of the whole states, \"jump\" or \"keep\"."
      ).defaulting(to: .effect(EffectValue(effect: TimedEffect(.crossfade))), as: "\"crossfade\""))
  }

  /// The two states; the error says which options are missing or too many.
  func states() throws(Diagnostic) -> TransitionObject.States {
    switch (from, to, layer, change) {
    case (let from?, let to?, nil, nil): return .layers(from: from, to: to)
    case (nil, nil, let layer?, let change?): return .change(layer, change)
    case (_, _, nil, nil):
      let missing = from == nil ? "from" : "to"
      throw Diagnostic(
        .missingOption, "`motion.transition`: the option `\(missing)` is missing",
        help: ["add `\(missing) = …`, or write `layer` and `change` for one layer before and after"]
      )
    case (nil, nil, _, _):
      let missing = layer == nil ? "layer" : "change"
      throw Diagnostic(
        .missingOption,
        "`motion.transition`: the option `\(missing)` is missing beside `\(layer == nil ? "change" : "layer")`",
        help: ["add `\(missing) = …`"])
    case (_, _, _, _):
      throw Diagnostic(
        .conflictingOptions,
        "`motion.transition` takes either `from` and `to`, or `layer` and `change`",
        help: ["`from` and `to` are two layers; `change` changes one `layer`"],
        token: layer == nil ? "change" : "layer")
    }
  }
}

/// Ids and their effects.
struct RuleTable: ScriptValue {
  /// In byte order of the ids.
  let rules: [(id: String, effect: EffectValue)]

  static var typeDescription: TypeDescription {
    .named(
      "transitionRules", "a table of ids and their effects, such as { card = motion.shared() }")
  }

  static var description: NamedTable {
    NamedTable(
      "transitionRules", "Ids, and the effect of each.", value: EffectValue.typeDescription)
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> RuleTable {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["write each rule as `[\"id\"] = effect`"])
    }
    var rules: [(id: String, effect: EffectValue)] = []
    for id in call.machine.keys(index, on: call.thread) {
      let effect = try call.withField(id, of: index) { (_) throws(Mismatch) in
        do throws(Mismatch) {
          return try EffectValue.read(call, at: -1)
        } catch {
          throw error.inOption(id)
        }
      }
      rules.append((id, effect))
    }
    return RuleTable(rules: rules)
  }
}

/// What a script says of elements that begin one after another.
struct StaggerRule {
  let ids: [String]
  let direction: TransitionStagger.Direction
  let each: Double?
  let total: Double?
  let curve: Timing

  static var table: OptionTable<StaggerRule> {
    OptionTable(
      "TransitionStaggerOptions", StaggerRule.init,
      Parameter.list("ids", of: Parameter<String>("id", as: String.self, ""), "The elements."),
      Parameter("direction", as: TransitionStagger.Direction.self, "Where the wave runs.")
        .defaulting(to: .down, as: "\"down\""),
      Parameter.number("each", .seconds, in: .notNegative, "From one place to the next.").optional,
      Parameter.number("total", .seconds, in: .notNegative, "From the first to the last.").optional,
      Parameter("curve", as: Timing.self, "How the delays are spread.")
        .defaulting(to: .curve(.linear), as: "\"linear\""))
  }

  func makeStagger() throws(Diagnostic) -> TransitionStagger {
    let duration: Stagger.Duration
    switch (each, total) {
    case (let each?, nil): duration = .each(each)
    case (nil, let total?): duration = .total(total)
    case (_, _):
      throw Diagnostic(
        .conflictingOptions, "a `stagger` of a transition takes either `each` or `total`",
        help: ["write `each = 0.05`, the time from one to the next"], token: "stagger")
    }
    return TransitionStagger(
      ids.map { Identifier($0) }, direction: direction, duration: duration,
      curve: try curve.makeCurve())
  }
}

/// What a transition does where motion is reduced.
enum ReducedTransition: ScriptValue {
  case jump
  case keep
  case effect(EffectValue)

  /// What is no effect's name.
  static let words = ["jump", "keep"]

  static var typeDescription: TypeDescription {
    .either([.choice("", words), EffectValue.typeDescription])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ReducedTransition {
    switch call.string(index) {
    case "jump": .jump
    case "keep": .keep
    case .some, nil: .effect(try EffectValue.read(call, at: index))
    }
  }
}

/// What a script says of an interruption.
struct InterruptOptions {
  let to: Target

  /// Where an interrupted transition goes on to.
  enum Target: ScriptValue {
    case layer(Layer)
    case transition(TransitionObject)

    static var typeDescription: TypeDescription {
      .either([.object("layer"), .object("transition")])
    }

    static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Target {
      if let layer = call.object(index) as? Layer { return .layer(layer) }
      if let other = call.object(index) as? TransitionObject { return .transition(other) }
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
  }

  static var table: OptionTable<InterruptOptions> {
    OptionTable(
      "InterruptOptions", InterruptOptions.init,
      Parameter(
        "to", as: Target.self,
        "The state that it leads to instead, or a transition that leads there by its own rules."))
  }
}
