import MotionCore
import MotionPlugin
import MotionValues

/// The animator that scripts refer to: its content, and its current run.
final class AnimatorObject: PlayableObject, Companion, Seekable {
  /// An action at a point of the timeline, in contrast to a number that is animated.
  enum Mark {
    case assign(slot: Int, PropertyValue)
    case callback(any ScriptFunction)
  }

  /// A colour that is not mixed component by component.
  struct ColorTarget {
    let slot: Int
    let from: ColorValue?
    let to: ColorValue
    let mixing: ColorMixing
    let start: Double
    let duration: Double
    let curve: Curve
  }

  /// A target of a value with parts.
  struct Lead {
    /// The slot of the place on a chain.
    let slot: Int
    let value: MixedValue
    let mixing: ColorMixing
    /// Whether the animation begins there.
    let isInitial: Bool
  }

  static let typeName = "animator"
  let options: AnimatorOptions
  /// Its speed as a multiple of normal.
  private(set) var speed: Double
  unowned let engine: PropertyAnimatorPlugin
  var animation: Animation
  var colors: [ColorTarget] = []
  /// Whether each colour is mixed as a whole, by its first slot.
  var isMixed: [Int: Bool] = [:]
  /// The targets of values with parts, in the order of their keyframes.
  var leads: [Lead] = []
  /// Whether one of them is more than a colour.
  var leadsToParts = false
  /// The routes that layers follow, by the sources of the animation's routes.
  var routes: [LayerRoute] = []
  /// The named colours that keyframes use; each provides four sources of numbers.
  var names: [NamedColor] = []
  /// The names of each colour's last target, by its first slot.
  var endNames: [Int: NamedColor] = [:]
  /// The velocities that scripts set for the start, by slot.
  var velocities: [Int: Double] = [:]
  var marks: [Mark] = []
  var completions: [any ScriptFunction] = []
  /// The script line that made it, where a run notes that.
  var origin: SourceLocation?
  /// The current run, which is also the one that `reverse` plays back after its end.
  var run: AnimatorRun? { didSet { endTimeDidChange() } }
  /// Whether a group has stopped it, such as a race that another member won; the next play starts
  /// over.
  private(set) var beginsAnew = false
  /// The number of keyframes and marks of nested animators.
  var nestedSize = 0
  /// The depth of nested animators, this one included.
  var depth = 1
  /// The animator that this one replaces where motion is reduced.
  private(set) weak var original: AnimatorObject?
  /// What `motion check` knows of it; nil in any other run.
  var facts: SceneFacts.Animation?
  /// The movement of properties that it carries out; nil for an animator of a script.
  var movement: PropertyMovement?

  init(_ options: AnimatorOptions, engine: PropertyAnimatorPlugin) {
    self.options = options
    speed = options.speed
    self.engine = engine
    animation = Animation(
      duration: options.duration, delay: options.delay, timing: options.timing)
    animation.curveScope = options.warpsKeyframes ? .timeline : .keyframes
  }

  var label: String { options.name.map { "the animator `\($0)`" } ?? "an animator" }
  var scriptDescription: String { options.name.map { "animator \($0)" } ?? "animator" }

  /// The animator that replaces this one where motion is reduced.
  var replacement: AnimatorObject? {
    guard case .other(let other) = options.reduced, engine.stage.reducesMotion else { return nil }
    return other
  }

  var endTime: Double? {
    if let replacement { return replacement.endTime }
    return run?.playback.endTime
  }

  var endTimeSource: any Playable { replacement ?? self }

  /// Notifies the scheduler that the end may have changed.
  func endTimeDidChange() { engine.stage.scheduler.endTimeDidChange(of: self) }

  func play(at time: Double) throws(Diagnostic) {
    if let replacement {
      facts?.isUsed = true
      if !replacement.isRunning {
        engine.report("reduced", of: self, [.name("replaced")])
      }
      replacement.original = self
      return try replacement.play(at: time)
    }
    if let run {
      if run.playback.isOver(at: time) { try engine.settle(run, at: time) }
      if run.playback.situation == .finished {
        // A finished animator starts again, from the current values of its properties.
        try dropRun(at: time)
      }
    }
    try perform { (playback) throws(PlaybackError) in try playback.play(at: time) }
    if isGone { try stop(at: time) }
  }

  func stop(at time: Double) throws(Diagnostic) {
    if let replacement { return try replacement.stop(at: time) }
    guard run != nil else { return }
    try stop(withoutFinishing: true, at: time)
    beginsAnew = run?.playback.situation == .discarded
  }

  /// Stops as a script does; without finishing, the animator cannot be used again.
  func stop(withoutFinishing: Bool, at time: Double) throws(Diagnostic) {
    guard (replacement ?? self).run != nil else { return }
    try perform { (playback) throws(PlaybackError) in
      try playback.stop(withoutFinishing: withoutFinishing, at: time)
    }
  }

  func pause(at time: Double) throws(Diagnostic) {
    try perform { (playback) throws(PlaybackError) in try playback.pause(at: time) }
  }

  func reverse(at time: Double) throws(Diagnostic) {
    try perform { (playback) throws(PlaybackError) in try playback.reverse(at: time) }
  }

  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    try perform(jumps: true) { (playback) throws(PlaybackError) in
      try playback.seek(to: fraction, at: time)
    }
  }

  func finish(at time: Double) throws(Diagnostic) { try finish(at: .end, at: time) }

  func finish(at position: Playback.Position, at time: Double) throws(Diagnostic) {
    try perform { (playback) throws(PlaybackError) in
      try playback.finish(at: position, at: time)
    }
  }

  /// Changes the speed from now on, also of the present run.
  func setSpeed(_ speed: Double, at time: Double) throws(Diagnostic) {
    self.speed = speed
    guard playback?.state == .active else { return }
    try perform { (playback) throws(PlaybackError) in try playback.setSpeed(speed, at: time) }
  }

  /// The playback at the current time: this animator's or its replacement's.
  var playback: Playback? {
    guard var playback = (replacement ?? self).run?.playback else { return nil }
    _ = playback.advance(to: engine.stage.now)
    return playback
  }

  /// Whether it or its replacement runs.
  var isRunning: Bool { playback?.isRunning ?? false }

  func ownMotion(at time: Double) -> ValueAndVelocity? {
    if let replacement { return replacement.ownMotion(at: time) }
    guard let sample = run?.playback.progress(at: time), sample.isRunning else { return nil }
    return ValueAndVelocity(value: sample.place.fraction, velocity: sample.fractionVelocity)
  }

  func lead(by fraction: @escaping (Double) -> Double, at time: Double) throws(Diagnostic) {
    if let replacement { return try replacement.lead(by: fraction, at: time) }
    try hold(at: fraction(time), at: time)
    if let run { engine.lead(run, by: fraction) }
  }

  func hold(at fraction: Double, at time: Double) throws(Diagnostic) {
    if let replacement { return try replacement.hold(at: fraction, at: time) }
    // An external source already shapes the time, so the animator's curve applies.
    try presentRun(at: time).playback.scrubsLinearly = false
    try seek(to: fraction, at: time)
  }

  private func presentRun(at time: Double) throws(Diagnostic) -> AnimatorRun {
    if beginsAnew { try dropRun(at: time) }
    beginsAnew = false
    if let run { return run }
    let run = try engine.makeRun(of: self, animation, at: time)
    self.run = run
    return run
  }

  /// Drops the run that is over; one that has ended within this turn first releases its slots.
  private func dropRun(at time: Double) throws(Diagnostic) {
    if let run { try engine.settle(run, at: time) }
    run = nil
  }

  /// Runs an operation on the playback; makes a run if there is none.
  ///
  /// An operation that `jumps` passes marks as `seek` does.
  func perform(
    jumps: Bool = false, _ operation: (inout Playback) throws(PlaybackError) -> PlaybackOutcome
  ) throws(Diagnostic) {
    if let replacement { return try replacement.perform(jumps: jumps, operation) }
    let time = engine.stage.now
    let run = try presentRun(at: time)
    run.leader = nil
    let outcome: PlaybackOutcome
    defer { endTimeDidChange() }
    do throws(PlaybackError) {
      outcome = try operation(&run.playback)
    } catch {
      throw Diagnostic(error, of: label)
    }
    if jumps { run.isSeek = true }
    engine.note(outcome, of: run)
    do throws(Diagnostic) {
      try engine.activate(run, hasRun: !outcome.completions.isEmpty)
    } catch {
      if !run.hasClaimed {
        engine.drop(run)
        self.run = nil
      }
      throw error
    }
  }
}

extension Diagnostic {
  /// Makes the error for a call that does not apply in an animator's state; its advice becomes the
  /// help.
  init(_ error: PlaybackError, of label: String) {
    switch error {
    case .wrongSituation(let operation, let situation, let help):
      self.init(
        .wrongState,
        "`\(operation.rawValue)` does not apply to \(label) that \(situation.description)",
        help: [help], token: operation.rawValue)
    case .argument(let operation, _):
      self.init(.outOfRange, "\(label): \(error)", token: operation.rawValue)
    }
  }
}

/// Changes in flight: the animator restarts without its delay from the current values and
/// velocities.
extension AnimatorObject {
  /// Changes the targets of properties. An animator that has not begun to move does not restart.
  func retarget(_ layer: Layer, _ targets: [Target], at time: Double) throws(Diagnostic) {
    var changed: Set<Int> = []
    for target in targets {
      let (slot, property) = try moved(target, of: layer, by: .retarget)
      let curve = try target.options.curve?.makeCurve()
      for (part, change) in try changes(to: target, property, at: slot).enumerated() {
        changed.insert(slot + part)
        for index in animation.keys.indices where animation.keys[index].channel == slot + part {
          animation.keys[index].change = change.change
          animation.keys[index].source = change.source
          if let curve { animation.keys[index].curve = curve }
        }
      }
    }
    guard replacement == nil, !beginsAnew, let run else { return }
    try requireNotStopped(run, for: .retarget)
    if run.hasClaimed {
      try beginAgain(at: time, retargeted: changed)
    } else {
      run.content = animation
      run.flat = try engine.layOut(animation, of: self) { engine.stage.read($0) }
    }
  }

  /// Changes the velocities or the values of numbers, and continues from there to the same targets.
  func adjust(
    _ layer: Layer, _ targets: [Target], by operation: PlaybackError.Operation, at time: Double,
    _ adjustment: (Double) -> MotionAdjustment
  ) throws(Diagnostic) {
    var adjustments: [Int: MotionAdjustment] = [:]
    for target in targets {
      let (slot, property) = try moved(target, of: layer, by: operation)
      guard property.isNumber, target.options.isPlain,
        case .number(let number)? = target.options.to?.primitive
      else {
        throw Diagnostic(
          .wrongType, "`\(operation.rawValue)` takes one number for each property",
          help: ["write { x = 300 }"], token: target.name)
      }
      adjustments[slot] = adjustment(number)
    }
    guard replacement == nil else { return }
    guard let run, run.hasClaimed, !beginsAnew else {
      throw Diagnostic(
        .wrongState, "`\(operation.rawValue)` does not apply to \(label) that moves nothing yet",
        help: ["call `play` first, and wait for its delay"], token: operation.rawValue)
    }
    try requireNotStopped(run, for: operation)
    try beginAgain(at: time, adjusting: adjustments)
  }

  private func requireNotStopped(
    _ run: AnimatorRun, for operation: PlaybackError.Operation
  ) throws(Diagnostic) {
    switch run.playback.situation {
    case .stopped, .discarded: throw Diagnostic(run.playback.misplaced(operation), of: label)
    case .notPlayed, .running, .paused, .finished: break
    }
  }

  /// A property that the animator moves over its whole duration.
  private func moved(
    _ target: Target, of layer: Layer, by operation: PlaybackError.Operation
  ) throws(Diagnostic) -> (slot: Int, property: Property) {
    let (slot, property) = try layer.requireProperty(target.name)
    let isPlain =
      animation.nested.isEmpty && animation.paths.isEmpty && routes.isEmpty && colors.isEmpty
      && animation.keys.allSatisfy {
        $0.start == 0 && $0.duration == 1 && $0.channel < AdditiveOffset.firstChannel
      }
    guard isPlain else {
      throw Diagnostic(
        .conflictingOptions,
        "`\(operation.rawValue)` applies only to properties that `animate` moves; \(label) has "
          + "keyframes, paths, offsets, mixed colours or nested animators",
        help: ["play another animator: it starts from the current values and velocities"],
        token: operation.rawValue)
    }
    guard animation.keys.contains(where: { $0.channel == slot }) else {
      throw Diagnostic(
        .unknownMember, "\(label) does not move `\(layer.path).\(target.name)`",
        help: ["add it with `animate` before it is played"], token: target.name)
    }
    return (slot, property)
  }

  /// Returns the change of each slot of a property to a target.
  private func changes(
    to target: Target, _ property: Property, at slot: Int
  ) throws(Diagnostic) -> [(change: Animation.Change, source: Int?)] {
    guard target.options.from == nil, target.options.mixing == nil, !target.options.isAdditive
    else {
      throw Diagnostic(
        .conflictingOptions,
        "`retarget` takes no `\(TargetOptions.name(\.from))`, `\(TargetOptions.name(\.mixing))` or "
          + "`\(TargetOptions.name(\.isAdditive))`",
        help: ["it continues from the property's current value; `jump` sets another one"],
        token: target.name)
    }
    try requireNumberForDifference(of: target, property)
    switch (target.options.to, target.options.by) {
    case (nil, let by?): return [(.by(by), nil)]
    case (let to?, nil):
      let value = try target.value(to, for: property)
      guard property.type.isContinuous else { return [] }
      setEndNames(of: value, at: slot)
      return components(of: value, at: slot).map { (.to($0.number), $0.source) }
    case (nil, nil), (_?, _?): throw missingTarget(target)
    }
  }

  /// Restarts in a new run, which takes over the properties of the current one.
  ///
  /// A `by` that is not retargeted keeps its computed end, and properties that the current run has
  /// lost are not claimed again.
  private func beginAgain(
    at time: Double, retargeted: Set<Int> = [],
    adjusting adjustments: [Int: MotionAdjustment] = [:]
  ) throws(Diagnostic) {
    guard let old = run else { return }
    let wasPaused = old.playback.situation == .paused
    var content = animation
    content.delay = 0
    content.initialValues = [:]
    if old.playback.state == .active {
      content.keys.removeAll { key in
        old.places[key.channel].map { old.channels[$0].isLost } ?? false
      }
    }
    let tracks = old.flat.tracksByChannel
    for index in content.keys.indices where !retargeted.contains(content.keys[index].channel) {
      if let track = tracks[content.keys[index].channel] {
        content.keys[index].change = .to(track.final)
      }
    }
    let new = try engine.makeRun(of: self, content, at: time)
    run = new
    try engine.begin(new, adjusting: adjustments, replacing: old)
    if wasPaused {
      try perform { (playback) throws(PlaybackError) in try playback.pause(at: time) }
    }
  }
}

extension TargetOptions {
  /// Whether it is only a value, without options.
  fileprivate var isPlain: Bool {
    from == nil && by == nil && curve == nil && mixing == nil && !isAdditive
  }
}

/// A change to a property in flight, from which the animator continues.
enum MotionAdjustment {
  /// Adds to the velocity, in units per second.
  case impulse(Double)
  /// Moves to a value, at rest.
  case jump(Double)

  func applied(to motion: ValueAndVelocity) -> ValueAndVelocity {
    switch self {
    case .impulse(let velocity):
      ValueAndVelocity(value: motion.value, velocity: motion.velocity + velocity)
    case .jump(let value): ValueAndVelocity(value: value)
    }
  }
}
