import MotionCore
import MotionPlugin
import MotionValues

extension TransitionPlugin {
  /// The functions that make effects.
  var effectFunctions: [Function] {
    [
      timed(
        "none", "Makes an effect: the element is shown from start to end.", .none),
      timed("crossfade", "Makes an effect: the element fades in or out.", .crossfade),
      Function(
        "edge", "Makes an effect: the element enters over an edge of the screen.",
        Parameter("edge", as: Edge.self, "The edge."), EffectTimingOptions.parameter
      ) { (edge, options) throws(Diagnostic) in try options.makeObject(.edge(edge)) },
      shift("translateX", "to the right") { .translate(x: $0, y: 0) },
      shift("translateY", "down") { .translate(x: 0, y: $0) },
      Function(
        "scale", "Makes an effect: the element grows from a multiple of its size.",
        .number("factor", .multiple, in: .notNegative, "The scale while the element is away."),
        EffectTimingOptions.parameter
      ) { (factor, options) throws(Diagnostic) in try options.makeObject(.scale(factor)) },
      blur(
        .layer,
        "Makes an effect: a blurred element enters sharp, a sharp one enters blurred."),
      blur(
        .background,
        "Makes an effect: the background enters sharp if the element blurs it, otherwise blurred."
      ),
      Function(
        "anchored", "Makes an effect: the element moves with another one.",
        Parameter("id", as: String.self, "The other element's id."), FadingOptions.parameter
      ) { (id, options) throws(Diagnostic) in
        try options.timing.makeObject(.anchored(Identifier(id), fades: options.fade))
      },
      Function(
        "shared", "Makes an effect: the element moves from its place in one state to the other.",
        SharedElementOptions.parameter
      ) { (options) throws(Diagnostic) in
        var shared = SharedOptions()
        shared.content = options.content
        shared.scaling = options.scaling
        shared.anchor = options.anchor
        shared.x = try options.x?.makeTiming()
        shared.y = try options.y?.makeTiming()
        shared.size = try options.size?.makeTiming()
        shared.alongside = options.alongside
        shared.live = options.live
        shared.unmatched = options.unmatched?.effect
        shared.partner = options.from
        return try options.timing.makeObject(.shared(shared))
      },
    ] + combinations
  }

  private var combinations: [Function] {
    [
      Function(
        "together", "Combines effects that run at once.", effectList,
        EffectTimingOptions.parameter
      ) { (values, options) throws(Diagnostic) in
        try options.makeObject(.together(values.map(\.effect)))
      }.overload { EffectValue.beginsList(in: $0, at: 1) },
      Function(
        "sequence",
        "Combines effects that run one after another; an element that leaves runs them in reverse order.",
        effectList, EffectTimingOptions.parameter
      ) { (values, options) throws(Diagnostic) in
        try options.makeObject(.sequence(values.map(\.effect)))
      }.overload { EffectValue.beginsList(in: $0, at: 1) },
      Function(
        "when",
        "Makes an effect that depends on the direction and on whether the element is in both states.",
        .table(ConditionOptions.self)
      ) { (options) throws(Diagnostic) in
        try EffectObject(
          TimedEffect(
            .conditional(
              EffectCondition(
                presenting: options.presenting?.effect, dismissing: options.dismissing?.effect,
                matched: options.matched?.effect, unmatched: options.unmatched?.effect))))
      },
      defineEffect,
    ]
  }

  private func blur(_ subject: BlurSubject, _ summary: String) -> Function {
    Function(
      subject.rawValue, summary,
      .number(
        "radius", .points, in: .notNegative,
        "The difference of `\(subject.rawValue)` while the element is away."),
      FadingOptions.parameter
    ) { (radius, options) throws(Diagnostic) in
      try options.timing.makeObject(.blur(subject, radius: radius, fades: options.fade))
    }
  }

  private func timed(_ name: String, _ summary: String, _ effect: Effect) -> Function {
    Function(name, summary, EffectTimingOptions.parameter) { (options) throws(Diagnostic) in
      try options.makeObject(effect)
    }
  }

  private func shift(
    _ name: String, _ direction: String, _ make: @escaping (Double) -> Effect
  ) -> Function {
    Function(
      name, "Makes an effect: the element enters from a distance \(direction), or leaves to there.",
      .number("distance", .points, "The distance; negative in the opposite direction."),
      EffectTimingOptions.parameter
    ) { (distance, options) throws(Diagnostic) in try options.makeObject(make(distance)) }
  }

  private var effectList: Parameter<[EffectValue]> {
    .list("effects", of: Parameter("effect", as: EffectValue.self, ""), "The effects.")
  }

  static var effectType: ObjectType {
    ObjectType(
      "effect", "How an element of a transition enters, leaves or moves.",
      properties: [
        ObjectProperty("name", "The effect's name in reports, such as `edge(bottom)`.") {
          (object: EffectObject) in object.effect.effect.description
        }
      ])
  }
}

extension TransitionPlugin {
  /// The function that defines effects, which rules use by name.
  var defineEffect: Function {
    return Function(
      "define.effect",
      "Defines how elements enter and leave; rules use it by its name, or by its `make`.",
      .table(EffectDefinition.self)
    ) { (given) throws(Diagnostic) in
      let definition = given.name.definition(.effect, given.doc, given.options)
      let object = DefinitionObject(
        definition, reserved: EffectTimingOptions.table.descriptions,
        returns: EffectObject.resultDescription
      ) { (call) throws(Diagnostic) in
        let made = try given.make.result(
          of: call, for: definition, Parameter("effect", as: MadeEffect.self, ""))
        return try made.object(named: definition.fullName, try call.read(EffectTimingOptions.self))
      }
      return try given.name.library.add(object, named: given.name) { name in
        EffectValue.plainEffects.contains { $0.name == name }
          || ReducedResponse(rawValue: name) != nil
      }
    }
  }
}

/// The options of `motion.define.effect`.
private struct EffectDefinition: Options {
  @Required var name: DefinitionName
  var doc = ""
  var options: SceneParameterList?
  @Required var make: any ScriptFunction

  static let tableName = "effectDefinition"
  static let table = OptionTable(EffectDefinition()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.options, DefinitionName.options)
    Field(
      \.$make,
      .callback(
        "make", arguments: [.init("options", .definitionOptions)],
        returning: [MadeEffect.typeDescription],
        "Returns the properties while the element is away, or a combination of effects."))
  }
}

/// The result of the function of a defined effect.
private enum MadeEffect: ScriptValue {
  case properties(EffectProperties)
  case effect(EffectValue)

  static var typeDescription: TypeDescription {
    .either([EffectProperties.typeDescription, EffectValue.typeDescription])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> MadeEffect {
    switch call.kind(index) {
    case .table: return .properties(try EffectProperties.read(call, at: index))
    case .string, .object: return .effect(try EffectValue.read(call, at: index))
    case .absent, .nil, .boolean, .number, .function, .coroutine: break
    }
    throw Mismatch(
      expected: typeDescription.phrase, found: call.describe(index),
      help: ["return { opacity = 0, translationY = 40 }, or motion.together { … }"])
  }

  func object(
    named name: String, _ timing: EffectTimingOptions
  ) throws(Diagnostic) -> EffectObject {
    switch self {
    case .properties(let properties):
      try timing.makeObject(.custom(CustomEffect(name: name, tracks: properties.tracks)))
    case .effect(let value):
      timing.isGiven
        ? try timing.makeObject(.together([value.effect])) : try EffectObject(value.effect)
    }
  }
}

extension EffectTimingOptions {
  fileprivate var isGiven: Bool { delay != 0 || duration != nil || curve != nil || front }
}
