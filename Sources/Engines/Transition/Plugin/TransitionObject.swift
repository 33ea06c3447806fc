import MotionCore
import MotionPlugin
import MotionValues

/// A transition as a script object: its two states, its rules, and its run.
///
/// Invariants:
/// 1. `run` is the active run, playing or paused.
/// 2. `resting` is a run that has ended but shows its end. A run is moved there only while another
///    run between the same states is active, and is ended when the last of those ends.
/// 3. Every end sets `restingEnd` and `endedAt`, and calls the completions. An interruption sets
///    only `endedAt`.
/// 4. `run` and `resting` exclude each other, and the plugin lists either. Of two opposite
///    transitions, at most one has a `run`.
///
/// ```
///          play, reverse, pause, seek
///   idle ─────────────────────────────▶ run ──────┐
///    ▲                                  │  ▲      │ end, while another
///    │ end, or interrupted by another   │  │      │ run is active
///    ├──────────────────────────────────┘  │      ▼
///    │                                     └── resting
///    │                                 play, …    │
///    └────────────────────────────────────────────┘
///                  the last other run ends
/// ```
final class TransitionObject: PlayableObject, Seekable {
  enum States {
    case layers(from: Layer, to: Layer)
    /// One layer tree, before and after a function changes it.
    case change(Layer, any ScriptFunction)
  }

  static let typeName = "transition"
  let name: String
  let states: States
  let options: TransitionOptions
  let baseDefinition: TransitionDefinition
  /// The definition of the current run, which an interruption changes.
  var definition: TransitionDefinition
  let container: TransitionContainer
  unowned let plugin: TransitionPlugin
  var run: TransitionRun? {
    didSet {
      run?.endTimeDidChange = { [unowned self] in self.endTimeDidChange() }
      endTimeDidChange()
    }
  }
  /// The run that has ended, but shows its end until the other runs between the same states end.
  private(set) var resting: TransitionRun?
  /// The state that is shown since the last run; nil before the first run, or if it is neither
  /// state.
  private(set) var restingEnd: TransitionEnd?
  private var endedAt: Double? { didSet { endTimeDidChange() } }
  /// The recorded change of one tree, with captures of the tree before and after it.
  var change: (record: StateChange, before: StateCapture, after: StateCapture)?
  var completions: [any ScriptFunction] = []
  /// The report of the last run.
  var report: TransitionReport?
  /// What `motion check` knows of it; nil in any other run.
  var facts: SceneFacts.Animation?
  /// The source of a run that interrupted another one; nil otherwise.
  var origin: Layer?
  /// The destination of an interruption.
  var interruption: Layer?
  /// The transition in the opposite direction. The plugin keeps both alive.
  private(set) unowned var back: TransitionObject?
  /// Whether `reversed` created this transition.
  private var leadsBack = false

  init(
    name: String, states: States, options: TransitionOptions, definition: TransitionDefinition,
    container: TransitionContainer, plugin: TransitionPlugin
  ) {
    self.name = name
    self.states = states
    self.options = options
    baseDefinition = definition
    self.definition = definition
    self.container = container
    self.plugin = plugin
  }

  var label: String { "the transition `\(name)`" }
  var scriptDescription: String { "transition \(name)" }

  var endTime: Double? { run == nil ? endedAt : run?.endTime }

  private func endTimeDidChange() { plugin.stage.scheduler.endTimeDidChange(of: self) }

  /// Whether the reduced effect replaces the rules because motion is reduced.
  var isReduced: Bool {
    if case .response(.keep) = options.reduced { false } else { plugin.stage.reducesMotion }
  }

  /// Whether a run is active or still shows its end.
  var isInUse: Bool { run != nil || resting != nil }

  var isRunning: Bool { run?.isRunning ?? false }

  func play(at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(), !endIfGone(at: time) else { return }
    try back?.finishIfOver(at: time)
    back?.resume()
    if let back, back.run != nil, run == nil, case .layers(_, let to) = states {
      return try plugin.interrupt(back, with: self, to: to, at: time)
    }
    let run = try presentRun(at: time, from: isInDestination ? .destination : .source)
    run.run(to: .destination, at: time)
    report("play", leadsBack ? [.name(TransitionEnd.source.rawValue)] : [])
    try finishIfOver(at: time)
  }

  /// The opposite transition, if its run is active instead of this one's.
  var returning: TransitionObject? { run == nil && back?.run != nil ? back : nil }

  func stop(at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger() else { return }
    try finishIfOver(at: time)
    if let returning { return try returning.stop(at: time) }
    guard let run else { return }
    try end(run, in: run.seenProgress(at: time) < 0.5 ? .source : .destination, at: time)
  }

  /// Ends it, and returns true, if a layer that it needs has been removed.
  private func endIfGone(at time: Double) -> Bool {
    guard run == nil, states.layers.contains(where: \.isRemoved) else { return false }
    endedAt = time
    return true
  }

  /// Whether the last run ended in the destination, and the destination is still shown.
  var isInDestination: Bool {
    guard restingEnd == .destination else { return false }
    return switch states {
    case .layers(_, let to): to.property("hidden").map { plugin.stage.read($0.slot) == 0 } ?? true
    case .change: change?.record.isApplied(at: .destination, on: plugin.stage) ?? false
    }
  }

  /// Reverses the direction. After an end, plays back from there.
  func reverse(at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(), !endIfGone(at: time) else { return }
    try finishIfOver(at: time)
    if let returning { return try returning.reverse(at: time) }
    let stood = run == nil ? restingEnd : nil
    guard run != nil || stood != nil else {
      throw Diagnostic(
        .wrongState, "`reverse` does not apply to \(label), which has not been played",
        help: ["play it first, or play the opposite direction: `\(name):reversed()`"],
        token: "reverse")
    }
    let run = try presentRun(at: time, from: restingEnd ?? .source)
    run.run(to: (stood ?? run.heading).opposite, at: time)
    report("reverse", [])
    try finishIfOver(at: time)
  }

  func pause(at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(), !endIfGone(at: time) else { return }
    if let returning { return try returning.pause(at: time) }
    try presentRun(at: time, from: restingEnd ?? .source).hold(at: time)
  }

  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(), !endIfGone(at: time) else { return }
    try presentRun(at: time, from: restingEnd ?? .source).seek(to: fraction, at: time)
    checkInvariants()
  }

  /// Ends at once in one of the states.
  func jump(to end: TransitionEnd, at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(), !endIfGone(at: time) else { return }
    try finishIfOver(at: time)
    if let returning { try returning.jump(to: end.opposite, at: time) }
    if run == nil, end == restingEnd ?? .source { return }
    try self.end(try presentRun(at: time, from: restingEnd ?? .source), in: end, at: time)
  }

  func finish(at time: Double) throws(Diagnostic) { try jump(to: .destination, at: time) }

  func presentRun(
    at time: Double, from end: TransitionEnd
  ) throws(Diagnostic) -> TransitionRun {
    try finishIfOver(at: time)
    resume()
    if let run { return run }
    if returning != nil {
      throw Diagnostic(
        .wrongState, "\(label) is returning to its source",
        help: ["`play` it first, or use `\(name):reversed()`, which is under way"])
    }
    return try plugin.begin(self, from: end, at: time)
  }

  /// Makes a run that shows its end active again.
  private func resume() {
    guard run == nil, let resting else { return }
    resting.resting = nil
    run = resting
    self.resting = nil
    checkInvariants()
  }

  /// Checks the invariants in debug builds, after each step.
  func checkInvariants() {
    assert(run == nil || resting == nil, "4: \(label)")
    assert(run?.resting == nil, "1: \(label)")
    assert(resting == nil || resting?.resting != nil, "2: \(label)")
    assert((run ?? resting).map(plugin.lists) ?? true, "4: \(label)")
    assert(run == nil || back?.run == nil, "4: \(label) and its opposite")
    (run ?? resting)?.checkInvariants()
  }

  /// Ends a run that shows its end, once the last other run has ended. That run decides which state
  /// is shown.
  func endRest(after last: TransitionObject, at time: Double) throws(Diagnostic) {
    guard let run = resting, let end = run.resting else { return }
    resting = nil
    plugin.forget(run)
    try run.end(in: end, at: time)
    if case .layers(let from, let to) = states, case .layers(let first, let second) = last.states,
      from === first, to === second
    {
      rest(at: last.restingEnd)
    }
    checkInvariants()
  }

  private func rest(at end: TransitionEnd?) {
    restingEnd = end
    // The opposite transition starts where this one has ended.
    back?.restingEnd = end?.opposite
  }

  /// Ends the run if its time is over.
  func finishIfOver(at time: Double) throws(Diagnostic) {
    guard let run, let end = run.end(by: time) else { return }
    try self.end(run, in: end, at: run.endTime ?? time)
  }

  private func end(
    _ run: TransitionRun, in end: TransitionEnd, at time: Double
  ) throws(Diagnostic) {
    self.run = nil
    let restingEnd = self.restingEnd(after: end)
    rest(at: restingEnd)
    if plugin.isAlone(run) {
      try plugin.endRests(beside: run, of: self, at: time)
      plugin.forget(run)
      try run.end(in: end, at: time)
    } else {
      try run.rest(in: end, at: time)
      resting = run
    }
    if end == .source { try change?.record.assign(.source, on: plugin.stage) }
    interruption = nil
    endedAt = time
    origin = nil
    let shown = restingEnd ?? end
    // The opposite transition has the same name in the trace, so its ends are named from the
    // original's states.
    report("end", [.name((leadsBack && restingEnd != nil ? shown.opposite : shown).rawValue)])
    checkInvariants()
    plugin.complete(self, shown)
    if let back, let restingEnd { plugin.complete(back, restingEnd.opposite) }
  }

  /// Links two transitions as opposite directions.
  func pair(with back: TransitionObject) {
    self.back = back
    back.back = self
    back.leadsBack = true
    plugin.pairs.append((self, back))
  }

  /// Returns the transition's own state that is shown after an end; nil if it is neither.
  private func restingEnd(after end: TransitionEnd) -> TransitionEnd? {
    guard let interruption, case .layers(let from, let to) = states else { return end }
    let layer = end == .destination ? interruption : origin ?? from
    return layer === to ? .destination : layer === from ? .source : nil
  }

  /// Ends the run in favour of one that continues from its current state.
  func hand(over run: TransitionRun, at time: Double) throws(Diagnostic) {
    self.run = nil
    plugin.forget(run)
    try run.handOver(at: time)
    endedAt = time
    checkInvariants()
    report("interrupt", [])
  }

  /// Reports an event of the transition to the trace.
  func report(_ event: String, _ words: [StageEvent.Word]) {
    plugin.stage.report(event, target: name, words)
  }
}

/// An active run, as seen from one of two opposite transitions.
struct ActiveRun: HeldProgress {
  /// The transition from which it is seen.
  let viewer: TransitionObject
  /// The transition that has the run.
  let object: TransitionObject
  let run: TransitionRun
  /// Whether the run's destination is that of the given transition, rather than its source.
  let isForward: Bool

  var isHeld: Bool { object.run === run && run.isHeld }

  /// Returns the progress under a finger, from 0 at the source to 1 at the destination.
  func progress(at time: Double) -> Double {
    let progress = run.fraction(at: time)
    return isForward ? progress : 1 - progress
  }

  /// Returns the rate of the progress under a finger, per second.
  func velocity(at time: Double) -> Double {
    let rate = run.scrub?.progress(at: time).velocity ?? 0
    return isForward ? rate : -rate
  }

  func follow(_ leg: PanLeg, by change: Double, nearness: Double, limit: Double?) -> Double {
    run.scrub?.follow(leg, by: isForward ? change : -change, nearness: nearness, limit: limit)
      ?? leg.end
  }

  func cut(at time: Double) { run.scrub?.cut(at: time) }

  func name(ofDestination isDestination: Bool) -> String {
    (isDestination ? TransitionEnd.destination : .source).rawValue
  }

  func release(
    toDestination: Bool, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic) {
    try viewer.settle(
      self, in: toDestination ? .destination : .source, velocity: velocity, by: spring, at: time)
  }
}

extension TransitionObject: PannedProgress {
  var canPan: Bool {
    switch states {
    case .layers(let from, let to): !from.isRemoved && !to.isRemoved && !leadsElsewhere
    case .change(let layer, _): !layer.isRemoved && !leadsElsewhere
    }
  }
  var isMoving: Bool { activeRun?.run.isRunning ?? false }
  var isSettling: Bool { activeRun?.run.isSettling ?? false }
  /// Whether a finger holds the run, on this transition or on the opposite one.
  var isHeld: Bool { (run ?? returning?.run)?.isHeld ?? false }

  var leadsToDestination: Bool {
    guard let activeRun else { return isInDestination }
    return (activeRun.run.heading == .destination) == activeRun.isForward
  }

  func progress(of layer: Layer, along axis: PanAxis, at time: Double) -> Double {
    guard let activeRun else { return isInDestination ? 1 : 0 }
    let progress = min(max(activeRun.run.progress(of: layer, along: axis, at: time), 0), 1)
    return activeRun.isForward ? progress : 1 - progress
  }

  func update(at time: Double) throws(Diagnostic) {
    try activeRun?.object.finishIfOver(at: time)
  }

  func grab(
    _ layer: Layer, along axis: PanAxis, at time: Double
  ) throws(Diagnostic) -> any HeldProgress {
    let active = try runUnderFinger(at: time)
    try active.run.grab(layer, along: axis, at: time)
    return active
  }
}

/// The runs that a finger can move: that of this transition, or that of the opposite one.
extension TransitionObject {
  /// Returns whether a finger holds the transition, so that a command has no effect; reports it.
  func yieldsToFinger() -> Bool {
    guard (run ?? returning?.run)?.isHeld ?? false else { return false }
    report("interrupt", [])
    return true
  }

  /// The active run; nil if there is none, or if its destination is a third state.
  var activeRun: ActiveRun? {
    guard let object = run == nil ? returning : self, let run = object.run,
      let end = object.runEnd
    else { return nil }
    return ActiveRun(
      viewer: self, object: object, run: run,
      isForward: (end == .destination) == (object === self))
  }

  /// Whether there is a run whose destination is neither of the two states.
  var leadsElsewhere: Bool { (run != nil || returning != nil) && activeRun == nil }

  /// Which of the transition's own states is the run's destination; nil if neither is.
  private var runEnd: TransitionEnd? {
    guard let interruption, case .layers(let from, let to) = states else { return .destination }
    return interruption === to ? .destination : interruption === from ? .source : nil
  }

  /// Returns the run that a finger moves: the active one, or a new one from the visible state.
  func runUnderFinger(at time: Double) throws(Diagnostic) -> ActiveRun {
    try update(at: time)
    if let activeRun { return activeRun }
    return ActiveRun(
      viewer: self, object: self,
      run: try presentRun(at: time, from: isInDestination ? .destination : .source),
      isForward: true)
  }

  /// Releases a run that a finger has moved; it settles at one of this transition's states.
  func settle(
    _ active: ActiveRun, in end: TransitionEnd, velocity: Double, by spring: Spring?,
    at time: Double
  ) throws(Diagnostic) {
    let goal = active.isForward ? end : end.opposite
    let object = active.object
    try active.run.release(
      to: goal, velocity: active.isForward ? velocity : -velocity, by: spring, at: time)
    if goal == .source, object.interruption != nil, case .layers(let from, let to) = states {
      // The run began during another one, so its source is not a state.
      try plugin.interrupt(object, with: object, to: end == .source ? from : to, at: time)
    }
    if object.isReduced {
      try object.jump(to: object.run?.heading ?? goal, at: time)
    } else {
      try object.finishIfOver(at: time)
    }
  }
}

extension TransitionObject.States {
  /// The layers of both states.
  var layers: [Layer] {
    switch self {
    case .layers(let from, let to): [from, to]
    case .change(let layer, _): [layer]
    }
  }
}
