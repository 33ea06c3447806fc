import MotionCore
import MotionMath
import MotionPlugin

/// The states of a script, one of which is the present one, and the movement to it.
///
/// 1. `state` is one of the graph's states.
/// 2. The timers are those of the present state; they are cancelled when it is left.
///
///     state ── setState, a tap, after ──▶ callbacks of the old and the new state, in this turn
///       └── the properties of all states move to their values in the new one
final class StatesObject: PlayableObject, MomentSource {
  static let typeName = "states"
  let name: String
  private let graph: StateGraph<any ScriptFunction>
  /// The values of all properties that any state names, by state.
  private let targets: [String: [SlotTarget]]
  private unowned let engine: StatePlugin
  private(set) var state: String
  private var movement: (any Finishable)?
  private var restTime: Double
  private var timers: [Scheduler.Task] = []
  private var callbacks: [(event: Event, state: String, function: any ScriptFunction)] = []
  /// The entries for which timelines wait.
  private var awaited: [StateEntry] = []

  /// The event for which a callback is called.
  enum Event { case enter, leave }

  init(_ options: StatesOptions, engine: StatePlugin) throws(Diagnostic) {
    name = options.name
    self.engine = engine
    state = options.initial
    restTime = engine.stage.now
    let states = options.states.states
    var triggers: [StateGraph<any ScriptFunction>.Trigger] = []
    for trigger in options.on {
      triggers.append(
        .init(
          try trigger.event(), from: trigger.from, to: trigger.to, condition: trigger.condition))
    }
    graph = try StateGraph(
      states.map(\.name), timing: options.curve,
      transitions: options.transitions.map { .init(from: $0.from, to: $0.to, timing: $0.curve) },
      triggers: triggers)
    try graph.require(state)
    var present: [Int: SlotTarget] = [:]
    for target in states.flatMap(\.values) where present[target.slot] == nil {
      present[target.slot] = SlotTarget(target.slot, engine.stage.readValue(target.slot))
    }
    targets = Dictionary(
      uniqueKeysWithValues: states.map { state, values in
        var all = present
        for value in values { all[value.slot] = value }
        return (state, all.values.sorted { $0.slot < $1.slot })
      })
  }

  var label: String { "the states `\(name)`" }
  var scriptDescription: String { "states \(name)" }
  private var stage: Stage { engine.stage }

  /// Whether properties are moving to the present state.
  var isRunning: Bool { movement != nil && (endTime.map { $0 > stage.now } ?? true) }

  var endTime: Double? { movement == nil ? restTime : movement?.endTime }

  func play(at time: Double) throws(Diagnostic) {
    throw Diagnostic(
      .wrongState, "\(label) cannot be played",
      help: ["play a change of state: `t:play(states:setState(\"…\"))`"], token: "play")
  }

  func stop(at time: Double) throws(Diagnostic) { try movement?.stop(at: time) }

  /// Assigns the values of the initial state, and starts its timers and the listening to taps.
  func begin() throws(Diagnostic) {
    try assignValues()
    startTimers()
    for index in graph.tappedLayers {
      try engine.listen(to: stage.layers[index]) { [self] () throws(Diagnostic) in
        try follow(.tap(index))
      }
    }
  }

  /// Changes to a state, and returns the movement of the properties.
  func lead(to next: String) throws(Diagnostic) -> any Finishable {
    try graph.require(next)
    guard let animator = stage.services.slotAnimator else {
      preconditionFailure("the engine of animators is part of every scene")
    }
    let movement = try animator.animate(
      targets[next] ?? [], graph.timing(from: state, to: next),
      label: "the states `\(name)`, which change to `\(next)`,")
    self.movement = movement
    enter(next)
    return movement
  }

  /// Changes to a state, and assigns its values at once.
  func jump(to next: String) throws(Diagnostic) {
    try graph.require(next)
    let last = state
    state = next
    do throws(Diagnostic) { try assignValues() } catch {
      state = last
      throw error
    }
    state = last
    movement = nil
    restTime = stage.now
    enter(next)
  }

  private func assignValues() throws(Diagnostic) {
    for target in targets[state] ?? [] {
      try stage.requireAssignable(target.value, to: target.slot)
    }
    for target in targets[state] ?? [] {
      try stage.assignFromScript(target.value, to: target.slot)
    }
  }

  private func enter(_ next: String) {
    guard next != state else { return }
    let last = state
    state = next
    stage.report("state", target: name, [.name(last), .name(next)])
    for callback in callbacks where callback.event == .leave && callback.state == last {
      engine.queue(callback.function, with: next)
    }
    for callback in callbacks where callback.event == .enter && callback.state == next {
      engine.queue(callback.function, with: last)
    }
    for entry in awaited where entry.state == next { entry.endTime = stage.now }
    if awaited.contains(where: { $0.state == next }) {
      awaited.removeAll { $0.state == next }
      stage.scheduler.endTimeDidChange(of: self)
    }
    startTimers()
  }

  private func startTimers() {
    for timer in timers { stage.scheduler.cancel(timer) }
    timers = graph.delays(in: state).map { delay in
      stage.scheduler.start(label: label, at: stage.now + delay) {
        [self] () throws(Diagnostic) in
        try follow(.after(delay))
        return .finished
      }
    }
  }

  /// Changes the state if a trigger matches an event and its guard holds.
  private func follow(_ event: StateGraph<any ScriptFunction>.Trigger.Event) throws(Diagnostic) {
    let next = try graph.destination(of: event, in: state) { (condition) throws(Diagnostic) in
      try condition.holds(for: "the guard of \(label)", on: stage)
    }
    if let next { _ = try lead(to: next) }
  }

  func call(_ function: any ScriptFunction, on event: Event, of state: String) throws(Diagnostic) {
    try graph.require(state)
    callbacks.append((event, state, function))
  }

  func moment(_ name: String) throws(Diagnostic) -> any Playable {
    try graph.require(name)
    let entry = StateEntry(of: self, to: name, at: state == name ? stage.now : nil)
    if entry.endTime == nil { awaited.append(entry) }
    return entry
  }
}

/// The moment at which a state is entered.
final class StateEntry: Playable {
  private let states: StatesObject
  let state: String
  /// When the state is entered, in seconds; nil before that.
  fileprivate(set) var endTime: Double?

  fileprivate init(of states: StatesObject, to state: String, at time: Double?) {
    self.states = states
    self.state = state
    endTime = time
  }

  var label: String { "the state `\(state)` of \(states.label)" }
  var endTimeSource: (any Playable)? { states }
  func play(at time: Double) throws(Diagnostic) {}
  func stop(at time: Double) throws(Diagnostic) {}
}

extension ScriptFunction {
  /// Calls a condition, which may read and compute but change nothing, and returns whether its
  /// result is true in Lua's sense.
  fileprivate func holds(for purpose: String, on stage: Stage) throws(Diagnostic) -> Bool {
    var result = false
    // It may read moving properties, which then have their values at the present instant.
    try stage.derivations.at(stage.now) { (_) throws(Diagnostic) in
      try derive(purpose, TrackedReads()) { (call) throws(Diagnostic) in
        switch call.kind(-1) {
        case .nil, .absent: result = false
        case .boolean: result = call.machine.boolean(-1, on: call.thread)
        case .number, .string, .table, .function, .object, .coroutine: result = true
        }
      }
    }
    return result
  }
}
