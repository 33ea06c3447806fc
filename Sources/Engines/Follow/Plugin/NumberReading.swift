import MotionCore
import MotionPlugin
import MotionValues

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
