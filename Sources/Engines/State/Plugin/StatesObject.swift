import MotionCore
import MotionPlugin
import MotionValues

/// The states of a script, one of which is the present one, and the movement to it.
///
/// 1. `state` is one of the graph's states.
/// 2. The timers are those of the present state; they are cancelled when it is left, and while a
///    finger holds its properties.
///
///     state ── setState, an event, after, a finger's release ──▶ callbacks of the old and the new state, in this turn
///       └── the properties of all states move to their values in the new one
final class StatesObject: PlayableObject, MomentSource, RestingObject, EndTimeObserver {
  static let typeName = "states"
  let name: String
  let graph: StateGraph<any ScriptFunction>
  /// The values of all properties that any state names, by state.
  let targets: [String: [SlotTarget]]
  let heard: StateEventList
  /// The property whose value is the name of the present state; nil if there is none.
  private let property: StateProperty?
  private(set) var rules = StateRules()
  unowned let engine: StatePlugin
  /// The line that made it, where facts are noted.
  let place: SourceLocation?
  private(set) var state: String
  private var movement: (any Finishable)? { didSet { movementDidChange() } }
  /// The playable that reports the end of the movement.
  private var movementSource: [ObjectIdentifier] = []
  private var restTime: Double
  let restCallbacks = RestCallbacks()
  private var timers: [Scheduler.Task] = []
  private(set) var callbacks: [(event: Event, state: String, function: any ScriptFunction)] = []
  /// The entries for which timelines wait.
  private var awaited: [StateEntry] = []

  /// The event for which a callback is called.
  enum Event { case enter, leave }

  init(_ options: StatesOptions, engine: StatePlugin) throws(Diagnostic) {
    name = options.name
    self.engine = engine
    place = engine.stage.notedPlace
    restTime = engine.stage.now
    let states = options.states.states
    let names = states.map(\.name)
    property = try options.property.map { (name) throws(Diagnostic) in
      try StateProperty(name, states: names)
    }
    state = try options.initialState(of: property, on: engine.stage)
    var triggers: [StateGraph<any ScriptFunction>.Trigger] = []
    var heard = StateEventList()
    for trigger in options.on {
      let event = try trigger.heard()
      triggers.append(
        .init(
          event.map { .heard(heard.add($0)) } ?? .after(trigger.after ?? 0), named: event?.word,
          from: trigger.from, to: trigger.to, condition: trigger.condition))
    }
    self.heard = heard
    graph = try StateGraph(
      names, timing: options.curve,
      transitions: options.transitions.map { .init(from: $0.from, to: $0.to, timing: $0.curve) },
      triggers: triggers)
    try graph.require(state)
    var present: [Int: SlotTarget] = [:]
    for value in states.flatMap(\.values) where present[value.slot] == nil {
      present[value.slot] = SlotTarget(value.slot, engine.stage.readValue(value.slot))
    }
    var targets: [String: [SlotTarget]] = [:]
    for state in states {
      var all = present
      for (slot, value) in try options.states.values(of: state) {
        switch value {
        case .value(let target): all[slot] = target
        case .rule(let rule):
          all[slot] = nil
          rules.add(rule, of: state.name)
        }
      }
      targets[state.name] = all.values.sorted { $0.slot < $1.slot }
    }
    self.targets = targets
  }

  var label: String { "the states `\(name)`" }
  var scriptDescription: String { "states \(name)" }
  var stage: Stage { engine.stage }

  /// What moves the properties with a finger; nil if no finger does.
  ///
  /// The engine keeps it alive.
  unowned var hand: StatesDrag? { didSet { handDidChange() } }

  /// Whether the last movement began with the release of a finger.
  private var followsFinger = false

  /// Whether properties are moving because a finger has released them.
  var isSettling: Bool { isAnimating && followsFinger }

  /// Whether properties are moving to the present state by themselves.
  var isAnimating: Bool {
    hand == nil && movement != nil && (endTime.map { $0 > stage.now } ?? true)
  }

  /// Whether properties are moving, by themselves or with a finger.
  var isRunning: Bool { hand != nil || isAnimating }

  var endTime: Double? {
    guard hand == nil else { return nil }
    return movement == nil ? restTime : movement?.endTime
  }

  static let playHelp = "play a change of state: `t:play(states:setState(\"…\"))`"

  func play(at time: Double) throws(Diagnostic) {
    throw Diagnostic(
      .wrongState, "\(label) cannot be played",
      help: [Self.playHelp], token: "play")
  }

  func stop(at time: Double) throws(Diagnostic) { try movement?.stop(at: time) }

  /// Assigns the values of the initial state, starts its timers, and listens to events.
  func begin() throws(Diagnostic) {
    try assign(state)
    startTimers()
    if let property {
      stage.changes.add(property.property, at: property.slot, on: stage, isKnown: true) {
        [self] (value, _) throws(Diagnostic) in
        let next = try property.state(named: value)
        if next != state { _ = try lead(to: next) }
      }
    }
    try heard.listen(on: stage) { [self] (number, name) throws(Diagnostic) in
      try follow(.heard(number), named: name)
    }
  }

  /// Whether a property of a layer names the present state.
  var followsProperty: Bool { property != nil }

  /// Applies the state that the script has assigned to its property before the scene begins.
  func begin(with stage: Stage) throws(Diagnostic) {
    guard let property, !stage.layer(at: property.slot).isRemoved else { return }
    let next = try property.state(named: stage.readValue(property.slot))
    if next != state { try jump(to: next) }
  }

  /// Gives its property the name of the present state, unless it has it.
  private func assignProperty() throws(Diagnostic) {
    guard let property, !stage.layer(at: property.slot).isRemoved,
      let value = property.value(named: state), stage.readValue(property.slot) != value
    else { return }
    try stage.assignFromScript(value, to: property.slot)
  }

  /// Changes to a state, and returns the movement of the properties.
  func lead(to next: String) throws(Diagnostic) -> any Finishable {
    try graph.require(next)
    let movement = try move(to: next, graph.timing(from: state, to: next)) { _ in nil }
    if hand == nil { try enter(next) }
    return movement
  }

  /// Moves the properties to their values in a state, with the initial velocities of those for which
  /// `velocity` returns one. Properties that a finger holds stay with it.
  func move(
    to next: String, _ timing: SlotTiming?, followsFinger: Bool = false,
    velocity: (Int) -> Double?
  ) throws(Diagnostic) -> any Finishable {
    guard let animator = stage.services.slotAnimator else {
      preconditionFailure("the engine of animators is part of every scene")
    }
    let change = hand == nil ? rules.change(to: next) : nil
    let all = targets(in: next)
    var targets = change?.targets(of: all) ?? all
    for index in targets.indices where stage.property(at: targets[index].slot).property.isNumber {
      targets[index].velocity = velocity(targets[index].slot)
    }
    let label = "the states `\(name)`, which change to `\(next)`,"
    let movement =
      if let change {
        try animator.animate(targets, timing, label: label) { () throws(Diagnostic) in
          try rules.apply(change, values: all)
        }
      } else {
        try animator.animate(targets, timing, label: label)
      }
    if hand == nil {
      self.movement = movement
      self.followsFinger = followsFinger
    }
    return movement
  }

  /// The values of a state, without those of removed layers; while a finger holds the properties,
  /// only those that it moves.
  func targets(in state: String) -> [SlotTarget] {
    let present = (targets[state] ?? []).filter { !stage.layer(at: $0.slot).isRemoved }
    return hand == nil ? present : present.filter { isContinuous($0) && !rules.holds($0.slot) }
  }

  /// Whether one of the layers that the states move has not been removed.
  var isPresent: Bool {
    let all = targets[state] ?? []
    return all.isEmpty || all.contains { !stage.layer(at: $0.slot).isRemoved }
  }

  func isContinuous(_ target: SlotTarget) -> Bool {
    stage.property(at: target.slot).property.type.isContinuous
  }

  /// Follows the end of the present movement.
  private func movementDidChange() {
    stage.scheduler.removeObserver(self, of: movementSource)
    movementSource = movement.map { [ObjectIdentifier($0.endTimeSource)] } ?? []
    stage.scheduler.addObserver(self, of: movementSource)
    endTimeDidChange()
  }

  /// Notifies the scheduler that its end may have changed.
  private func endTimeDidChange() { stage.scheduler.endTimeDidChange(of: self) }

  func endTimeDidChange(ofSource index: Int) { endTimeDidChange() }

  private func handDidChange() {
    if hand == nil {
      restTime = stage.now
      startTimers()
    } else {
      movement = nil
      stopTimers()
    }
    endTimeDidChange()
  }

  /// Changes to a state, and assigns its values at once.
  func jump(to next: String) throws(Diagnostic) {
    try graph.require(next)
    try assign(next)
    guard hand == nil else { return }
    movement = nil
    restTime = stage.now
    try enter(next)
  }

  /// Assigns the values of a state, and gives properties its rules, unless a finger holds them.
  private func assign(_ state: String) throws(Diagnostic) {
    let change = hand == nil ? rules.change(to: state) : nil
    let all = targets(in: state)
    try assign(change?.targets(of: all) ?? all)
    if let change { try rules.apply(change, values: all) }
  }

  private func assign(_ targets: [SlotTarget]) throws(Diagnostic) {
    for target in targets { try stage.requireAssignable(target.value, to: target.slot) }
    for target in targets { try stage.assignFromScript(target.value, to: target.slot) }
  }

  func enter(_ next: String) throws(Diagnostic) {
    let last = state
    state = next
    try assignProperty()
    guard next != last else { return }
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
      endTimeDidChange()
    }
    startTimers()
  }

  private func startTimers() {
    stopTimers()
    timers = graph.delays(in: state).map { delay in
      stage.scheduler.start(label: label, at: stage.now + delay) {
        [self] () throws(Diagnostic) in
        try follow(.after(delay))
        return .finished
      }
    }
  }

  private func stopTimers() {
    for timer in timers { stage.scheduler.cancel(timer) }
    timers = []
  }

  /// Changes the state if a trigger matches an event and its guard holds.
  private func follow(
    _ event: StateGraph<any ScriptFunction>.Trigger.Event, named name: String? = nil
  ) throws(Diagnostic) {
    let next = try graph.destination(of: event, named: name, in: state) {
      (condition) throws(Diagnostic) in
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
  var endTimeSource: any Playable { states }
  var missingEnd: (clause: String, help: String) {
    ("which is not entered", "enter it: `states:setState(\"\(state)\")`")
  }
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

/// The movement of the properties by fingers.
extension StatesObject {
  /// Settles in a state after a finger has moved the properties, by a spring.
  func settle(
    in next: String, by spring: Spring?, velocity: (Int) -> Double?
  ) throws(Diagnostic) {
    var timing = graph.timing(from: state, to: next) ?? SlotTiming()
    timing.delay = 0
    if let spring {
      timing.curve = .spring(spring)
    } else if case .curve = timing.timing {
      timing.curve = .spring(Settling.sheetSpring)
    }
    _ = try move(to: next, timing, followsFinger: true, velocity: velocity)
    try enter(next)
  }

  /// Returns the numbers and colour components that a finger moves between two states, without those
  /// for which they have different rules.
  func parts(
    from source: String, to destination: String
  ) throws(Diagnostic) -> [Int: StateScrub.Part] {
    try parts(from: targets(in: source), to: targets(in: destination))
  }

  /// Returns the numbers and colour components between values of the same properties.
  private func parts(
    from sources: [SlotTarget], to destinations: [SlotTarget]
  ) throws(Diagnostic) -> [Int: StateScrub.Part] {
    let ends = Dictionary(uniqueKeysWithValues: destinations.map { ($0.slot, $0) })
    var parts: [Int: StateScrub.Part] = [:]
    for source in sources where isContinuous(source) {
      guard let destination = ends[source.slot] else { continue }
      try stage.requireAssignable(source.value, to: source.slot)
      let appearance = stage.colorAppearance(of: stage.layer(at: source.slot))
      let ends = stage.store.ends(source.value, in: appearance, destination.value, in: appearance)
      let isPart = source.value.mixed != nil || destination.value.mixed != nil
      for (offset, value) in ends.from.enumerated() {
        let slot = source.slot + offset
        // A value with parts is caught on the chain of the two states, or at its beginning.
        let isElsewhere =
          isPart && offset == source.value.mixedOffset
          && !(value...ends.to[offset]).contains(stage.read(slot))
        parts[slot] = StateScrub.Part(
          caught: isElsewhere ? value : stage.read(slot), source: value,
          destination: ends.to[offset])
      }
    }
    return parts
  }

  /// Whether two states have different rules for what a finger moves.
  func hasRules(between source: String, and destination: String) -> Bool {
    !rules.movable(of: source, from: destination).isEmpty
      || !rules.movable(of: destination, from: source).isEmpty
  }

  /// Returns the numbers and colour components that a finger moves between two states, for a rule those
  /// that it results in now, while all others are as in its state. An owner has them from now on, and the
  /// rules no longer hold.
  func resolvedParts(
    from source: String, to destination: String, by owner: SlotOwner
  ) throws(Diagnostic) -> [Int: StateScrub.Part] {
    let ruled = (
      rules.movable(of: source, from: destination), rules.movable(of: destination, from: source)
    )
    let rules = ruled.0 + ruled.1
    let slots = Set(rules.flatMap(\.slots))
    let caught = Dictionary(uniqueKeysWithValues: slots.map { ($0, stage.read($0)) })
    try self.rules.suspend(rules)
    var sources = targets(in: source).filter { isContinuous($0) }
    var destinations = targets(in: destination).filter { isContinuous($0) }
    var parts = try parts(from: sources, to: destinations)
    for slot in slots.union(parts.keys).sorted() {
      _ = try stage.claim(slot, by: owner, at: stage.now)
    }
    sources += try resolve(ruled.0, among: sources, by: owner)
    destinations += try resolve(ruled.1, among: destinations, by: owner)
    let first = Set(rules.map(\.slot))
    let between = try self.parts(
      from: sources.filter { first.contains($0.slot) },
      to: destinations.filter { first.contains($0.slot) })
    for (slot, part) in between {
      parts[slot] = StateScrub.Part(
        caught: caught[slot] ?? part.caught, source: part.source, destination: part.destination)
    }
    return parts
  }

  /// Returns what rules result in while other properties have some values; the owner has all of them
  /// before and after.
  private func resolve(
    _ rules: [StateRule], among values: [SlotTarget], by owner: SlotOwner
  ) throws(Diagnostic) -> [SlotTarget] {
    for target in values where target.value.mixed == nil {
      let appearance = stage.colorAppearance(of: stage.layer(at: target.slot))
      let numbers = stage.store.ends(target.value, in: appearance, target.value, in: appearance)
      for (offset, number) in numbers.from.enumerated() {
        stage.store.write(number, to: target.slot + offset)
      }
    }
    for slot in rules.flatMap(\.slots) { stage.release(slot, from: owner) }
    for rule in rules { try rule.begin() }
    let results = rules.map { SlotTarget($0.slot, stage.readValue($0.slot)) }
    for rule in rules { try rule.free() }
    for slot in rules.flatMap(\.slots) {
      _ = try stage.claim(slot, by: owner, at: stage.now)
    }
    return results
  }

  /// Adds a layer on which a finger moves the properties between two states.
  func addDrag(_ options: StatesDragOptions) throws(Diagnostic) {
    try options.checkStates()
    for state in [options.from, options.to] { try graph.require(state) }
    let distance = try options.distance.distance(
      from: "`\(options.from)`", to: "`\(options.to)`", in: StatesDragOptions.call)
    let drag = engine.makeDrag(of: self, options, distance)
    stage.touchTargets.add(
      ProgressPan(
        of: drag, on: options.layer, along: distance.axis, by: distance.points,
        spring: options.spring, catches: options.catches))
  }
}
