import MotionCore

/// Named states, the timings of the ways between them, and the triggers that lead along them.
package struct StateGraph<Guard> {
  /// A way between two states, or between any; nil stands for every state.
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

  /// What leads to a state by itself.
  package struct Trigger {
    /// What has to happen.
    package enum Event: Hashable, Sendable {
      /// A tap on a layer, by the layer's index.
      case tap(Int)
      /// The state has lasted this long, in seconds.
      case after(Double)
    }

    package let event: Event
    /// The state in which it applies; nil for every other state than `to`.
    package let from: String?
    package let to: String
    package let condition: Guard?

    package init(_ event: Event, from: String?, to: String, condition: Guard? = nil) {
      self.event = event
      self.from = from
      self.to = to
      self.condition = condition
    }

    func applies(in state: String) -> Bool { from.map { $0 == state } ?? (state != to) }
  }

  /// The states' names, in byte order.
  package let states: [String]
  private let timing: SlotTiming?
  private let transitions: [Transition]
  package let triggers: [Trigger]

  /// - Throws: `unknown-state` if a transition or a trigger names a state that is not there.
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

  /// Checks that there is a state.
  package func require(_ name: String) throws(Diagnostic) {
    guard !states.contains(name) else { return }
    throw Diagnostic(
      .unknownState, "there is no state `\(name)`",
      help: Suggestion.help(for: name, in: states, kind: "the states are"), token: name)
  }

  /// Returns the timing of the way between two states: that of the first transition that fits, or
  /// the graph's; nil if none was given.
  package func timing(from: String, to: String) -> SlotTiming? {
    transitions.first { transition in
      transition.from.map { $0 == from } ?? true && transition.to.map { $0 == to } ?? true
    }?.timing ?? timing
  }

  /// The delays after which something leads on from a state, in the order of time; equal ones once.
  package func delays(in state: String) -> [Double] {
    var delays: Set<Double> = []
    for trigger in triggers where trigger.applies(in: state) {
      if case .after(let seconds) = trigger.event { delays.insert(seconds) }
    }
    return delays.sorted()
  }

  /// The indices of the layers whose taps lead somewhere, ascending.
  package var tappedLayers: [Int] {
    var layers: Set<Int> = []
    for trigger in triggers { if case .tap(let layer) = trigger.event { layers.insert(layer) } }
    return layers.sorted()
  }

  /// Returns the state to which an event leads: that of the first trigger that fits and whose guard
  /// holds; nil for none.
  package func destination(
    of event: Trigger.Event, in state: String, where holds: (Guard) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> String? {
    for trigger in triggers where trigger.event == event && trigger.applies(in: state) {
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
