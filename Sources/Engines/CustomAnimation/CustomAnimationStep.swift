import MotionCore
import MotionPlugin
import MotionValues

/// An animation's step function and its arguments; it computes values from the animation's own
/// time.
final class CustomAnimationStep {
  private static let step = CustomAnimationDefinition.name(\.$step)

  private let function: any ScriptFunction
  private let definition: Definition
  private let options: [(name: String, value: SceneParameter.Value)]
  /// The name of the function in errors.
  private let purpose: String
  /// The argument tables, which are reused by every call.
  private var optionTable: (any ScriptReference)?
  private var start: (from: any ScriptReference, velocity: any ScriptReference)?
  /// The appearance in which the start colours are resolved.
  private var appearance = ColorAppearance.light
  /// The values of the last call, in the order of the targets.
  private(set) var values: [PropertyValue]

  init(
    _ function: any ScriptFunction, _ definition: Definition,
    options: [(name: String, value: SceneParameter.Value)], path: String
  ) {
    self.function = function
    self.definition = definition
    self.options = options
    purpose = "the `\(Self.step)` of `\(definition.name)` on `\(path)`"
    values = [PropertyValue](repeating: .number(0), count: definition.properties.count)
  }

  /// Makes the next call build its start values and velocities again.
  func beginAnew() { start = nil }

  /// Computes the values at a position in the animation's own time, in seconds.
  ///
  /// `motions` are the values and velocities at the animation's start, by slot.
  func evaluate(
    at position: Double, _ targets: [CustomAnimationTarget], from motions: [ValueAndVelocity],
    in appearance: ColorAppearance
  ) throws(Diagnostic) {
    if appearance != self.appearance {
      self.appearance = appearance
      start = nil
    }
    try function.call(
      for: purpose, results: 1,
      { call in
        if optionTable == nil {
          _ = ParameterValues(values: options).push(call)
          optionTable = call.machine.keep(-1, on: call.thread)
        } else if let optionTable {
          call.machine.push(optionTable, on: call.thread)
        }
        call.push(position)
        pushStart(call, targets, motions)
        return 4
      }, { (call) throws(Diagnostic) in try read(call, targets, at: position) })
  }

  private func pushStart(
    _ call: Call, _ targets: [CustomAnimationTarget], _ motions: [ValueAndVelocity]
  ) {
    if let start {
      call.machine.push(start.from, on: call.thread)
      return call.machine.push(start.velocity, on: call.thread)
    }
    call.machine.pushTable(on: call.thread)
    for target in targets {
      _ = target.property.type.scriptValue(of: target.start.resolved(in: appearance)).push(call)
      call.machine.setField(target.property.name, on: call.thread)
    }
    let from = call.machine.keep(-1, on: call.thread)
    call.machine.pushTable(on: call.thread)
    for target in targets {
      guard target.property.isNumber else { continue }
      call.setField(target.property.name, motions[target.offset].velocity)
    }
    start = (from, call.machine.keep(-1, on: call.thread))
  }

  /// Reads the table that the step function returned.
  private func read(
    _ call: Call, _ targets: [CustomAnimationTarget], at position: Double
  ) throws(Diagnostic) {
    do throws(Mismatch) {
      guard call.kind(-1) == .table else {
        throw Mismatch(
          expected: "a table of properties", found: call.describe(-1),
          help: ["return { \(definition.properties.map { "\($0) = …" }.joined(separator: ", ")) }"])
      }
      for index in targets.indices {
        values[index] = try call.withOption(targets[index].property.name, of: -1) {
          (_) throws(Mismatch) in
          return try targets[index].property.read(call, at: -1)
        }
      }
      try checkKeys(call, targets)
    } catch {
      throw error.returned(by: "at \(NumberText(position)) s, \(purpose)")
        .located(at: function.location)
    }
  }

  private func checkKeys(_ call: Call, _ targets: [CustomAnimationTarget]) throws(Mismatch) {
    guard call.machine.keyCount(-1, on: call.thread) != targets.count else { return }
    let names = definition.properties
    for key in call.machine.keys(-1, on: call.thread) where !names.contains(key) {
      throw Mismatch(
        .unknownMember, expected: "", found: "it returns `\(key)`, which it does not own",
        help: Suggestion.help(
          for: key, in: names, kind: "its `\(CustomAnimationDefinition.name(\.$properties))` are"))
    }
  }
}

/// The derivative of a function of time, from three of its values.
///
/// The slope of the parabola through them is exact for constant acceleration; otherwise its error
/// is proportional to the square of the spacing. At the ends of the time, the three points shift
/// inwards, where the function is defined.
package struct Slope {
  /// The three times at which the function is evaluated.
  package let times: [Double]
  private let time: Double
  private let step: Double

  /// Makes the slope at a time between 0 and `duration`, in seconds.
  package init(at time: Double, duration: Double?) {
    let step = min(CentralDifference.distance, (duration ?? .infinity) / 2)
    let middle = min(max(time, step), (duration ?? .infinity) - step)
    self.time = time
    self.step = step
    times = [middle - step, middle, middle + step]
  }

  /// Returns the derivative per second, from the function's values at `times`.
  package func velocity(_ values: [Double]) -> Double {
    guard step > 0 else { return 0 }
    let slope = (values[2] - values[0]) / (2 * step)
    let bend = (values[2] - 2 * values[1] + values[0]) / (step * step)
    return slope + bend * (time - times[1])
  }
}
