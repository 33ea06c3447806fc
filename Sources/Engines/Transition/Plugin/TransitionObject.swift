import MotionCore
import MotionPlugin

/// A transition that scripts hold: its two states, its rules, and the run that is under way.
final class TransitionObject: PlayableObject, Seekable {
  enum States {
    case layers(from: Layer, to: Layer)
    /// One tree, before and after what a function does to it.
    case change(Layer, any ScriptFunction)
  }

  static let typeName = "transition"
  let name: String
  let states: States
  let options: TransitionOptions
  let baseDefinition: TransitionDefinition
  /// The definition of the present run, which an interruption changes.
  var definition: TransitionDefinition
  let container: TransitionContainer
  unowned let plugin: TransitionPlugin
  var run: TransitionRun?
  /// The run that is over, but shows its end until the others between the same states are over.
  private(set) var resting: TransitionRun?
  /// The state that stands since the last run; nil before the first one.
  private(set) var restingEnd: TransitionEnd?
  private var endedAt: Double?
  /// What the change of one tree was, once it has been made, and the tree before and after it.
  var change: (record: StateChange, before: StateCapture, after: StateCapture)?
  var completions: [any ScriptFunction] = []
  /// The report of the last run.
  var report: TransitionReport?
  /// The state that a run comes from, where it has interrupted another one.
  var origin: Layer?
  /// The state that an interruption led to.
  var interruption: Layer?
  /// The one that leads back; the plugin holds both.
  private(set) unowned var back: TransitionObject?
  /// Whether it has been made as the way back of another one.
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

  var endTime: Double? { run == nil ? endedAt : run?.clock.endTime }

  /// Whether something plays in the place of its rules, since motion is reduced.
  var isReduced: Bool {
    if case .keep = options.reduced { false } else { plugin.stage.reducesMotion }
  }

  /// Whether a run of it is under way, or still shows its end.
  var isInUse: Bool { run != nil || resting != nil }

  var isRunning: Bool { run?.clock.isRunning ?? false }

  func play(at time: Double) throws(Diagnostic) {
    try back?.finishIfOver(at: time)
    back?.resume()
    if let back, back.run != nil, run == nil, case .layers(_, let to) = states {
      return try plugin.interrupt(back, with: self, to: to, at: time)
    }
    let run = try presentRun(at: time, from: isInDestination ? .destination : .source)
    run.clock.run(to: .destination, at: time)
    report("play", leadsBack ? [.name(TransitionEnd.source.rawValue)] : [])
    try finishIfOver(at: time)
  }

  /// The one that leads back, while it is under way in the place of this one.
  private var returning: TransitionObject? { run == nil && back?.run != nil ? back : nil }

  func stop(at time: Double) throws(Diagnostic) {
    try finishIfOver(at: time)
    if let returning { return try returning.stop(at: time) }
    guard let run else { return }
    try end(run, in: run.seenProgress(at: time) < 0.5 ? .source : .destination, at: time)
  }

  /// Whether the destination stands since the last run, and nothing else has been shown since.
  private var isInDestination: Bool {
    guard restingEnd == .destination else { return false }
    return switch states {
    case .layers(_, let to): to.property("hidden").map { plugin.stage.read($0.slot) == 0 } ?? true
    case .change: change?.record.isApplied(at: .destination, on: plugin.stage) ?? false
    }
  }

  /// Turns the direction round; after its end it plays back.
  func reverse(at time: Double) throws(Diagnostic) {
    try finishIfOver(at: time)
    if let returning { return try returning.reverse(at: time) }
    let stood = run == nil ? restingEnd : nil
    guard run != nil || stood != nil else {
      throw Diagnostic(
        .wrongState, "`reverse` does not apply to \(label), which has not been played",
        help: ["play it first, or play the way back: `\(name):reversed()`"], token: "reverse")
    }
    let run = try presentRun(at: time, from: restingEnd ?? .source)
    run.clock.run(to: (stood ?? run.clock.heading).opposite, at: time)
    report("reverse", [])
    try finishIfOver(at: time)
  }

  func pause(at time: Double) throws(Diagnostic) {
    if let returning { return try returning.pause(at: time) }
    try presentRun(at: time, from: restingEnd ?? .source).clock.hold(at: time)
  }

  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    let run = try presentRun(at: time, from: restingEnd ?? .source)
    run.clock.seek(to: fraction, at: time)
    try run.lead(at: time)
  }

  /// Ends at once in one of the states.
  func jump(to end: TransitionEnd, at time: Double) throws(Diagnostic) {
    try finishIfOver(at: time)
    if let returning { try returning.jump(to: end.opposite, at: time) }
    if run == nil, end == restingEnd ?? .source { return }
    try self.end(try presentRun(at: time, from: restingEnd ?? .source), in: end, at: time)
  }

  func finish(at time: Double) throws(Diagnostic) { try jump(to: .destination, at: time) }

  private func presentRun(
    at time: Double, from end: TransitionEnd
  ) throws(Diagnostic) -> TransitionRun {
    try finishIfOver(at: time)
    resume()
    if let run { return run }
    if returning != nil {
      throw Diagnostic(
        .wrongState, "\(label) is on its way back",
        help: ["`play` it first, or call `\(name):reversed()` for what is under way"])
    }
    return try plugin.begin(self, from: end, at: time)
  }

  /// Lets a run that shows its end go on.
  private func resume() {
    guard run == nil, let resting else { return }
    resting.resting = nil
    run = resting
    self.resting = nil
  }

  /// Ends a run that shows its end, since the last of the others is over, which decides what stands.
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
  }

  private func rest(at end: TransitionEnd?) {
    restingEnd = end
    // The way back leads from where this one has come to.
    back?.restingEnd = end?.opposite
  }

  /// Ends a run whose time is over.
  func finishIfOver(at time: Double) throws(Diagnostic) {
    guard let run, let end = run.clock.end(by: time) else { return }
    try self.end(run, in: end, at: run.clock.endTime ?? time)
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
    // The way back has the name of the way there, and so its words.
    report("end", [.name((leadsBack && restingEnd != nil ? shown.opposite : shown).rawValue)])
    plugin.complete(self, shown)
    if let back, let restingEnd { plugin.complete(back, restingEnd.opposite) }
  }

  /// Lets two transitions know each other as the ways there and back.
  func pair(with back: TransitionObject) {
    self.back = back
    back.back = self
    back.leadsBack = true
    plugin.pairs.append((self, back))
  }

  /// Which of its own states stands after an end; nil if neither does.
  private func restingEnd(after end: TransitionEnd) -> TransitionEnd? {
    guard let interruption, case .layers(let from, let to) = states else { return end }
    let layer = end == .destination ? interruption : origin ?? from
    return layer === to ? .destination : layer === from ? .source : nil
  }

  /// Whether it presents when it leads to a layer; nil if that is neither of its states.
  func presents(_ layer: Layer) -> Bool? {
    guard case .layers(let from, let to) = states else { return nil }
    let presents = baseDefinition.isPresenting
    return layer === to ? presents : layer === from ? !presents : nil
  }

  /// Gives the run up to one that goes on from where it is.
  func hand(over run: TransitionRun, at time: Double) throws(Diagnostic) {
    self.run = nil
    plugin.forget(run)
    try run.handOver(at: time)
    endedAt = time
    report("interrupt", [])
  }

  /// Tells the trace what happens to it.
  func report(_ event: String, _ words: [StageEvent.Word]) {
    plugin.stage.report(event, target: name, words)
  }
}
