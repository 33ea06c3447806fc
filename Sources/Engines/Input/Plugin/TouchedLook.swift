import MotionCore
import MotionPlugin
import MotionValues

/// The property values of a layer while a finger is on it.
final class TouchedLook {
  private let layer: Layer
  let targets: [SlotTarget]
  let timing: SlotTiming
  /// The values to which it returns.
  private var originals: [SlotTarget] = []
  /// The most recent animation, to the look or back.
  private var movement: (any Finishable)?

  init(_ table: TouchedTargets, of layer: Layer, _ timing: SlotTiming) throws(Diagnostic) {
    self.layer = layer
    self.timing = timing
    targets = try table.resolved(for: layer)
  }

  /// Animates to the look when a finger comes down.
  func show(at time: Double) throws(Diagnostic) {
    // A touch during the return keeps the original values, not those in between.
    let isReturning = movement?.endTime.map { $0 > time } ?? false
    if !isReturning {
      originals = targets.map { SlotTarget($0.slot, layer.stage.readValue($0.slot, names: .shown)) }
    }
    try move(to: targets)
  }

  /// Animates back to the original values when the finger lifts.
  func hide(at time: Double) throws(Diagnostic) { try move(to: originals) }

  private func move(to targets: [SlotTarget]) throws(Diagnostic) {
    movement = try layer.stage.services.slotAnimator?.animate(
      targets, timing, label: "the touched look of `\(layer.path)`")
  }
}

/// The properties of a touched layer, as a script writes them.
struct TouchedTargets: ScriptValue {
  private let values: [(name: String, value: GivenValue)]

  static var typeDescription: TypeDescription {
    .named("touchedTargets", "a table of properties and values, such as { scale = 0.9 }")
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> TouchedTargets {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["write the properties in braces: { scale = 0.9 }"])
    }
    var values: [(name: String, value: GivenValue)] = []
    for name in call.machine.keys(index, on: call.thread) {
      values.append((name, try call.withField(name, of: index) { (_) in call.kept(-1) }))
    }
    return TouchedTargets(values: values)
  }

  static var description: NamedTable {
    NamedTable(
      "touchedTargets",
      "Properties by name, and the values that they have while a layer is touched.",
      keys: .properties { $0.typeDescription },
      value: .either([.number(.none, .any), .string, .boolean]))
  }

  /// Returns the slots and values of a layer's properties.
  func resolved(for layer: Layer) throws(Diagnostic) -> [SlotTarget] {
    var targets: [SlotTarget] = []
    for (name, given) in values {
      let (slot, property) = try layer.requireProperty(name)
      guard !property.isReadOnly else {
        throw Diagnostic(
          .readOnly, "`\(layer.path).\(name)` is computed by an engine and can only be read",
          token: name)
      }
      do throws(Mismatch) {
        targets.append(SlotTarget(slot, try property.type.read(given)))
      } catch {
        throw error.diagnostic(subject: "`\(layer.path).\(name)`")
      }
    }
    return targets
  }
}
