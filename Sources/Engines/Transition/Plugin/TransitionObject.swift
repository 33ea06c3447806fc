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
  var run: TransitionRun?
  /// The run that has ended, but shows its end until the other runs between the same states end.
  private(set) var resting: TransitionRun?
  /// The state that is shown since the last run; nil before the first run, or if it is neither
  /// state.
  private(set) var restingEnd: TransitionEnd?
  private var endedAt: Double?
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
    try change?.record.assign(end, on: plugin.stage)
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
