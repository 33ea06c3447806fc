import MotionCore
import MotionPlugin
import MotionValues

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
