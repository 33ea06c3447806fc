import MotionCore
import MotionPlugin
import MotionValues

/// The engine of animators and spring followers.
package final class PropertyAnimatorPlugin: Plugin, Engine {
  package static let name = "animator"

  unowned let stage: Stage
  var players = PlayerDrivers()
  var springs = SpringDrivers()
  var runs = ActiveRuns()
  /// The first line at which a script has added content to an animator.
  private var firstContent: SourceLocation?
  /// The next event of each run, by token.
  var due = DueTimes()
  var moving = MovingRuns()
  /// The runs that an external source drives.
  var led: [AnimatorRun] = []
  private var startCount = 0
  /// The tokens of the runs that move colours.
  var named: Set<Int> = []
  /// The functions to call at the end of the turn.
  var calls: [PendingCall] = []
  private(set) lazy var group = stage.register(self)
  private(set) lazy var springGroup = SpringGroup(engine: self)
  private(set) lazy var holds = HeldSlots(engine: self)
  /// The drivers of the springs, by the spring's token.
  var drivers: [Int32: any SpringDriver] = [:]
  /// The movements of the calls of `withAnimation` that are collecting assignments, by their scope.
  var collecting: [PropertyMovement] = []
  /// The offsets of derived properties that move because their rules have changed in a step.
  var changedRules = SettlingOffsets()
  let removals: LayerRemovals
  /// The tokens of active runs that own no slot, such as those that wait for the end of their delay.
  private(set) var free: Set<Int> = []
  /// The tokens of runs that lose slots because layers are being removed.
  var shrinking: Set<Int> = []

  package init(stage: Stage) {
    self.stage = stage
    removals = stage[LayerRemovals.self]
    stage.services.slotAnimator = self
    stage.whenLeaving { [unowned self] _ in self.endGoneRuns(free) }
    stage.beforeEnds { [unowned self] layers in self.willRemove(layers) }
    stage.afterRemovals { [unowned self] _ in self.didRemove() }
  }

  package func makeModule() -> Module {
    Module(
      functions: [makeAnimator, makeFollower] + withAnimation,
      types: [animatorType, followerType, movementType],
      layerMethods: [velocity],
      choices: [
        ReducedResponse.choiceDescription, MixingSpace.choiceDescription,
        CalculationMode.choiceDescription,
        Playback.Position.choiceDescription,
      ], tables: [TargetTable.description])
  }

  private var velocity: Function {
    Function(
      method: "velocity", of: "layer",
      "Returns a number's current velocity per second, or those of a colour's channels, by name; 0 if "
        + "nothing drives it.",
      Parameter<String>.property("property", "The property's name.")
    ) { [unowned self] (layer: Layer, _, name) throws(Diagnostic) in
      if layer.property(name) == nil, layer.declaration(of: name)?.isNumber ?? false {
        _ = self.stage.derivations.noteTime()
        return PropertyVelocity.number(0)
      }
      let (slot, property) = try layer.requireProperty(name)
      if property.initialValue.kind == .color {
        return PropertyVelocity.color(
          Color.Channel.allCases.map { self.readVelocity(of: slot + $0.rawValue) })
      }
      return PropertyVelocity.number(self.readVelocity(of: try layer.numberSlot(name)))
    }
    .reading(recordsReads: true)
  }

  private func readVelocity(of slot: Int) -> Double {
    stage.derivations.noteVelocity(of: slot)
    return stage.velocity(of: slot)
  }

  package var unplayedAnimation: SourceLocation? { startCount == 0 ? firstContent : nil }

  /// Records the current line as that of the first animator, unless one is already recorded.
  func noteContent() {
    if firstContent == nil { firstContent = stage.scheduler.scriptPlace() }
  }

  /// Lays out an animator's content from the current values; the run begins when its playback does.
  func makeRun(
    of animator: AnimatorObject, _ content: Animation, at time: Double
  ) throws(Diagnostic) -> AnimatorRun {
    let flat = try layOut(content, of: animator) { stage.read($0) }
    var playback: Playback
    do throws(PlaybackError) {
      playback = try flat.playback(
        repeatCount: animator.options.repeatCount.count,
        autoreverses: animator.options.autoreverse,
        iterationStart: animator.options.iterationStart, endDelay: animator.options.endDelay)
      playback.scrubsLinearly = animator.options.scrubsLinearly
      playback.pausesOnCompletion = animator.options.pausesOnCompletion
      if animator.speed != 1 { _ = try playback.setSpeed(animator.speed, at: time) }
    } catch {
      throw Diagnostic(.outOfRange, "\(animator.label): \(error.description)")
    }
    animator.facts?.isUsed = true
    animator.facts?.timeline = stage.facts?.timeline
    let run = AnimatorRun(of: animator, content: content, playback: playback, flat: flat)
    run.layoutValues = flat.channels.map { Self.isSlot($0) ? stage.read($0) : 0 }
    return run
  }

  /// Lays out content; a channel without an initial value starts from its slot's current value.
  func layOut(
    _ content: Animation, of animator: AnimatorObject, from present: (Int) -> Double
  ) throws(Diagnostic) -> FlatAnimation {
    var content = content
    if !animator.names.isEmpty {
      content = content.updated { channel, source in
        let appearance = stage.colorAppearance(of: stage.layer(at: channel))
        return animator.names[source / 4].color(in: appearance).components[source % 4]
      }
    }
    if !animator.routes.isEmpty {
      content = try content.routed { (source) throws(Diagnostic) in
        try animator.routes[source].tracks(for: animator)
      }
    }
    let starts = leadThroughChains(&content, of: animator, from: present)
    do throws(AnimationError) {
      var flat = try content.flattened { Self.isSlot($0) ? starts[$0] ?? present($0) : 0 }
      flat.chainStarts = starts
      return flat
    } catch {
      throw Diagnostic(.conflictingOptions, "\(animator.label): \(describe(error))", help: [])
    }
  }

  /// Whether a channel is a slot, and neither a colour nor an offset.
  static func isSlot(_ channel: Int) -> Bool { 0..<AdditiveOffset.firstChannel ~= channel }

  /// Applies a call to a run: when this returns, its slots have their values after the call.
  ///
  /// A run that moves claims its slots now, and one that waits claims them at the end of its delay.
  /// `hasRun` marks a run that ended at once, such as one without a duration.
  ///
  /// - Throws: the error of a claim; then the run has claimed nothing.
  func activate(_ run: AnimatorRun, hasRun: Bool) throws(Diagnostic) {
    // A run that is over writes nothing, unless it becomes active again or has just run back.
    if run.hasReleased, run.playback.state != .active, !hasRun { return }
    runs.insert(run)
    noteRedirection(of: run)
    if run.hasReleased { try reclaim(run) }
    touch(run)
    if !run.hasClaimed, let start = run.playback.movementStart {
      if start <= stage.now + Instant.tolerance {
        run.place = stage.scheduler.place
        try claim(run, at: stage.now)
      } else {
        wait(run, until: start)
      }
    }
    noteOwnership(of: run)
    try settle(run, at: stage.now)
  }

  /// Notes a call that changes a run under way.
  private func noteRedirection(of run: AnimatorRun) {
    guard let score = stage.score, run.hasClaimed, !run.hasReleased,
      run.claimTime.map({ $0 < stage.now - Instant.tolerance }) ?? false
    else { return }
    for channel in run.channels where !channel.isLost {
      score.redirect(channel.slot, by: owner(of: run))
    }
  }

  /// Claims the slots of a run at the end of its delay.
  private func wait(_ run: AnimatorRun, until start: Double) {
    let task = stage.scheduler.start(label: run.animator.label, at: start, precedes: true) {
      [self] () throws(Diagnostic) in
      // A run that was paused, stopped or sought during its delay claims its slots later, or never.
      guard run.token != nil, !run.hasClaimed, let start = run.playback.movementStart,
        start <= stage.now + Instant.tolerance
      else { return .finished }
      try claim(run, at: stage.now)
      touch(run)
      noteOwnership(of: run)
      try settle(run, at: stage.now)
      return .finished
    }
    run.place = task.place
  }

  /// Prepares a run for a change of its playback.
  private func touch(_ run: AnimatorRun) {
    if run.listIndex == nil, !run.isDetached {
      run.order = startCount
      startCount += 1
    }
    moving.attach(run, players: &players)
    run.passings = nil
  }

  /// Notes whether a run is one that a removal of layers does not find by the slots that it owns.
  private func noteOwnership(of run: AnimatorRun) {
    guard let token = run.token else { return }
    let owns = !run.channels.isEmpty || !run.colors.isEmpty
    if owns || run.playback.state != .active {
      free.remove(token)
    } else {
      free.insert(token)
    }
  }

  /// Lets go of a run that owns no slots: it is over, or a new run of its animator replaces it.
  ///
  /// This may free the run and its animator.
  func drop(_ run: AnimatorRun) {
    guard let token = run.token else { return }
    let owner = owner(of: run)
    assert(
      run.channels.allSatisfy { stage.store.owner(of: $0.slot) != owner },
      "2: \(run.animator.label) is dropped")
    moving.attach(run, players: &players)
    moving.remove(run)
    led.removeAll { $0 === run }
    named.remove(token)
    free.remove(token)
    due.set(nil, for: token, order: 0)
    for (slot, _, _) in run.offsets { stage.modifiers.touch(slot) }
    removePlayer(of: run)
    run.leader = nil
    runs.remove(run)
  }

  /// Queues the completions and events of a playback.
  func note(_ outcome: PlaybackOutcome, of run: AnimatorRun) {
    for completion in outcome.completions {
      let position = completion.position.rawValue
      if run.animator.options.name != nil {
        report("end", of: run.animator, [.name(position)])
      }
      for function in run.animator.completions + (run.animator.original?.completions ?? []) {
        calls.append(PendingCall(function: function, argument: position))
      }
    }
  }

  /// Reports an animator's event in the trace.
  func report(_ event: String, of animator: AnimatorObject, _ words: [StageEvent.Word] = []) {
    stage.report(event, target: animator.options.name ?? "animator", words)
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    guard !calls.isEmpty else { return false }
    let found = calls
    calls = []
    for call in found { try call.make() }
    return true
  }

  package var isActive: Bool {
    springs.count > 0 || !moving.isEmpty || due.first != nil || changedRules.firstEnd != nil
  }

  package var holdsRun: Bool {
    springs.count > 0 || changedRules.firstEnd != nil
      || due.contains { (runs[$0]?.playback.endTime).map { $0 < .infinity } ?? false }
  }

  package var repetitionEnd: Double? {
    runs.all.compactMap(\.playback.repetitionEnd).max()
  }

  package var activity: String? {
    let run = due.first.flatMap { runs[$0.key] } ?? moving.first
    return run?.animator.label
      ?? (springs.count > 0 ? "a spring" : changedRules.slots.min().map(stage.path))
  }
}

/// A script's function to be called at the end of a turn.
struct PendingCall {
  let function: any ScriptFunction
  let argument: String

  func make() throws(Diagnostic) {
    let argument = argument
    try function.call { argument.push($0) }
  }
}

/// The stage's interface to the slots that animators drive.
extension PropertyAnimatorPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    guard let animator = runs[token]?.animator else { return "an animator" }
    return animator.movement?.label ?? animator.label
  }

  package func isInterruptible(_ token: Int) -> Bool { true }

  package var hasClosedForm: Bool { true }

  package var keepsModifiers: Bool { true }
  package var outlivesRemoval: Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    guard let run = runs[token] else { return ValueAndVelocity(value: stage.store[slot]) }
    // The appearance may have changed in this turn, which also reports an error of the layout.
    try? resolveColors(of: run)
    return run.motion(of: slot, at: run.sample(at: time, in: players), in: players)
  }

  package func writeVelocities(
    of slot: Int, token: Int, at time: Double, to velocities: UnsafeMutablePointer<Double>
  ) {
    guard let run = runs[token] else { return velocities[slot] = 0 }
    // What leads a run has a velocity of its own.
    guard run.leader == nil else { return }
    if !run.colors.isEmpty {
      velocities[slot] = motion(of: slot, token: token, at: time).velocity
    } else {
      run.writeVelocities(at: time, in: players, to: velocities)
    }
  }

  /// A run that has taken the slot at this very instant has not moved it; it hands on the velocity
  /// that it was given.
  package func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    var motion = motion(of: slot, token: token, at: time)
    if let run = runs[token], let claimTime = run.claimTime, time - claimTime <= Instant.tolerance {
      motion.velocity = run.entries[slot] ?? 0
    }
    return motion
  }

  package func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    runs[token].flatMap { $0.nextCorner(of: slot, after: time) }
  }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    runs[token]?.declaration(of: slot)
  }

  package func declarationState(of slot: Int, token: Int) -> DeclarationState? {
    runs[token]?.declarationState
  }

  package func target(of slot: Int, token: Int) -> Double? {
    runs[token]?.colors.lazy.compactMap { color in
      color.slot..<color.slot + 4 ~= slot
        ? color.legs.last?.to.components[slot - color.slot] : nil
    }.first
  }

  package func source(of token: Int) -> DriverSource {
    guard let run = runs[token] else { return DriverSource() }
    return run.animator.movement?.source
      ?? DriverSource(
        place: run.place, origin: run.animator.origin, delay: run.animator.options.delay)
  }

  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? {
    guard let run = runs[token], let claimTime = run.claimTime, run.playback.isRunning,
      !run.playback.isOver(at: time), run.animator.movement == nil
    else { return nil }
    return ClaimConflict(run.animator, claimTime: claimTime, place: run.place)
  }

  package func drives(_ slot: Int, token: Int) -> Bool {
    guard let run = runs[token], run.hasClaimed, !run.hasReleased else { return false }
    if let place = run.places[slot] { return !run.channels[place].isLost }
    return run.colors.contains { !$0.isLost && $0.slot <= slot && slot < $0.slot + 4 }
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    if let run = runs[token] { didLose(slot, run, at: time) }
  }

  /// Records that a run no longer drives a slot.
  func didLose(_ slot: Int, _ run: AnimatorRun, at time: Double) {
    if let place = run.places[slot], !run.channels[place].isLost {
      if let driver = run.channels[place].token { players.remove(driver) }
      run.loseChannel(place)
    }
    for index in run.colors.indices
    where slot >= run.colors[index].slot && slot < run.colors[index].slot + 4 {
      run.colors[index].isLost = true
    }
    run.animator.movement?.didLose(slot, at: time)
  }
}

/// The runs that the engine holds, each with its animator, by token: from the call that makes a run
/// active until the run is over.
///
/// At any other time only the script holds the animator, and the animator its run. So what is over
/// costs nothing once the script has dropped it.
struct ActiveRuns {
  private var entries: [(run: AnimatorRun, animator: AnimatorObject)?] = []
  /// The tokens of runs that are over; they are reused.
  private var freeTokens: [Int] = []

  /// The run with a token.
  subscript(token: Int) -> AnimatorRun? { entries[token]?.run }

  /// All runs, in no particular order.
  var all: some Sequence<AnimatorRun> { entries.lazy.compactMap { $0?.run } }

  /// Adds a run, and gives it a token; does nothing if it is here already.
  mutating func insert(_ run: AnimatorRun) {
    guard run.token == nil else { return }
    let token = freeTokens.popLast() ?? entries.count
    run.token = token
    if token == entries.count { entries.append(nil) }
    entries[token] = (run, run.animator)
  }

  /// Removes a run, which may free it and its animator.
  mutating func remove(_ run: AnimatorRun) {
    guard let token = run.token else { return }
    run.token = nil
    entries[token] = nil
    freeTokens.append(token)
  }
}

/// The facts about animators that `motion check` and pages read.
extension PropertyAnimatorPlugin {
  /// Notes an animator that the script makes.
  func noteFacts(of animator: AnimatorObject) {
    guard let facts = stage.facts?.add(animator, label: animator.label) else { return }
    animator.facts = facts
    let options = animator.options
    facts.timing = (
      options.curve ?? .curve(.cubicBezier(.easeInOut)), options.duration, options.delay
    )
    if case .other(let other) = animator.options.reduced { other.facts?.isUsed = true }
    facts.examine = { [unowned self, weak animator] () throws(Diagnostic) in
      guard let animator else { return }
      _ = try layOut(animator.animation, of: animator) { stage.read($0) }
    }
  }

  /// Notes whether a run moves anything, and how far if motion is reduced.
  func noteFacts(of run: AnimatorRun) {
    guard let facts = run.animator.facts else { return }
    let distances = zip(run.flat.channels, run.flat.tracks).map { ($0, Self.extent(of: $1)) }
    let isStill =
      run.entries.isEmpty && run.animator.colors.isEmpty && run.animator.marks.isEmpty
      && distances.allSatisfy { $0.1 == 0 }
    facts.isStill = (facts.isStill ?? true) && isStill
    let moved = distances.compactMap { [stage] (channel, distance) -> (String, String, Double)? in
      guard Self.isSlot(channel) else { return nil }
      return (stage.property(at: channel).property.name, stage.path(of: channel), distance)
    }
    for (name, path, distance) in moved
    where distance > facts.farthest?.distance ?? 0 && SceneFacts.positions.contains(name) {
      facts.farthest = (path, distance)
    }
    guard case .response(.keep) = run.animator.options.reduced, facts.kept == nil else { return }
    facts.kept =
      moved.lazy.compactMap { name, path, distance in
        let isLarge =
          SceneFacts.positions.contains(name) && distance >= SceneFacts.largeMovement
          || name.hasPrefix("rotation") && distance >= SceneFacts.largeTurn
        return isLarge ? (path, distance) : nil
      }.first
  }

  /// Notes a property that a run is about to take from a run of another timeline.
  func noteTakeover(of slot: Int, by run: AnimatorRun, at time: Double) {
    let owner = stage.store.owner(of: slot)
    guard let facts = stage.facts, let winner = run.animator.facts?.timeline,
      owner.group == group, stage.moves(slot), let other = runs[owner.token]?.animator,
      other !== run.animator, let loser = other.facts?.timeline, loser != winner,
      (other.endTime ?? time) > time + Instant.tolerance
    else { return }
    facts.note(
      SceneFacts.Takeover(
        of: stage.path(of: slot), at: time, from: (other.label, loser),
        to: (run.animator.label, winner), at: run.place))
  }

  /// The difference between the greatest and the least value of a track.
  private static func extent(of track: ChannelTrack) -> Double {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for place in 0...64 {
      let fraction = Double(place) / 64
      let value = track.value(at: TimelinePoint(fraction: fraction, progress: fraction))
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return greatest - least
  }
}
