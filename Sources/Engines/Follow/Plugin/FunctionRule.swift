import MotionCore
import MotionPlugin
import MotionValues

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
