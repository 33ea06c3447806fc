import MotionCore
import MotionPlugin
import MotionValues

/// A script's function that computes a property from what it reads.
final class FunctionRule: ValueRule {
  let label: String
  let reads: TrackedReads? = TrackedReads()
  private let function: any ScriptFunction
  private let target: DerivedTarget

  /// The step in seconds over which the change of inputs that are not properties is measured.
  private static let timeStep = 1.0 / 65536

  init(_ function: any ScriptFunction, for target: DerivedTarget) {
    self.function = function
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
    guard target.property.type.isContinuous, let reads else { return 0 }
    var results = [Double](repeating: 0, count: target.property.slotCount)
    func value() throws(Diagnostic) -> Double {
      try compute(evaluator, &results)
      return results[part]
    }
    let slope = try evaluator.slope(value)
    guard reads.isTimed else { return slope }
    let stage = target.layer.stage
    let present = try value()
    let next = try stage.asOf(evaluator.time + Self.timeStep, value)
    return slope + (next - present) / Self.timeStep
  }
}

extension DiagnosticCode {
  static let derivedProperty = DiagnosticCode("derived-property")
  static let mapStops = DiagnosticCode("map-stops")
}
