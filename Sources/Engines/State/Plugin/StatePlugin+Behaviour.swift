import MotionCore
import MotionPlugin
import MotionValues

/// States, what changes them, and what fingers move between them, as a description.
extension StatePlugin: BehaviourSource {
  package func declare(in behaviour: inout Behaviour) throws(Diagnostic) {
    for states in all where states.isPresent { states.declare(in: &behaviour) }
    for drag in drags where !drag.options.layer.isRemoved { drag.declare(in: &behaviour) }
  }
}

extension StatesObject {
  fileprivate func declare(in behaviour: inout Behaviour) {
    var machine = Behaviour.Machine(
      name, at: place, initial: state,
      states: graph.states.map { state in
        .init(state, (targets[state] ?? []).filter { !isRemoved($0) }.map(stage.entry))
      },
      motion: graph.timing ?? SlotTiming(),
      transitions: graph.transitions.map { .init(from: $0.from, to: $0.to, motion: $0.timing) },
      triggers: graph.triggers.map(trigger))
    let values = machine.states.map(\.values)
    let common = values[0].indices.filter { place in
      values.allSatisfy { $0[place].value == values[0][place].value }
    }
    for index in machine.states.indices {
      machine.states[index].values = values[index].indices.filter { !common.contains($0) }
        .map { values[index][$0] }
    }
    behaviour.machines.append(machine)
    for trigger in graph.triggers {
      guard let condition = trigger.condition else { continue }
      behaviour.add(
        unknown: "the guard of a trigger of `\(name)`, which leads to `\(trigger.to)`",
        at: condition.location, "a function of the script decides")
    }
    for state in graph.states {
      for rule in rules.all(of: state) {
        behaviour.add(
          unknown: "`\(rule.path)` in the state `\(state)` of `\(name)`", at: place,
          "it follows a rule there, not a value")
      }
    }
    for callback in callbacks {
      let word = callback.event == .enter ? "is entered" : "is left"
      let subject = "the state `\(callback.state)` of `\(name)`, which \(word)"
      behaviour.add(callbacks: [callback.function], of: subject)
    }
    behaviour.add(callbacks: restCallbacks.functions, of: "the rest of the states `\(name)`")
  }

  private func isRemoved(_ target: SlotTarget) -> Bool {
    stage.layer(at: target.slot).isRemoved
  }

  private func trigger(
    _ trigger: StateGraph<any ScriptFunction>.Trigger
  ) -> Behaviour.Machine.Trigger {
    var made = Behaviour.Machine.Trigger(to: trigger.to)
    made.from = trigger.from
    made.word = trigger.name
    made.hasGuard = trigger.condition != nil
    switch trigger.event {
    case .after(let seconds): made.after = seconds
    case .heard(let number):
      let event = heard.events[number].event
      made.event = event.name
      made.subject = event.subject
      made.count = event.count
    }
    return made
  }
}

extension StateEvent {
  /// The path of the layer to which it happens, or the name of another object.
  fileprivate var subject: String {
    switch receiver {
    case let layer as Layer: layer.path
    case let object as any LayerObject: object.layer.path
    case let mover as any PanConsumer: mover.layer.path
    case let states as StatesObject: states.name
    case let playable as any Playable: playable.label
    default: receiver.scriptDescription
    }
  }
}

extension StateRules {
  /// The rules of a state, in the order of their slots.
  fileprivate func all(of state: String) -> [StateRule] {
    (rules[state] ?? [:]).values.filter { !$0.isRemoved }.sorted { $0.slot < $1.slot }
  }
}

extension StatesDrag {
  fileprivate func declare(in behaviour: inout Behaviour) {
    let suffix = "\(states.name).\(options.from)-\(options.to)"
    var gesture = Behaviour.Gesture(.scrub, on: options.layer.path, named: suffix, at: place)
    gesture.machine = states.name
    gesture.from = options.from
    gesture.to = options.to
    gesture.axis = distance.axis
    gesture.distance = distance.points
    gesture.catches = options.catches
    gesture.motion = options.spring.map { SlotTiming(.spring($0)) }
    behaviour.gestures.append(gesture)
  }
}
