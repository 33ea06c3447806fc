import MotionCore
import MotionValues

/// What computes the value of a property from other properties: a function or a mapping.
package protocol ValueRule: AnyObject {
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
  /// The declared motion that a rule of another form is at present; nil if it is none.
  var declaration: DeclaredMotion? { get }

  /// Computes the property's slots at the evaluator's time.
  func compute(_ evaluator: DerivationEvaluator, _ results: inout [Double]) throws(Diagnostic)

  /// Returns the velocity of a slot, by its offset in the property, at the evaluator's time.
  func velocity(_ evaluator: DerivationEvaluator, of part: Int) throws(Diagnostic) -> Double
}

extension ValueRule {
  package var plain: Derivation.Rule? { nil }
  package var declaration: DeclaredMotion? { nil }
  package var reads: TrackedReads? { nil }

  /// Returns the slope of a slot over the inputs, and over the time if something other than
  /// properties counts.
  package func velocity(
    _ evaluator: DerivationEvaluator, of part: Int, in target: DerivedTarget
  ) throws(Diagnostic) -> Double {
    var results = [Double](repeating: 0, count: target.property.slotCount)
    return try evaluator.slope(overTime: isTimed || reads?.isTimed ?? false) {
      () throws(Diagnostic) in
      try compute(evaluator, &results)
      return results[part]
    }
  }

  /// Returns the number that it computes for a property of one slot.
  package func number(_ evaluator: DerivationEvaluator) throws(Diagnostic) -> Double {
    var results = [0.0]
    reads?.begin(recording: true)
    try compute(evaluator, &results)
    reads?.end()
    return results[0]
  }
}

extension DerivationEvaluator {
  /// Returns the slope of a function of the inputs along their velocities, per second, and, if the
  /// time itself counts, over the next 1/65536 s.
  func slope(
    overTime: Bool, _ function: () throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> Double {
    let slope = try slope(function)
    guard overTime else { return slope }
    let step = 1.0 / 65536
    let present = try function()
    let next = try stage.asOf(time + step, function)
    return slope + (next - present) / step
  }
}

/// An object of scripts that computes properties where a function could, such as a mapping.
package protocol RuleObject: ScriptObject {
  /// Makes the rule for a property; what its functions read is recorded in `reads`.
  ///
  /// - Throws: an error if its values do not suit the property.
  func makeRule(
    for target: DerivedTarget, reads: TrackedReads
  ) throws(Diagnostic) -> any ValueRule
}

/// A property of a layer that is derived.
package struct DerivedTarget {
  package let layer: Layer
  package let property: Property
  package let slot: Int

  /// Finds a property by name.
  ///
  /// - Throws: an error if the property does not exist, or if only an engine can write it.
  package init(_ name: String, of layer: Layer) throws(Diagnostic) {
    (slot, property) = try layer.requireProperty(name)
    self.layer = layer
    guard layer.mayWrite(property) else {
      throw Diagnostic(
        .readOnly, "`\(layer.path).\(name)` \(layer.readOnlyReason(property)) and can only be read",
        token: name)
    }
  }

  package var path: String { "\(layer.path).\(property.name)" }
  package var slots: [Int] { Array(slot..<slot + property.slotCount) }

  /// The slots on which the appearance of the layer depends, from the scene inwards.
  package var appearanceSlots: [Int] {
    var slots: [Int] = []
    var next: Layer? = layer
    while let layer = next {
      if let slot = layer.appearanceSlot { slots.append(slot) }
      next = layer.parent
    }
    return slots.reversed()
  }

  /// The appearance in which the layer's colours are resolved.
  package var appearance: ColorAppearance { layer.stage.colorAppearance(of: layer) }
}

/// A script's function that computes a property from what it reads.
package final class FunctionRule: ValueRule {
  package let label: String
  package let reads: TrackedReads?
  private let function: any ScriptFunction
  private let target: DerivedTarget

  /// Makes the rule, whose reads are recorded together with those of other functions if `reads` is
  /// shared with these.
  package init(
    _ function: any ScriptFunction, for target: DerivedTarget, reads: TrackedReads = TrackedReads()
  ) {
    self.function = function
    self.reads = reads
    self.target = target
    label = "the function for `\(target.path)`"
  }

  package var inputs: [Int] { [] }
  package var isTimed: Bool { false }

  package func compute(
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

  package func velocity(
    _ evaluator: DerivationEvaluator, of part: Int
  ) throws(Diagnostic) -> Double {
    guard target.property.type.isContinuous else { return 0 }
    return try velocity(evaluator, of: part, in: target)
  }
}
