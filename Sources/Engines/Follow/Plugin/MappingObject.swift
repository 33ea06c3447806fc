import MotionCore
import MotionPlugin
import MotionValues

/// A mapping of a number of the scene, as an object of scripts.
final class MappingObject: RuleObject, ScriptResult {
  static let typeName = "mapping"
  static var resultDescription: TypeDescription { .object(typeName) }

  enum Values {
    case numbers(PiecewiseMap)
    case colors(ColorMap)
    case parts(PartsMap)
    /// Numbers of which rules compute some; the function's values are the stops' indices.
    case computed(position: PiecewiseMap, numbers: [MapNumber])
  }

  let scriptType = MappingObject.typeName
  let source: NumberReading
  let values: Values

  init(
    _ source: NumberReading, stops: [Double], values ends: [MapEnd], _ options: MapOptions
  ) throws(Diagnostic) {
    self.source = source
    try Self.check(stops, ends)
    let curve = try options.curve?.makeCurve()
    let position = PiecewiseMap(
      stops: stops, values: stops.indices.map(Double.init), curve: curve,
      extends: PiecewiseMap.Extension(below: options.extend, above: options.extend))
    let values = ends.compactMap(\.given)
    guard values.count == ends.count else {
      var numbers = try Self.read(values, as: NumberType(.none, in: .any)).map(\.number)[...]
      self.values = .computed(
        position: position,
        numbers: ends.map { end in
          switch end {
          case .given: .fixed(numbers.removeFirst())
          case .rule(let rule): .rule(rule)
          }
        })
      return
    }
    if case .number = values[0].primitive {
      self.values = .numbers(
        PiecewiseMap(
          stops: stops,
          values: try Self.read(values, as: NumberType(.none, in: .any)).map(\.number),
          curve: curve,
          extends: PiecewiseMap.Extension(below: options.extend, above: options.extend)))
    } else {
      let mixing = (options.mixing ?? .srgb).mixing
      if values.contains(where: \.hasParts) {
        self.values = .parts(PartsMap(position: position, values: values, mixing: mixing))
      } else {
        let colors = try Self.read(values, as: ColorType()).map { $0.color ?? .black }
        self.values = .colors(ColorMap(position: position, colors: colors, mixing: mixing))
      }
    }
  }

  var label: String { "the mapping of \(source.label)" }
  var scriptDescription: String { "mapping of \(source.label)" }

  private static func check(_ stops: [Double], _ values: [MapEnd]) throws(Diagnostic) {
    func fail(_ message: String, _ help: String) -> Diagnostic {
      Diagnostic(.mapStops, message, help: [help], token: "map")
    }
    guard stops.count > 1 else {
      throw fail(
        "a mapping has at least two stops, found \(stops.count)",
        "write the source's numbers, and a value for each: { 0, 100 }, { 1, 0 }")
    }
    guard stops.count == values.count else {
      throw fail(
        "a mapping has a value for each stop, found \(stops.count) stops and \(values.count) values",
        "the first list holds the source's numbers, the second one the values there")
    }
    for (stop, next) in zip(stops, stops.dropFirst()) where next <= stop {
      throw fail(
        "the stops of a mapping rise; \(NumberText(next)) follows \(NumberText(stop))",
        "list them in ascending order, and the values with them")
    }
  }

  static func read(
    _ values: [GivenValue], as type: any ValueType
  ) throws(Diagnostic) -> [PropertyValue] {
    var read: [PropertyValue] = []
    for (position, value) in values.enumerated() {
      do throws(Mismatch) {
        read.append(try type.read(value))
      } catch {
        throw error.inEntry(position + 1).diagnostic(subject: "`motion.map`")
      }
    }
    return read
  }

  func makeRule(
    for target: DerivedTarget, reads: TrackedReads
  ) throws(Diagnostic) -> any ValueRule {
    try MappingRule(self, for: target, reads: reads)
  }

  static var type: ObjectType {
    ObjectType(
      typeName,
      "A mapping of a number of the scene; `derive` and `follow` accept it in place of a function.")
  }
}

extension GivenValue {
  /// Whether it is a value with parts, such as a gradient or a list of shadows.
  fileprivate var hasParts: Bool {
    switch primitive {
    case .mixed, .table: true
    case .number, .boolean, .text, .color, .bytes, .other: false
    }
  }
}

/// A value of a mapping as a script writes it: the value itself, or a rule for it.
enum MapEnd {
  case given(GivenValue)
  case rule(Pin.Distance)

  var given: GivenValue? { if case .given(let value) = self { value } else { nil } }

  static var parameter: Parameter<MapEnd> {
    Parameter(
      description: ParameterDescription(
        name: "value",
        type: .either([.number(.none, .any), .color] + MapNumber.ruleTypes),
        summary: "A value.", isRequired: true)
    ) { (call, index) throws(Mismatch) in
      if let rule = try MapNumber.rule(call, at: index) { return .rule(rule) }
      return .given(call.kept(index))
    }
  }
}

/// A function from a number to a value with parts: a place on the chain of the values.
struct PartsMap {
  /// The position of a number among the stops: 0 at the first one, 1 at the second one, and so on.
  let position: PiecewiseMap
  let values: [GivenValue]
  let mixing: ColorMixing
}

/// The options of `motion.map`.
struct MapOptions: Options {
  var curve: Timing?
  var mixing: MixingSpace?
  var extend = false

  static let tableName = "MapOptions"
  static let table = OptionTable(MapOptions()) {
    Field(\.curve, Parameter("curve", "The curve of each piece; straight if left out."))
    Field(\.mixing, Parameter("mixing", "The colour space in which colours are mixed."))
    Field(
      \.extend,
      Parameter("extend", "Whether the first and the last piece continue beyond the stops."))
  }
}

/// A number of the scene that a mapping reads: a property of a layer, or a number of an object.
struct NumberReading {
  /// Its name in messages, such as "`pager.offsetX`".
  let label: String
  /// The slot of the number; nil if it is not a property of a layer.
  let slot: Int?
  private let read: () -> Double
  private unowned let stage: Stage

  /// The step in seconds over which the change of a number that is not a property is measured.
  private static let timeStep = 1.0 / 65536

  /// Finds a number of an object by name.
  ///
  /// - Throws: an error if the object has none.
  init(
    _ name: String, of owner: NumberOwner, on stage: Stage
  ) throws(Diagnostic) {
    let (object, machine) = (owner.object, owner.machine)
    self.stage = stage
    if let slot = (object as? any NumberSource)?.slot(ofNumber: name) {
      (self.slot, read, label) = (slot, { 0 }, "`\(stage.path(of: slot))`")
    } else if let layer = Layer.represented(by: object), layer.declaration(of: name) != nil {
      (slot, read, label) = (try layer.numberSlot(name), { 0 }, "`\(layer.path).\(name)`")
    } else if let read = machine.number(named: name, of: object) {
      (slot, self.read, label) = (nil, read, "`\(name)` of \(object.scriptDescription)")
    } else if let layer = Layer.represented(by: object) {
      _ = try layer.requireProperty(name)
      preconditionFailure("the property was not found")
    } else {
      throw Diagnostic(
        .unknownMember,
        "`motion.map`: \(TypeDescription.withArticle(object.scriptType)) has no number `\(name)`",
        help: ["name a number that it has, such as `progress`"], token: name)
    }
  }

  /// Returns the number at the evaluator's time.
  func value(_ evaluator: DerivationEvaluator) throws(Diagnostic) -> Double {
    if let slot { return try evaluator.value(of: slot) }
    return stage.asOf(evaluator.time, read)
  }

  /// Returns its velocity per second at the evaluator's time.
  func velocity(_ evaluator: DerivationEvaluator) -> Double {
    if let slot { return evaluator.velocity(of: slot) }
    let present = stage.asOf(evaluator.time, read)
    return (stage.asOf(evaluator.time + Self.timeStep, read) - present) / Self.timeStep
  }
}

/// A layer, or another object with numbers, as a script passes it.
struct NumberOwner: ScriptValue {
  let object: any ScriptObject
  /// The interpreter, which knows the object's type.
  let machine: any ScriptMachine

  static var typeDescription: TypeDescription {
    .either(
      ["layer", "header", "transition", "booklet", "animator", LiveParameters.typeName].map {
        .object($0)
      })
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> NumberOwner {
    guard let object = call.object(index) as? any ScriptObject else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return NumberOwner(object: object, machine: call.machine)
  }
}

/// A mapping that computes a property.
final class MappingRule: ValueRule {
  let label: String
  let inputs: [Int]
  private let mapping: MappingObject
  private let target: DerivedTarget
  /// The values between which it leads, for values with parts.
  private var chainValues: [MixedValue] = []
  /// Their chain as it was last used.
  private var chain: (chain: MixedChain, start: Double, appearance: ColorAppearance)?
  /// The values of a mapping of which rules compute some.
  private var numbers: MapNumbers?
  private(set) var reads: TrackedReads?

  /// Makes the rule; what its functions read is recorded in `reads`.
  ///
  /// - Throws: an error if the values of the mapping do not suit the property.
  init(
    _ mapping: MappingObject, for target: DerivedTarget, reads: TrackedReads = TrackedReads()
  ) throws(Diagnostic) {
    self.mapping = mapping
    self.target = target
    label = "the mapping for `\(target.path)`"
    var inputs = mapping.source.slot.map { [$0] } ?? []
    switch mapping.values {
    case .numbers:
      guard target.property.isNumber else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields numbers",
          token: target.property.name)
      }
    case .colors(let map):
      guard target.property.form.colorOffsets == [0] else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields colours",
          token: target.property.name)
      }
      if map.followsAppearance { inputs += target.appearanceSlots }
    case .computed(let position, let numbers):
      guard target.property.isNumber else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields numbers",
          token: target.property.name)
      }
      let made = try MapNumbers(numbers, at: position, for: target, reads: reads)
      self.numbers = made
      if made.reads != nil {
        self.reads = reads
        self.inputs = []
        return
      }
      inputs += made.inputs
    case .parts(let map):
      guard target.property.form.mixedOffset != nil else {
        throw Diagnostic(
          .wrongType,
          "`\(target.path)` is \(target.property.typeDescription.phrase), and \(mapping.label) yields "
            + "something else", token: target.property.name)
      }
      let values = try MappingObject.read(map.values, as: target.property.type)
      chainValues = values.compactMap(\.chainValue)
      if values.contains(where: \.followsAppearance) { inputs += target.appearanceSlots }
    }
    self.inputs = inputs
  }

  var isTimed: Bool { mapping.source.slot == nil }

  var plain: Derivation.Rule? {
    guard case .numbers(let map) = mapping.values, !isTimed else { return nil }
    return .map(map)
  }

  func compute(
    _ evaluator: DerivationEvaluator, _ results: inout [Double]
  ) throws(Diagnostic) {
    if let reads {
      if let slot = mapping.source.slot {
        _ = try evaluator.value(of: slot, for: reads)
      } else {
        reads.noteTime()
      }
    }
    let number = try mapping.source.value(evaluator)
    switch mapping.values {
    case .numbers(let map): results[0] = map.value(at: number)
    case .computed: results[0] = try numbers?.value(at: number, evaluator) ?? 0
    case .colors(let map):
      let color = map.color(at: number, in: target.appearance)
      results.replaceSubrange(0..<4, with: color.components)
    case .parts(let map):
      let place = map.position.value(at: number)
      let (chain, start) = chain(map.mixing)
      if target.property.slotCount > 1 {
        let color = Mixed(chain, at: place).value.content.color ?? .clear
        results.replaceSubrange(0..<4, with: color.components)
      }
      results[results.count - 1] = start + place
    }
  }

  /// The chain of the values in the layer's appearance, and the number of its first value.
  private func chain(_ mixing: ColorMixing) -> (chain: MixedChain, start: Double) {
    let appearance = target.appearance
    if let chain, chain.appearance == appearance { return (chain.chain, chain.start) }
    let new = MixedChain(chainValues, mixing: mixing, in: appearance)
    let start = target.layer.stage.store.mixed.start(of: new)
    chain = (new, start, appearance)
    return (new, start)
  }

  var declaration: DeclaredMotion? {
    mapping.source.slot.flatMap { numbers?.declaration(from: $0) }
  }

  func velocity(
    _ evaluator: DerivationEvaluator, of part: Int
  ) throws(Diagnostic) -> Double {
    let velocity = mapping.source.velocity(evaluator)
    guard velocity != 0 || numbers != nil else { return 0 }
    switch mapping.values {
    case .numbers(let map):
      return velocity * map.slope(at: try mapping.source.value(evaluator), velocity: velocity)
    case .computed:
      return try numbers?.velocity(
        at: try mapping.source.value(evaluator), velocity: velocity, evaluator) ?? 0
    case .colors(let map):
      guard part < 4 else { return 0 }
      let number = try mapping.source.value(evaluator)
      let distance = velocity * CentralDifference.distance
      let after = map.color(at: number + distance, in: target.appearance)
      let before = map.color(at: number - distance, in: target.appearance)
      return CentralDifference.slope(from: before.components[part], to: after.components[part])

    case .parts(let map):
      let number = try mapping.source.value(evaluator)
      let rate = velocity * map.position.slope(at: number, velocity: velocity)
      guard part < target.property.slotCount - 1 else { return rate }
      let (chain, place) = (chain(map.mixing).chain, map.position.value(at: number))
      func component(_ place: Double) -> Double {
        (Mixed(chain, at: place).value.content.color ?? .clear)[part]
      }
      let step = 1e-5
      return (component(place + step) - component(place - step)) / (2 * step) * rate
    }
  }
}
