import MotionCore
import MotionPlugin
import MotionValues

/// What computes the value of a property from other properties: a function or a mapping.
protocol ValueRule: AnyObject {
  /// Its name in errors, such as "the function for `dot.width`".
  var label: String { get }
  /// The slots that it reads, if they are known in advance.
  var inputs: [Int] { get }
  /// Whether the value also depends on the time.
  var isTimed: Bool { get }
  /// What it reads, if that is not known in advance.
  var reads: TrackedReads? { get }
  /// The rule as a mapping or a sum of its inputs; nil if it has another form.
  var plain: Derivation.Rule? { get }

  /// Computes the property's slots at the evaluator's time.
  func compute(_ evaluator: DerivationEvaluator, _ results: inout [Double]) throws(Diagnostic)

  /// Returns the velocity of a slot, by its offset in the property, at the evaluator's time.
  func velocity(_ evaluator: DerivationEvaluator, of part: Int) throws(Diagnostic) -> Double
}

extension ValueRule {
  var plain: Derivation.Rule? { nil }
  var reads: TrackedReads? { nil }

  /// Returns the slope of a slot over the inputs, and over the time if something other than
  /// properties counts, measured over 1/65536 s.
  func velocity(
    _ evaluator: DerivationEvaluator, of part: Int, in target: DerivedTarget
  ) throws(Diagnostic) -> Double {
    var results = [Double](repeating: 0, count: target.property.slotCount)
    func value() throws(Diagnostic) -> Double {
      try compute(evaluator, &results)
      return results[part]
    }
    let slope = try evaluator.slope(value)
    guard isTimed || reads?.isTimed ?? false else { return slope }
    let step = 1.0 / 65536
    let present = try value()
    let next = try target.layer.stage.asOf(evaluator.time + step, value)
    return slope + (next - present) / step
  }

  /// Returns the number that it computes for a property of one slot.
  func number(_ evaluator: DerivationEvaluator) throws(Diagnostic) -> Double {
    var results = [0.0]
    reads?.begin(recording: true)
    try compute(evaluator, &results)
    reads?.end()
    return results[0]
  }
}

/// A property of a layer that is derived.
struct DerivedTarget {
  let layer: Layer
  let property: Property
  let slot: Int

  /// Finds a property by name.
  ///
  /// - Throws: an error if the property does not exist, or if only an engine can write it.
  init(_ name: String, of layer: Layer) throws(Diagnostic) {
    (slot, property) = try layer.requireProperty(name)
    self.layer = layer
    guard !property.isReadOnly else {
      throw Diagnostic(
        .readOnly, "`\(layer.path).\(name)` is computed by an engine and can only be read",
        token: name)
    }
  }

  var path: String { "\(layer.path).\(property.name)" }
  var slots: [Int] { Array(slot..<slot + property.slotCount) }

  /// The slots on which the appearance of the layer depends, from the scene inwards.
  var appearanceSlots: [Int] {
    var slots: [Int] = []
    var next: Layer? = layer
    while let layer = next {
      if let slot = layer.appearanceSlot { slots.append(slot) }
      next = layer.parent
    }
    return slots.reversed()
  }

  /// The appearance in which the layer's colours are resolved.
  var appearance: Appearance { layer.stage.appearance(of: layer) }
}

/// A script's function that computes a property from what it reads.
final class FunctionRule: ValueRule {
  let label: String
  let reads: TrackedReads?
  private let function: any ScriptFunction
  private let target: DerivedTarget

  /// Makes the rule, whose reads are recorded together with those of other functions if `reads` is
  /// shared with these.
  init(
    _ function: any ScriptFunction, for target: DerivedTarget, reads: TrackedReads = TrackedReads()
  ) {
    self.function = function
    self.reads = reads
    self.target = target
    label = "the function for `\(target.path)`"
  }

  var inputs: [Int] { [] }
  var isTimed: Bool { false }

  func compute(
    _ evaluator: DerivationEvaluator, _ results: inout [Double]
  ) throws(Diagnostic) {
    guard let reads else { return }
    // It goes on while its layer leaves, which it may read.
    reads.seesRemovedLayers = target.layer.isRemoved
    try function.derive(label, reads) { (call) throws(Diagnostic) in
      do throws(Mismatch) {
        if target.property.isNumber {
          // A derived number may exceed the property's range; the value that is shown is clamped.
          results[0] = try Double.read(call, at: -1)
          return
        }
        let value = try target.property.read(call, at: -1)
        if value.followsAppearance {
          for slot in target.appearanceSlots { _ = try? evaluator.value(of: slot, for: reads) }
        }
        results = value.slots(in: target.appearance) {
          target.layer.stage.store.number(of: $0, computedFor: target.slot)
        }
      } catch {
        throw error.returned(by: label).located(at: function.location)
      }
    }
  }

  func velocity(
    _ evaluator: DerivationEvaluator, of part: Int
  ) throws(Diagnostic) -> Double {
    guard target.property.type.isContinuous else { return 0 }
    return try velocity(evaluator, of: part, in: target)
  }
}

extension DiagnosticCode {
  static let derivedProperty = DiagnosticCode("derived-property")
  static let mapStops = DiagnosticCode("map-stops")
}

/// Properties of a layer and the rule for each: `{ x = function() … end, y = false }`.
struct DerivationTable: ScriptValue {
  enum Entry {
    case function(any ScriptFunction)
    case mapping(MappingObject)
    /// A part of the parent's length, or of the safe area.
    case length(PinLength, PinAxis)
    /// The place or the length that pins along an axis give.
    case pins(PinRule.Result, PinAxis, [PinEdge: Pin])
    /// `false`: the property is no longer derived.
    case free
  }

  /// In byte order of the names.
  let entries: [(name: String, entry: Entry)]

  static let name = "derivations"

  static var typeDescription: TypeDescription {
    .named(name, "a table of properties, each with a function, a mapping, or false")
  }

  static var description: NamedTable {
    NamedTable(
      name,
      "Properties by name, and what computes each: a function of what it reads, a mapping that "
        + "`motion.map` makes, or false to free the property.",
      keys: .properties { entry($0.typeDescription) },
      value: entry(.either([.number(.none, .any), .color, .boolean, .string])))
  }

  private static func entry(_ value: TypeDescription) -> TypeDescription {
    .either([
      .function(arguments: [], results: [value]), .object(MappingObject.typeName), .boolean,
    ])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DerivationTable {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["write the properties in braces: { x = function() return other.x end }"])
    }
    var entries: [(name: String, entry: Entry)] = []
    for name in call.machine.keys(index, on: call.thread) {
      let entry = try call.withField(name, of: index) { (kind) throws(Mismatch) in
        switch kind {
        case .function: return Entry.function(call.machine.function(-1, on: call.thread))
        case .boolean where !call.machine.boolean(-1, on: call.thread): return .free
        case .object:
          if let mapping = call.object(-1) as? MappingObject { return .mapping(mapping) }
        default: break
        }
        throw Mismatch(
          expected: "a function, a mapping, or false", found: call.describe(-1),
          help: ["a value that does not change is assigned: `layer.\(name) = …`"]
        ).inOption(name)
      }
      entries.append((name, entry))
    }
    guard !entries.isEmpty else {
      throw Mismatch(
        expected: typeDescription.phrase, found: "an empty table",
        help: ["name a property: { x = function() return other.x end }"])
    }
    return DerivationTable(entries: entries)
  }
}
