import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of a transition.
struct TransitionOptions: Options {
  var name = "transition"
  var from: Layer?
  var to: Layer?
  var layer: Layer?
  var change: (any ScriptFunction)?
  var rules = RuleTable()
  var fallback: EffectValue?
  var duration = 0.35
  var curve = Timing.curve(Curve.named("easeInOut") ?? .linear)
  var delay = 0.0
  var stagger: [StaggerRule] = []
  var keepsSource = false
  var reduced = ReducedTransition.effect(EffectValue(effect: TimedEffect(.crossfade)))

  static let tableName = "TransitionOptions"
  static let table = OptionTable(TransitionOptions()) {
    Field(\.name, Parameter("name", "What the trace calls it, and the layer of its copies."))
    Field(\.from, .layer("from", "The layer of the state that it leads from."))
    Field(
      \.to,
      .layer(
        "to",
        "The layer of the state that it leads to; it is hidden from the first transition that names it on, until one leads there."
      ))
    Field(
      \.layer,
      .layer(
        "layer", "In place of `from` and `to`: one layer, before and after a change."
      ))
    Field(
      \.change,
      .callback("change", "What changes `layer`; it is called when the transition begins."))
    Field(\.rules, Parameter("rules", "The effect of each id."))
    Field(
      \.fallback,
      Parameter(
        "default",
        "The effect of what lies directly in a state and has no rule; if left out, it does not move."
      ))
    Field(
      \.duration,
      .number("duration", .seconds, in: .notNegative, "How long rules take that do not say."))
    Field(\.curve, Parameter("curve", "The curve or spring of rules that do not say."))
    Field(\.delay, .number("delay", .seconds, in: .notNegative, "How long it waits first."))
    Field(
      \.stagger,
      .list(
        "stagger", of: .table(StaggerRule.self, named: "stagger"), "What begins one after another."
      ))
    Field(
      \.keepsSource,
      Parameter(
        "keepsSource",
        "Whether the source stays behind the destination, as under a sheet."
      ))
    Field(
      \.reduced,
      Parameter(
        "reduced",
        "What plays where motion is reduced: an effect of the whole states, \"jump\" or \"keep\"."
      ))
  }

  /// The two states; the error says which options are missing or too many.
  func states() throws(Diagnostic) -> TransitionObject.States {
    switch (from, to, layer, change) {
    case (let from?, let to?, nil, nil): return .layers(from: from, to: to)
    case (nil, nil, let layer?, let change?): return .change(layer, change)
    case (_, _, nil, nil):
      let missing = Self.name(from == nil ? \.from : \.to)
      throw Diagnostic(
        .missingOption, "`motion.transition`: the option `\(missing)` is missing",
        help: [
          "add `\(missing) = …`, or write `\(Self.name(\.layer))` and `\(Self.name(\.change))` for one "
            + "layer before and after"
        ])
    case (nil, nil, _, _):
      let missing = Self.name(layer == nil ? \.layer : \.change)
      let given = Self.name(layer == nil ? \.change : \.layer)
      throw Diagnostic(
        .missingOption,
        "`motion.transition`: the option `\(missing)` is missing beside `\(given)`",
        help: ["add `\(missing) = …`"])
    case (_, _, _, _):
      throw Diagnostic(
        .conflictingOptions,
        "`motion.transition` takes either `\(Self.name(\.from))` and `\(Self.name(\.to))`, or "
          + "`\(Self.name(\.layer))` and `\(Self.name(\.change))`",
        help: ["the first two are layers; the other two are one layer, and what changes it"],
        token: Self.name(layer == nil ? \.change : \.layer))
    }
  }
}

/// Ids and their effects.
struct RuleTable: ScriptValue, ScriptLiteral {
  /// In byte order of the ids.
  var rules: [(id: String, effect: EffectValue)] = []

  var literal: String {
    rules.isEmpty
      ? "{}"
      : "{ \(rules.map { "[\($0.id.literal)] = \($0.effect.literal)" }.joined(separator: ", ")) }"
  }

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
struct StaggerRule: Options {
  @Required var ids: [String]
  var direction = TransitionStagger.Direction.down
  var each: Double?
  var total: Double?
  var curve = Timing.curve(.linear)

  static let tableName = "TransitionStaggerOptions"
  static let table = OptionTable(StaggerRule()) {
    Field(\.$ids, .list("ids", of: Parameter<String>("id", as: String.self, ""), "The elements."))
    Field(\.direction, Parameter("direction", "Where the wave runs."))
    Field(\.each, .number("each", .seconds, in: .notNegative, "From one place to the next."))
    Field(\.total, .number("total", .seconds, in: .notNegative, "From the first to the last."))
    Field(\.curve, Parameter("curve", "How the delays are spread."))
  }

  func makeStagger() throws(Diagnostic) -> TransitionStagger {
    let duration: Stagger.Duration
    switch (each, total) {
    case (let each?, nil): duration = .each(each)
    case (nil, let total?): duration = .total(total)
    case (_, _):
      throw Diagnostic(
        .conflictingOptions,
        "a `stagger` of a transition takes either `\(Self.name(\.each))` or `\(Self.name(\.total))`",
        help: ["write `\(Self.name(\.each)) = 0.05`, the time from one to the next"],
        token: TransitionOptions.name(\.stagger))
    }
    return TransitionStagger(
      ids.map { Identifier($0) }, direction: direction, duration: duration,
      curve: try curve.makeCurve())
  }
}

/// What a transition does where motion is reduced.
enum ReducedTransition: ScriptValue, ScriptLiteral {
  case jump
  case keep
  case effect(EffectValue)

  var literal: String {
    switch self {
    case .jump: "jump".literal
    case .keep: "keep".literal
    case .effect(let value): value.literal
    }
  }

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
struct InterruptOptions: Options {
  @Required var to: Target

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

  static let tableName = "InterruptOptions"
  static let table = OptionTable(InterruptOptions()) {
    Field(
      \.$to,
      Parameter(
        "to",
        "The state that it leads to instead, or a transition that leads there by its own rules."))
  }
}
