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
  /// The rule as a mapping of one number; nil if it has another form.
  var map: PiecewiseMap? { get }

  /// Computes the property's slots at the evaluator's time.
  func compute(_ evaluator: DerivationEvaluator, _ results: inout [Double]) throws(Diagnostic)

  /// Returns the velocity of a slot, by its offset in the property, at the evaluator's time.
  func velocity(_ evaluator: DerivationEvaluator, of part: Int) throws(Diagnostic) -> Double
}

extension ValueRule {
  var map: PiecewiseMap? { nil }
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
