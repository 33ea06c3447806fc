import MotionCore
import MotionPlugin
import MotionValues

/// A property of a layer, as the option `property` writes it: `{ layer, "look" }`.
struct StatePropertyName: ScriptValue {
  fileprivate let layer: Layer
  fileprivate let name: String

  static var typeDescription: TypeDescription {
    .list(of: .either([.object("layer"), .string]))
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> StatePropertyName {
    let expected = "a layer and the name of its property: { layer, \"look\" }"
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 2 else {
      throw Mismatch(expected: expected, found: call.describe(index))
    }
    let layer = try call.withElement(1, of: index) { (_) throws(Mismatch) in
      guard let layer = Layer.represented(by: call.object(-1)) else {
        throw Mismatch(expected: expected, found: call.describe(-1))
      }
      return layer
    }
    let name = try call.withElement(2, of: index) { (_) throws(Mismatch) in
      guard let name = call.string(-1) else {
        throw Mismatch(expected: expected, found: call.describe(-1))
      }
      return name
    }
    return StatePropertyName(layer: layer, name: name)
  }
}

/// A property whose value is the name of the present state.
struct StateProperty {
  let slot: Int
  let property: Property
  /// Its name in messages, such as `tabs.look`.
  private let path: String
  private let states: [String]

  /// - Throws: an error if there is no such property, or it has values that name no state; if a state
  ///   has the name of no value.
  init(_ name: StatePropertyName, states: [String]) throws(Diagnostic) {
    let token = name.name
    try name.layer.requirePresent()
    (slot, property) = try name.layer.requireProperty(name.name)
    path = "\(name.layer.path).\(name.name)"
    self.states = states
    guard !property.type.isContinuous else {
      throw Diagnostic(
        .wrongType,
        "`motion.states`: `\(path)` is \(property.typeDescription.phrase), which names no state",
        help: ["follow a choice, a boolean or a text, whose values are the names of the states"],
        token: token)
    }
    guard !property.isReadOnly else {
      throw Diagnostic(
        .readOnly, "`\(path)` is computed by an engine and can only be read", token: token)
    }
    for state in states where value(named: state) == nil {
      throw Diagnostic(
        .unknownState, "`motion.states`: the state `\(state)` is no value of `\(path)`",
        help: Suggestion.help(for: state, in: names, kind: "its values are"), token: state)
    }
  }

  /// The names of its values, if they are known.
  private var names: [String] {
    switch property.typeDescription {
    case .choice(_, let names): names
    case .boolean: ["false", "true"]
    default: []
    }
  }

  /// The value that has a name; nil if there is none.
  func value(named name: String) -> PropertyValue? {
    guard case .string = property.typeDescription else {
      return names.firstIndex(of: name).map { .number(Double($0)) }
    }
    return .text(name)
  }

  /// The state that a value names.
  ///
  /// - Throws: `unknown-state` if there is none of this name.
  func state(named value: PropertyValue) throws(Diagnostic) -> String {
    let name = property.type.text(of: value)
    guard let state = states.first(where: { self.value(named: $0) == value }) else {
      throw Diagnostic(
        .unknownState, "`\(path)` is \(name), and `motion.states` has no state of this name",
        help: ["add it to `states`, or leave it empty: `states = { … = {}, … }`"]
          + Suggestion.help(for: "", in: states, kind: "the states are"), token: property.name)
    }
    return state
  }
}
