import MotionCore
import MotionPlugin

extension TransitionPlugin {
  /// The function that defines effects, which rules call by name.
  var defineEffect: Function {
    let table = OptionTable(
      "effectDefinition", EffectDefinition.init, DefinitionName.name, DefinitionName.doc,
      DefinitionName.options,
      Parameter.callback(
        "make", arguments: [.init("options", .named("table<string, any>", "its options"))],
        "Returns what properties are while the element is away, or an effect of others."))
    return Function(
      "define.effect",
      "Defines how elements of a transition come and go; rules call it by its name, or its `make`.",
      .table(table)
    ) { (given) throws(Diagnostic) in
      let definition = given.name.definition(.effect, given.doc, given.options)
      let timing = [
        EffectTimingOptions.delay.description, EffectTimingOptions.duration.description,
        EffectTimingOptions.curve.description,
      ]
      let object = DefinitionObject(
        definition, reserved: timing, returns: EffectObject.resultDescription
      ) { (call) throws(Diagnostic) in
        let made = try given.make.result(
          of: call, for: definition, Parameter("effect", as: MadeEffect.self, ""))
        return try made.object(named: definition.fullName, try EffectTimingOptions(call))
      }
      return try given.name.library.add(object, named: given.name) { name in
        EffectValue.plainEffects.contains { $0.name == name }
          || ReducedTransition.words.contains(name)
      }
    }
  }
}

/// What a script says of an effect that it defines.
private struct EffectDefinition {
  let name: DefinitionName
  let doc: String
  let options: SceneParameterList?
  let make: any ScriptFunction
}

/// What the function of such an effect returns.
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
      help: ["return { opacity = 0, translationY = 40 }, or motion.combine { … }"])
  }

  func object(
    named name: String, _ timing: EffectTimingOptions
  ) throws(Diagnostic) -> EffectObject {
    switch self {
    case .properties(let properties):
      try timing.makeObject(.custom(CustomEffect(name: name, tracks: properties.tracks)))
    case .effect(let value):
      timing.isGiven
        ? try timing.makeObject(.group([value.effect])) : try EffectObject(value.effect)
    }
  }
}

extension EffectTimingOptions {
  /// Reads the timing beside the options of an effect's own.
  fileprivate init(_ call: DefinitionCall) throws(Diagnostic) {
    self.init(
      delay: try call.read(Self.delay) ?? 0, duration: try call.read(Self.duration) ?? nil,
      curve: try call.read(Self.curve) ?? nil)
  }

  fileprivate var isGiven: Bool { delay != 0 || duration != nil || curve != nil }
}
