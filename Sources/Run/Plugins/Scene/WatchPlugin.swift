import MotionCore
import MotionPlugin
import MotionValues

/// Calls functions when properties of layers cross levels, or change.
package final class WatchPlugin: Plugin {
  package static let name = "watch"

  private unowned let stage: Stage

  package init(stage: Stage) {
    self.stage = stage
    stage.afterRemovals { [unowned stage] layers in
      guard !stage.watches.isEmpty || !stage.changes.isEmpty else { return }
      let slots = Set(layers.flatMap { $0.slots.joined() })
      stage.watches.forget(slots)
      stage.changes.forget(slots)
    }
  }

  package func makeModule() -> Module { Module(layerMethods: [onCross, onChange]) }

  private var onCross: Function {
    Function(
      method: "onCross", of: "layer",
      "Calls a function at the instant at which a number of the layer crosses a level; the trace reports it, too.",
      Parameter<String>.property("property", "The number's name."),
      Parameter(
        "level", as: CrossingLevels.self,
        "The level, or several; a value exactly on it has not crossed it. A function is asked again when what it reads changes, and returns nil for none."
      ),
      .callback(
        "callback",
        arguments: [
          .init("layer", .object("layer")), .init("side", .choice("", ["below", "above"])),
          .init("level", .number(.none, .any)),
        ],
        "Called with the layer, the side on which the value is now, and the level."),
      .table(CrossOptions.self).orEmpty
    ) {
      [unowned stage] (layer: Layer, _, property, level, callback, options) throws(Diagnostic) in
      let slot = try layer.numberSlot(property)
      let notify = { (side: Side, level: Double) throws(Diagnostic) in
        try callback.call { layer.push($0) + side.rawValue.push($0) + level.push($0) }
      }
      switch level {
      case .fixed(let levels):
        stage.facts?.note(levels: levels, of: slot)
        stage.watches.add(
          slot: slot, options.crossings(levels, of: slot, on: stage), notify: notify)
      case .function(let function):
        stage.watches.add(
          slot: slot,
          levels: ComputedNumbers { (reads) throws(Diagnostic) in
            try CrossingLevels.numbers(
              of: function, for: "the level of `\(layer.path).\(property)`", reads)
          }, hysteresis: options.hysteresis, notify: notify)
      }
      return Nothing()
    }
  }

  private var onChange: Function {
    Function(
      method: "onChange", of: "layer",
      "Calls a function when a property of the layer has another value: at the instant of the change, or, while it moves, "
        + "60 times a second of the scene and when it comes to rest.",
      Parameter<String>.property("property", "The property's name."),
      .callback(
        "callback",
        arguments: [
          .init("layer", .object("layer")), .init("value", .anyValue), .init("old", .anyValue),
        ],
        "Called with the layer, the value, and the one of the last call.")
    ) { [unowned stage] (layer: Layer, call, name, callback) throws(Diagnostic) in
      let (slot, property) = try layer.requireProperty(name)
      // The code of a component has seen the value when it built the inside.
      let isKnown = call.object(1) is any InsideObject
      stage.changes.add(property, at: slot, on: stage, isKnown: isKnown) {
        (value, old) throws(Diagnostic) in
        try callback.call { call in
          layer.push(call) + property.push(value, call) + property.push(old, call)
        }
      }
      return Nothing()
    }
  }
}

/// The levels of `layer:onCross`, as a script writes them.
enum CrossingLevels: ScriptValue {
  case fixed([Double])
  case function(any ScriptFunction)

  private static let numbers = TypeDescription.either([
    .number(.none, .any), .list(of: .number(.none, .any)),
  ])

  static var typeDescription: TypeDescription {
    .either([
      .number(.none, .any), .list(of: .number(.none, .any)),
      .function(arguments: [], results: [.optional(numbers)]),
    ])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> CrossingLevels {
    if call.kind(index) == .function {
      return .function(call.machine.function(index, on: call.thread))
    }
    guard let levels = try numbers(call, at: index) else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return .fixed(levels)
  }

  /// Reads a number or a list of numbers; nil for anything else.
  private static func numbers(_ call: Call, at index: Int32) throws(Mismatch) -> [Double]? {
    switch call.kind(index) {
    case .number: [try Double.read(call, at: index)]
    case .table:
      try Parameter<[Double]>.list("level", of: .number("level", .none, "A level."), "The levels.")
        .read(call, index)
    default: nil
    }
  }

  /// Calls a function that returns levels.
  static func numbers(
    of function: any ScriptFunction, for purpose: String, _ reads: TrackedReads
  ) throws(Diagnostic) -> [Double] {
    var levels: [Double] = []
    try function.derive(purpose, reads) { (call) throws(Diagnostic) in
      do throws(Mismatch) {
        guard call.kind(-1) != .nil else { return }
        guard let numbers = try numbers(call, at: -1) else {
          throw Mismatch(expected: Self.numbers.phrase, found: call.describe(-1))
        }
        levels = numbers
      } catch {
        throw error.returned(by: purpose).located(at: function.location)
      }
    }
    return levels
  }
}
