import MotionCore
import MotionPlugin
import MotionValues

/// The options with which a script defines an animation.
struct CustomAnimationDefinition: Options {
  @Required var name: DefinitionName
  var doc = ""
  var options: SceneParameterList?
  @Required var properties: [String]
  var duration = CustomAnimationDuration.endless
  @Required var step: any ScriptFunction
  var reduced = ReducedAnimation.response(.jump)

  static let tableName = "animationDefinition"
  static let table = OptionTable(CustomAnimationDefinition()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.options, DefinitionName.options)
    Field(
      \.$properties,
      .list(
        "properties", of: Parameter<String>("property", ""),
        "The properties of the layer that it owns while it runs."))
    Field(
      \.duration,
      Parameter(
        "duration",
        "The duration in seconds, or a function of the options; without one, it runs until stopped."
      ))
    Field(
      \.$step,
      .callback(
        "step", arguments: stepArguments, returning: stepResults,
        "Returns a value for each property at a time, computed only from these arguments."))
    Field(
      \.reduced,
      Parameter(
        "reduced",
        "The behaviour where motion is reduced: \"jump\" ends movement at once, \"keep\" changes "
          + "nothing, or another step function."
      ))
  }

  static let stepType = TypeDescription.function(
    arguments: stepArguments, results: stepResults)

  private static let stepResults: [TypeDescription] = [
    .named("table<string, any>", "a table of values")
  ]

  private static let stepArguments: [TypeDescription.Argument] = [
    .init("options", .definitionOptions),
    .init("time", .number(.seconds, .notNegative)),
    .init("from", .named("table<string, any>", "the values at its start")),
    .init("velocity", .named("table<string, number>", "the velocities at its start")),
  ]

  /// Returns the named properties of a layer, with their first slots.
  func targets(of layer: Layer) throws(Diagnostic) -> [CustomAnimationTarget] {
    var offset = 0
    return try properties.map { name throws(Diagnostic) in
      guard let (slot, property) = layer.usedProperty(name) else {
        throw Diagnostic(
          .unknownMember,
          "the animation `\(self.name.text)` moves `\(name)`, which `\(layer.path)`, "
            + "\(TypeDescription.withArticle(layer.kind.name)), does not have",
          help: Suggestion.nearest(to: name, in: layer.propertyNames).map {
            ["did you mean `\($0)`?"]
          } ?? ["apply it to a layer that has the property"], token: name)
      }
      guard !property.isReadOnly else {
        throw Diagnostic(
          .readOnly,
          "the animation `\(self.name.text)` moves `\(name)`, which an engine computes",
          help: ["leave it out of `\(Self.name(\.$properties))`"], token: name)
      }
      defer { offset += property.slotCount }
      return CustomAnimationTarget(property: property, slot: slot, offset: offset)
    }
  }
}

/// A property that an animation moves.
struct CustomAnimationTarget {
  let property: Property
  let slot: Int
  /// The index of its first slot among the slots of all targets.
  let offset: Int
  /// The value at the start of the animation; a named colour keeps its name.
  var start = PropertyValue.number(0)
  /// Whether another driver has claimed it.
  var isLost = false

  init(property: Property, slot: Int, offset: Int) {
    self.property = property
    self.slot = slot
    self.offset = offset
  }

  var slots: Range<Int> { slot..<slot + property.slotCount }
}

/// The duration of an animation.
enum CustomAnimationDuration: ScriptValue, ScriptLiteral {
  case endless
  case fixed(Double)
  /// The result of a function that is called with the options.
  case computed(any ScriptFunction)

  var literal: String {
    switch self {
    case .endless: "nil"
    case .fixed(let seconds): seconds.literal
    case .computed: "function"
    }
  }

  private static var seconds: Parameter<Double> {
    .number("duration", .seconds, in: .notNegative, "")
  }

  static var typeDescription: TypeDescription {
    .either([
      seconds.description.type,
      .function(
        arguments: [.init("options", .definitionOptions)], results: [seconds.description.type]),
    ])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> CustomAnimationDuration {
    if call.kind(index) == .function {
      return .computed(call.machine.function(index, on: call.thread))
    }
    guard call.kind(index) == .number else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return .fixed(try seconds.read(call, index))
  }

  /// Returns the duration in seconds for some options; nil for an animation without an end.
  func seconds(
    _ definition: Definition, _ values: [(name: String, value: SceneParameter.Value)]
  ) throws(Diagnostic) -> Double? {
    switch self {
    case .endless: return nil
    case .fixed(let seconds): return seconds
    case .computed(let function):
      var seconds: Double?
      let subject = "the `\(CustomAnimationDefinition.name(\.duration))` of `\(definition.name)`"
      try function.call(
        for: subject, results: 1, { ParameterValues(values: values).push($0) },
        { (call) throws(Diagnostic) in
          do throws(Mismatch) {
            seconds = try Self.seconds.read(call, -1)
          } catch {
            throw error.returned(by: subject).located(at: function.location)
          }
        })
      return seconds
    }
  }
}

/// The behaviour of an animation where motion is reduced.
enum ReducedAnimation: ScriptValue, ScriptLiteral {
  /// Movement jumps to its end, while fades and colours still animate; or it plays unchanged.
  case response(ReducedResponse)
  /// Another step function replaces its own.
  case step(any ScriptFunction)

  var literal: String {
    switch self {
    case .response(let response): response.literal
    case .step: "function"
    }
  }

  static var typeDescription: TypeDescription {
    .either([.choice("", ReducedResponse.words), CustomAnimationDefinition.stepType])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ReducedAnimation {
    if call.kind(index) == .function {
      return .step(call.machine.function(index, on: call.thread))
    }
    guard call.kind(index) == .string else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return .response(try ReducedResponse.read(call, at: index))
  }
}
