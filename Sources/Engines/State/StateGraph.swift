import MotionCore
import MotionValues

/// Named states, the timings of the transitions between them, and the triggers that cause them.
package struct StateGraph<Guard> {
  /// A timing for changes from one state to another; nil stands for any state.
  package struct Transition {
    package let from: String?
    package let to: String?
    package let timing: SlotTiming

    package init(from: String?, to: String?, timing: SlotTiming) {
      self.from = from
      self.to = to
      self.timing = timing
    }
  }

  /// A rule that changes the state when an event occurs.
  package struct Trigger {
    /// The event that fires a trigger.
    package enum Event: Hashable, Sendable {
      /// An event of an object to which the states listen, by its number.
      case heard(Int)
      /// The state has been the present one for this long, in seconds.
      case after(Double)
    }

    package let event: Event
    /// The name for which the event has to occur, such as that of a detent; nil for any.
    package let name: String?
    /// The state in which it applies; nil for every state except `to`.
    package let from: String?
    package let to: String
    package let condition: Guard?

    package init(
      _ event: Event, named name: String? = nil, from: String?, to: String, condition: Guard? = nil
    ) {
      self.event = event
      self.name = name
      self.from = from
      self.to = to
      self.condition = condition
    }

    func applies(in state: String) -> Bool { from.map { $0 == state } ?? (state != to) }
  }

  /// The states' names, in byte order.
  package let states: [String]
  package let timing: SlotTiming?
  package let transitions: [Transition]
  package let triggers: [Trigger]

  /// - Throws: `unknown-state` if a transition or a trigger names a state that does not exist.
  package init(
    _ states: [String], timing: SlotTiming?, transitions: [Transition], triggers: [Trigger]
  ) throws(Diagnostic) {
    self.states = states
    self.timing = timing
    self.transitions = transitions
    self.triggers = triggers
    for name in transitions.flatMap({ [$0.from, $0.to] }) + triggers.flatMap({ [$0.from, $0.to] }) {
      if let name { try require(name) }
    }
  }

  /// Checks that a state exists.
  package func require(_ name: String) throws(Diagnostic) {
    guard !states.contains(name) else { return }
    throw Diagnostic(
      .unknownState, "there is no state `\(name)`",
      help: Suggestion.help(for: name, in: states, kind: "the states are"), token: name)
  }

  /// Returns the timing of a change of state: that of the first matching transition, else the
  /// graph's; nil if neither was given.
  package func timing(from: String, to: String) -> SlotTiming? {
    transitions.first { transition in
      transition.from.map { $0 == from } ?? true && transition.to.map { $0 == to } ?? true
    }?.timing ?? timing
  }

  /// The delays of the timers that apply in a state, ascending and without duplicates.
  package func delays(in state: String) -> [Double] {
    var delays: Set<Double> = []
    for trigger in triggers where trigger.applies(in: state) {
      if case .after(let seconds) = trigger.event { delays.insert(seconds) }
    }
    return delays.sorted()
  }

  /// Returns the destination of the first trigger that matches an event and whose guard holds; nil
  /// if there is none.
  package func destination(
    of event: Trigger.Event, named name: String? = nil, in state: String,
    where holds: (Guard) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> String? {
    for trigger in triggers
    where trigger.event == event && trigger.applies(in: state)
      && (trigger.name == nil || trigger.name == name)
    {
      guard let condition = trigger.condition else { return trigger.to }
      if try holds(condition) { return trigger.to }
    }
    return nil
  }
}

extension StateGraph: Sendable where Guard: Sendable {}
extension StateGraph.Transition: Sendable {}
extension StateGraph.Trigger: Sendable where Guard: Sendable {}

extension DiagnosticCode {
  package static let unknownState = DiagnosticCode("unknown-state")
}
