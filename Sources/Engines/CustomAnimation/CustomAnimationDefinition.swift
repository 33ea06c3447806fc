import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of an animation that it defines.
struct CustomAnimationDefinition: Options {
  @Required var name: DefinitionName
  var doc = ""
  var options: SceneParameterList?
  @Required var properties: [String]
  var duration = CustomAnimationDuration.endless
  @Required var step: any ScriptFunction
  var reduced = ReducedAnimation.jump

  static let tableName = "animationDefinition"
  static let table = OptionTable(CustomAnimationDefinition()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.options, DefinitionName.options)
    Field(
      \.$properties,
      .list(
        "properties", of: Parameter<String>("property", ""),
        "The properties of its layer that it owns while it runs."))
    Field(
      \.duration,
      Parameter(
        "duration",
        "How long it takes, in seconds, or a function of its options; until it is stopped if left out."
      ))
    Field(
      \.$step,
      .callback(
        "step", arguments: stepArguments,
        "Returns a value for each of the properties at a time, from these arguments alone."))
    Field(
      \.reduced,
      Parameter(
        "reduced",
        "What it does where motion is reduced: \"jump\" to the end of what moves, \"keep\", or "
          + "another step."
      ))
  }

  static let stepArguments: [TypeDescription.Argument] = [
    .init("options", .named("table<string, any>", "its options")),
    .init("time", .number(.seconds, .notNegative)),
    .init("from", .named("table<string, any>", "the values that it began from")),
    .init("velocity", .named("table<string, number>", "the velocities that it began with")),
  ]

  /// The properties of a layer by these names, with their first slots.
  func targets(of layer: Layer) throws(Diagnostic) -> [CustomAnimationTarget] {
    var offset = 0
    return try properties.map { name throws(Diagnostic) in
      guard let (slot, property) = layer.property(name) else {
        throw Diagnostic(
          .unknownMember,
          "the animation `\(self.name.text)` moves `\(name)`, which `\(layer.path)`, "
            + "\(TypeDescription.withArticle(layer.kind.name)), does not have",
          help: Suggestion.nearest(to: name, in: layer.propertyNames).map {
            ["did you mean `\($0)`?"]
          } ?? ["give it a layer that has the property"], token: name)
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
  /// The place of its first slot among those of all targets.
  let offset: Int
  /// What it was when the animation began; a colour that had a name keeps it.
  var start = PropertyValue.number(0)
  /// Whether another animation has taken it.
  var isLost = false

  init(property: Property, slot: Int, offset: Int) {
    self.property = property
    self.slot = slot
    self.offset = offset
  }

  var slots: Range<Int> { slot..<slot + property.slotCount }
}

/// How long an animation takes.
enum CustomAnimationDuration: ScriptValue, ScriptLiteral {
  case endless
  case fixed(Double)
  /// What a function returns, which is called with the options.
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
      .function(arguments: [.init("options", .named("table<string, any>", "its options"))]),
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

  /// The seconds for some options; nil for an animation that does not end.
  func seconds(
    _ definition: Definition, _ values: [(name: String, value: SceneParameter.Value)]
  ) throws(Diagnostic) -> Double? {
    switch self {
    case .endless: return nil
    case .fixed(let seconds): return seconds
    case .computed(let function):
      var seconds: Double?
      let subject = "the `duration` of `\(definition.name)`"
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

/// What an animation does where motion is reduced.
enum ReducedAnimation: ScriptValue, ScriptLiteral {
  /// What moves jumps to its end; fades and colours stay.
  case jump
  /// It plays as it is.
  case keep
  /// Another step takes the place of its own.
  case step(any ScriptFunction)

  var literal: String {
    switch self {
    case .jump: "jump".literal
    case .keep: "keep".literal
    case .step: "function"
    }
  }

  static var typeDescription: TypeDescription {
    .either([
      .choice("", ["jump", "keep"]), .function(arguments: CustomAnimationDefinition.stepArguments),
    ])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ReducedAnimation {
    if call.kind(index) == .function {
      return .step(call.machine.function(index, on: call.thread))
    }
    switch call.string(index) {
    case "jump": return .jump
    case "keep": return .keep
    case .some(let word): throw Mismatch.unknownChoice(word, among: ["jump", "keep"])
    case nil: throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
  }
}
