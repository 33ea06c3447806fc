import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.transition`.
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
    Field(\.name, Parameter("name", "Its name in the trace, and the id of its copies' layer."))
    Field(
      \.from,
      .layer(
        "from",
        "The layer of the source state, which is shown below the copies, on the way back as well."
      ))
    Field(
      \.to,
      .layer(
        "to",
        "The destination's layer; the first transition that names it hides it until one shows it."
      ))
    Field(
      \.layer,
      .layer(
        "layer", "One layer, before and after a change; replaces `from` and `to`."
      ))
    Field(
      \.change,
      .callback("change", "The function that changes `layer`; called when the transition begins."))
    Field(\.rules, Parameter("rules", "The effect of each id."))
    Field(
      \.fallback,
      Parameter(
        "default",
        "The effect of layers directly in a state without a rule; by default, they do not move."
      ))
    Field(
      \.duration,
      .number("duration", .seconds, in: .notNegative, "The duration of rules without one."))
    Field(\.curve, Parameter("curve", "The curve or spring of rules without one."))
    Field(\.delay, .number("delay", .seconds, in: .notNegative, "The delay before the start."))
    Field(
      \.stagger,
      .list(
        "stagger", of: .table(StaggerRule.self, named: "stagger"),
        "Elements that start one after another."
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
        "The behaviour if motion is reduced: an effect on the whole states, \"jump\" or \"keep\"."
      ))
  }

  /// Returns the two states.
  ///
  /// - Throws: an error that names the options that are missing or in conflict.
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
        "`motion.transition`: the option `\(missing)` is missing, which `\(given)` requires",
        help: ["add `\(missing) = …`"])
    case (_, _, _, _):
      throw Diagnostic(
        .conflictingOptions,
        "`motion.transition` takes either `\(Self.name(\.from))` and `\(Self.name(\.to))`, or "
          + "`\(Self.name(\.layer))` and `\(Self.name(\.change))`",
        help: [
          "the first two are layers; the other two are one layer and the function that changes it"
        ],
        token: Self.name(layer == nil ? \.change : \.layer))
    }
  }
}

/// Ids and their effects, as a script table.
struct RuleTable: ScriptValue, ScriptLiteral {
  /// The rules in byte order of their ids.
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
      "transitionRules", "The effect of each id.", value: EffectValue.typeDescription)
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
      let effect = try call.withOption(id, of: index) { (_) throws(Mismatch) in
        return try EffectValue.read(call, at: -1)
      }
      rules.append((id, effect))
    }
    return RuleTable(rules: rules)
  }
}

/// The options of elements that start one after another.
struct StaggerRule: Options {
  @Required var ids: [String]
  var direction = TransitionStagger.Direction.down
  var each: Double?
  var total: Double?
  var curve = Timing.curve(.linear)

  static let tableName = "TransitionStaggerOptions"
  static let table = OptionTable(StaggerRule()) {
    Field(\.$ids, .list("ids", of: Parameter<String>("id", as: String.self, ""), "The elements."))
    Field(\.direction, Parameter("direction", "The direction in which the wave travels."))
    Field(\.each, .number("each", .seconds, in: .notNegative, "From each position to the next."))
    Field(\.total, .number("total", .seconds, in: .notNegative, "From the first to the last."))
    Field(\.curve, Parameter("curve", "The distribution of the delays."))
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

/// The behaviour of a transition if motion is reduced.
enum ReducedTransition: ScriptValue, ScriptLiteral {
  case response(ReducedResponse)
  case effect(EffectValue)

  var literal: String {
    switch self {
    case .response(let response): response.literal
    case .effect(let value): value.literal
    }
  }

  static var typeDescription: TypeDescription {
    .either([.choice("", ReducedResponse.words), EffectValue.typeDescription])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ReducedTransition {
    if let response = call.string(index).flatMap(ReducedResponse.init) {
      return .response(response)
    }
    return .effect(try EffectValue.read(call, at: index))
  }
}

/// The options of `transition:interrupt`.
struct InterruptOptions: Options {
  @Required var to: Target

  /// The new target of an interrupted transition.
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
        "The new destination, or a transition to it with its own rules."))
  }
}

/// The options of `transition:draggable`.
struct TransitionDragOptions: Options {
  @Required var layer: Layer
  var distance = PanDistanceOptions()
  var spring: Spring?
  var catches = CatchRule.own

  static let tableName = "TransitionDragOptions"
  static let table = OptionTable(TransitionDragOptions()) {
    Field(\.$layer, .layer("layer", "The layer on which a finger moves the transition."))
    PanDistanceOptions.table.fields(in: \.distance)
    Field(
      \.spring,
      .spring(
        "spring",
        "The spring after the release; by default the transition's, or that of iOS sheets."))
    Field(\.catches, CatchRule.parameter)
  }

  /// Makes the consumer that moves a transition.
  func makePan(of transition: TransitionObject) throws(Diagnostic) -> ProgressPan {
    let distance = try distance.distance(
      from: "the source", to: "the destination", in: "`transition:draggable`")
    return ProgressPan(
      of: transition, on: layer, along: distance.axis, by: distance.points, spring: spring,
      catches: catches)
  }
}
