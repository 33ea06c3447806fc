import MotionCore
import MotionPlugin
import MotionValues

/// The engine of states: it moves properties of layers between named states.
///
/// The engine of animators moves the properties; this one calls the callbacks.
package final class StatePlugin: Plugin, Engine {
  package static let name = "states"

  unowned let stage: Stage
  /// The functions to call at the end of the turn, each with the name of the other state.
  private var calls: [(function: any ScriptFunction, state: String)] = []
  /// What fingers can move; the index is the token of the properties' owner.
  private(set) var drags: [StatesDrag] = []
  private lazy var group = stage.register(self)
  private(set) var all: [StatesObject] = []
  /// Those that follow a property, until the scene begins.
  private var beginning: [StatesObject] = []

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(functions: [makeStates], types: [statesType], tables: StateTable.descriptions)
  }

  private var makeStates: Function {
    Function(
      "states",
      "Makes named states of layers' properties, and applies the initial one at once.",
      .table(StatesOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in
      let states = try StatesObject(options, engine: self)
      try states.begin()
      self.all.append(states)
      if states.followsProperty, !stage.hasBegun { self.beginning.append(states) }
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
        Function(
          method: "draggable", of: StatesObject.typeName,
          "Lets a finger on a layer move the properties between two states, one to one. After the release, they settle in "
            + "one of the two with the finger's velocity.",
          .table(StatesDragOptions.self), returns: .object(StatesObject.typeName)
        ) { (states: StatesObject, _, options) throws(Diagnostic) in
          try states.addDrag(options)
          return states
        },
        .onRest(
          of: StatesObject.typeName, StatesObject.self,
          "Calls a function when the properties have come to rest in the present state."),
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
        ObjectProperty(
          "isMoving", "Whether its properties are moving, by themselves or with a finger."
        ) {
          (states: StatesObject) in states.isRunning
        },
      ],
      missing: ["play": StatesObject.playHelp],
      isPlayable: true)
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

  /// Makes what a finger moves between two states.
  func makeDrag(
    of states: StatesObject, _ options: StatesDragOptions,
    _ distance: PanDistance
  ) -> StatesDrag {
    let owner = SlotOwner(group: group, token: drags.count)
    let drag = StatesDrag(of: states, options, distance, owner: owner)
    drags.append(drag)
    return drag
  }

  func queue(_ function: any ScriptFunction, with state: String) { calls.append((function, state)) }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    let found = calls
    calls = []
    if !found.isEmpty { stage.facts?.noteCallback() }
    for (function, state) in found { try function.call { state.push($0) } }
    var hasReported = !found.isEmpty
    for states in all where try states.restCallbacks.report(isMoving: states.isRunning) {
      hasReported = true
    }
    return hasReported
  }

  package func turn(at time: Double) throws(Diagnostic) {
    for states in beginning { try states.begin(with: stage) }
    beginning = []
    for drag in drags { try drag.turn(at: time) }
  }

  package func sample(at time: Double) {
    for drag in drags { drag.show(at: time) }
  }
}

extension StatePlugin: DriverGroup {
  package func label(of token: Int) -> String { drags[token].label }
  package func source(of token: Int) -> DriverSource { DriverSource(origin: drags[token].place) }
  package func isInterruptible(_ token: Int) -> Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    drags[token].motion(of: slot, at: time)
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    drags[token].didLose(slot)
  }
}
