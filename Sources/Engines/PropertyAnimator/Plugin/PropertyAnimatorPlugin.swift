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
  let offsets: AdditiveOffsets
  let removals: LayerRemovals
  /// The tokens of active runs that own no slot, such as those that wait for the end of their delay.
  private(set) var free: Set<Int> = []
  /// The tokens of runs that lose slots because layers are being removed.
  var shrinking: Set<Int> = []

  package init(stage: Stage) {
    self.stage = stage
    offsets = AdditiveOffsets(stage: stage)
    removals = stage[LayerRemovals.self]
    stage.services.slotAnimator = self
    stage.beforeRemovals { [unowned self] layers in self.willRemove(layers) }
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
        autoreverses: animator.options.autoreverse)
      playback.scrubsLinearly = animator.options.scrubsLinearly
      playback.pausesOnCompletion = animator.options.pausesOnCompletion
      if animator.options.speed != 1 {
        _ = try playback.setSpeed(animator.options.speed, at: time)
      }
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
        let appearance = stage.appearance(of: stage.layer(at: channel))
        return animator.names[source / 4].color(in: appearance).components[source % 4]
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
  static func isSlot(_ channel: Int) -> Bool { 0..<AdditiveOffsets.firstChannel ~= channel }

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
    for (slot, _, _) in run.offsets { offsets.touch(slot) }
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

  package var isActive: Bool { springs.count > 0 || !moving.isEmpty || due.first != nil }

  package var holdsRun: Bool {
    springs.count > 0
      || due.contains { (runs[$0]?.playback.endTime).map { $0 < .infinity } ?? false }
  }

  package var repetitionEnd: Double? {
    runs.all.compactMap(\.playback.repetitionEnd).max()
  }

  package var activity: String? {
    let run = due.first.flatMap { runs[$0.key] } ?? moving.first
    return run?.animator.label ?? (springs.count > 0 ? "a spring" : nil)
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
