import MotionCore
import MotionMath
import MotionPlugin

/// The engine of states: it moves properties of layers between named states.
///
/// The engine of animators moves the properties; this one calls the callbacks.
package final class StatePlugin: Plugin, Engine {
  package static let name = "states"

  unowned let stage: Stage
  /// The functions to call at the end of the turn, each with the name of the other state.
  private var calls: [(function: any ScriptFunction, state: String)] = []

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(functions: [makeStates], types: [statesType], tables: [StateTable.description])
  }

  private var makeStates: Function {
    Function(
      "states",
      "Makes named states of layers' properties, and applies the initial one at once.",
      .table(StatesOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in
      let states = try StatesObject(options, engine: self)
      try states.begin()
      return states
    }
  }

  private var statesType: ObjectType {
    ObjectType(
      StatesObject.typeName, "Named states of layers' properties, one of which is the present one.",
      methods: [
        Function(
          method: "setState", of: StatesObject.typeName,
          "Changes to a state: its properties move there from their present values and velocities, and what cannot move "
            + "changes at once. Returns the movement, which has begun.",
          Parameter("state", as: String.self, "The state's name."), returns: .object("movement")
        ) { (states: StatesObject, _, name) throws(Diagnostic) in
          PlayedObject(try states.lead(to: name))
        },
        callback(
          "onEnter", .enter, "from",
          "Calls a function with the state that was left, when a state is entered."),
        callback(
          "onLeave", .leave, "to",
          "Calls a function with the state that is entered, when a state is left."),
      ],
      properties: [
        ObjectProperty(
          Parameter(
            "state", as: String.self, "The present state; an assignment applies it at once.")
        ) { (states: StatesObject) in
          states.state
        } set: { (states: StatesObject, name) throws(Diagnostic) in
          try states.jump(to: name)
        },
        ObjectProperty("isMoving", "Whether its properties are moving to the present state.") {
          (states: StatesObject) in states.isRunning
        },
      ],
      missing: ["play": "play a change of state: `t:play(states:setState(\"…\"))`"])
  }

  private func callback(
    _ name: String, _ event: StatesObject.Event, _ argument: String, _ summary: String
  ) -> Function {
    Function(
      method: name, of: StatesObject.typeName, summary,
      Parameter("state", as: String.self, "The state's name."),
      .callback("callback", arguments: [.init(argument, .string)], "The function to call.")
    ) { (states: StatesObject, _, state, function) throws(Diagnostic) in
      try states.call(function, on: event, of: state)
      return states
    }
  }

  /// Calls a body whenever a layer is tapped.
  func listen(
    to layer: Layer, _ body: @escaping () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let taps = stage.services.tapSource else {
      throw Diagnostic(
        .wrongState, "no engine reports taps on `\(layer.path)`",
        help: ["call `setState` where the script handles the tap"], token: "tap")
    }
    try taps.onTap(layer, body)
  }

  func queue(_ function: any ScriptFunction, with state: String) { calls.append((function, state)) }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    guard !calls.isEmpty else { return false }
    let found = calls
    calls = []
    for (function, state) in found { try function.call { state.push($0) } }
    return true
  }
}
