import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.states`.
struct StatesOptions: Options {
  var name = "states"
  var initial: String?
  var property: StatePropertyName?
  var curve: SlotTiming?
  @Required var states: StateTable
  var transitions: [StateTransition] = []
  var on: [StateTrigger] = []

  static let tableName = "StatesOptions"
  static let table = OptionTable(StatesOptions()) {
    Field(\.name, Parameter("name", "Their name in the trace."))
    Field(
      \.initial,
      Parameter(
        "initial", as: String.self,
        "The initial state, which is applied at once; required without `property`."))
    Field(
      \.property,
      Parameter(
        "property", as: StatePropertyName.self,
        "A choice, boolean or text whose value names the state, such as `{ tabs, \"look\" }`: assigning it changes "
          + "the state, and a change of state assigns it. The initial state is its value."))
    Field(
      \.curve,
      .timing(
        "curve", "How properties move from state to state; the spring \"smooth\" if left out."))
    Field(
      \.$states, Parameter("states", "The values of layers' properties in each state, by name."))
    Field(
      \.transitions,
      .list(
        "transitions", of: .table(StateTransition.self, named: "transition"),
        "Transitions with a timing of their own; the first that matches applies."))
    Field(
      \.on,
      .list(
        "on", of: .table(StateTrigger.self, named: "trigger"),
        "Events that change the state; the first trigger that matches applies."))
  }
}

extension StatesOptions {
  /// The initial state: the one that the property names, if there is a property.
  ///
  /// - Throws: an error unless exactly one of the two is given; `unknown-state` if there is no state of
  ///   the property's value.
  func initialState(
    of property: StateProperty?, on stage: Stage
  ) throws(Diagnostic) -> String {
    switch (initial, property) {
    case (let initial?, nil): return initial
    case (nil, let property?): return try property.state(named: stage.readValue(property.slot))
    case (nil, nil):
      throw Diagnostic(
        .missingOption,
        "`motion.states`: `\(Self.name(\.initial))` or `\(Self.name(\.property))` is missing",
        help: [
          "add `\(Self.name(\.initial)) = \"…\"`: the initial state",
          "or `\(Self.name(\.property)) = { layer, \"…\" }`: what names the state",
        ])
    case (_?, _?):
      throw Diagnostic(
        .conflictingOptions,
        "`motion.states`: the initial state is the value of `\(Self.name(\.property))`, not of "
          + "`\(Self.name(\.initial))`",
        help: ["leave one of them out"], token: Self.name(\.initial))
    }
  }
}

/// A transition between states with a timing of its own.
struct StateTransition: Options {
  var from: String?
  var to: String?
  var curve = SlotTiming()

  static let tableName = "StateTransition"
  static let table = OptionTable(StateTransition()) {
    Field(\.from, Parameter("from", "The state that is left; any if left out."))
    Field(\.to, Parameter("to", "The state that is entered; any if left out."))
    Field(required: \.curve, .timing("curve", "How properties move in this transition."))
  }
}

/// The states of a script: for each name, layers and the values of their properties.
struct StateTable: ScriptValue {
  /// A state as a script writes it.
  struct State {
    let name: String
    /// The state whose values it has where it says none.
    let base: String?
    /// In the order of their slots.
    let values: [StateValue]
  }

  /// The key that names the state that is extended.
  private static let extendsKey = "extends"

  /// The states in byte order of their names.
  let states: [State]

  /// Returns the values of a state by slot, those of the states that it extends included.
  ///
  /// - Throws: `unknown-state`, or `conflicting-options` if a state extends itself.
  func values(of state: State) throws(Diagnostic) -> [Int: StateValue] {
    var chain = [state]
    while let base = chain[chain.count - 1].base {
      guard let next = states.first(where: { $0.name == base }) else {
        throw Diagnostic(
          .unknownState,
          "there is no state `\(base)`, which `\(chain[chain.count - 1].name)` extends",
          help: Suggestion.help(for: base, in: states.map(\.name), kind: "the states are"),
          token: base)
      }
      guard !chain.contains(where: { $0.name == base }) else {
        throw Diagnostic(
          .conflictingOptions, "the state `\(base)` extends itself",
          help: ["leave `\(Self.extendsKey)` out in one of the states"], token: Self.extendsKey)
      }
      chain.append(next)
    }
    var values: [Int: StateValue] = [:]
    for value in chain.reversed().flatMap(\.values) { values[value.slot] = value }
    return values
  }

  static var typeDescription: TypeDescription {
    .named(
      "stateTable", "a table of states, such as { open = { [card] = { y = 0 } }, shut = { … } }")
  }

  static var descriptions: [NamedTable] {
    let values = NamedTable(
      "stateValues",
      "Properties by name, and the values that they have in a state. A function, a mapping, a share such as \"50%\", or pins "
        + "such as `left = 12` or `top = { header, \"bottom\", 12 }`, are rules, which hold while the state lasts.",
      keys: .properties { $0.typeDescription },
      value: .either([
        .number(.none, .any), .string, .boolean,
        .function(arguments: [], results: [.anyValue]), .object("mapping"),
        .list(of: .either([.object("layer"), .string, .number(.none, .any)])),
      ]))
    let states = NamedTable(
      "stateTable",
      "States by name: for each, a table of layers, `[card] = { y = 0, fill = \"red\" }`, each with the values of "
        + "properties. A property that a state leaves out, but another one names, has in it the value that it has in the "
        + "state that this one `extends`, such as `extends = \"idle\"`, or else the value that it had when the states were made.",
      value: .named("table<layer, \(values.name)>", "a table of layers and their properties"))
    return [states, values]
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> StateTable {
    let names = try names(call, index)
    guard !names.isEmpty else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var states: [State] = []
    for name in names {
      states.append(
        try call.withOption(name, of: index) { (_) throws(Mismatch) in
          try state(name, call, -1)
        })
    }
    return StateTable(states: states)
  }

  private static func names(_ call: Call, _ index: Int32) throws(Mismatch) -> [String] {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return call.machine.keys(index, on: call.thread)
  }

  private static func state(
    _ name: String, _ call: Call, _ index: Int32
  ) throws(Mismatch) -> State {
    guard call.kind(index) == .table else {
      return State(name: name, base: nil, values: try layers(call, index))
    }
    let base = try call.withOption(extendsKey, of: index) {
      (kind) throws(Mismatch) -> String? in
      kind == .nil || kind == .absent ? nil : try String.read(call, at: -1)
    }
    let values = try layers(call, index).sorted { $0.slot < $1.slot }
    return State(name: name, base: base, values: values)
  }

  private static func layers(_ call: Call, _ index: Int32) throws(Mismatch) -> [StateValue] {
    let expected = "a table of layers, such as { [card] = { y = 0 } }"
    guard call.kind(index) == .table else {
      throw Mismatch(expected: expected, found: call.describe(index))
    }
    let (objects, others) = call.machine.objectKeys(index, on: call.thread)
    if let key = others.first(where: { $0 != extendsKey }) {
      throw Mismatch(
        expected: expected, found: "the key `\(key)`",
        help: ["write a layer in brackets, not its name: [card] = { y = 0 }"], token: key)
    }
    var values: [StateValue] = []
    let layers = objects.compactMap { object in
      Layer.represented(by: object).map { (layer: $0, object: object) }
    }
    guard layers.count == objects.count else {
      let other = objects.first { Layer.represented(by: $0) == nil }
      throw Mismatch(
        expected: expected,
        found: "\(TypeDescription.withArticle(other?.scriptType ?? "")) as a key")
    }
    for (layer, object) in layers.sorted(by: { $0.layer.index < $1.layer.index }) {
      _ = call.machine.pushField(object, of: index, on: call.thread)
      defer { call.machine.pop(1, on: call.thread) }
      values += try properties(of: layer, call)
    }
    return values
  }

  /// Reads the table on top, of a layer's properties.
  private static func properties(of layer: Layer, _ call: Call) throws(Mismatch) -> [StateValue] {
    guard call.kind(-1) == .table else {
      throw Mismatch(
        expected: "a table of properties of `\(layer.path)`, such as { y = 0 }",
        found: call.describe(-1))
    }
    let rules = layer.stage[PropertyRules.self]
    var values: [StateValue] = []
    func declaration(_ name: String) throws(Mismatch) -> (slot: Int, property: Property) {
      do throws(Diagnostic) { return try layer.requireProperty(name) } catch {
        throw Mismatch(error)
      }
    }
    let names = call.machine.keys(-1, on: call.thread)
    let pins = rules.pins.flatMap { names.contains(where: $0.names.contains) ? $0 : nil }
    for (name, set) in try pins?.read(layer, call, -1) ?? [] {
      let (slot, property) = try declaration(name)
      values.append(.rule(StateRule(set, for: property, at: slot, of: layer)))
    }
    for name in names where !(pins?.names.contains(name) ?? false) {
      let (slot, property) = try declaration(name)
      guard !property.isReadOnly else {
        throw Mismatch(
          .readOnly, expected: "",
          found: "`\(layer.path).\(name)` is computed by an engine and can only be read",
          token: name)
      }
      values.append(
        try call.withField(name, of: -1) { (_) throws(Mismatch) in
          if let rule = try rules.setter(for: property, call, at: -1) {
            return .rule(StateRule(rule, for: property, at: slot, of: layer))
          }
          do throws(Mismatch) {
            return .value(SlotTarget(slot, try property.read(call, at: -1)))
          } catch {
            throw error.inOption("\(layer.path).\(name)")
          }
        })
    }
    return values
  }
}
