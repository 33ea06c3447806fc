import MotionCore
import MotionPlugin

/// Animators and spring drivers.
package final class AnimatorPlugin: Plugin {
  package static let name = "animator"

  unowned let stage: Stage
  var players = PlayerDrivers()
  var springs = SpringDrivers()
  /// The runs by their token; a token is used again when its run has gone.
  private(set) var runs: [AnimatorRun?] = []
  private var freeTokens: [Int] = []
  /// The runs that may write in the next frame.
  private var active = ActiveRuns()
  /// What is to be called when the frame's values are final.
  private var calls: [PendingCall] = []
  private(set) lazy var group = stage.register(self)
  private(set) lazy var springGroup = SpringGroup(engine: self)
  /// The driver objects by the token of their spring.
  var drivers: [Int32: SpringDriver] = [:]
  private var landed: [Int32] = []
  var offsets = AdditiveOffsets()

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(
      functions: [makeAnimator, makeDriver], types: [animatorType, driverType],
      choices: [
        MixingSpace.choiceDescription, CalculationMode.choiceDescription,
        Playback.Position.choiceDescription,
      ], tables: [TargetTable.description])
  }

  /// Lays an animator's content out from the present values; it begins when its playback does.
  func makeRun(
    of animator: AnimatorObject, _ content: Animation<Int, Int>, at time: Double
  ) throws(Diagnostic) -> AnimatorRun {
    let flat = try layOut(content, label: animator.label)
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
    let token = freeTokens.popLast() ?? runs.count
    let run = AnimatorRun(
      animator: animator, content: content, playback: playback, flat: flat, token: token)
    run.layoutValues = flat.channels.map { presentValue(of: $0) }
    if token == runs.count { runs.append(run) } else { runs[token] = run }
    return run
  }

  func layOut(
    _ content: Animation<Int, Int>, label: String
  ) throws(Diagnostic) -> FlatAnimation<Int, Int> {
    do throws(AnimationError<Int>) {
      return try content.flattened { presentValue(of: $0) }
    } catch {
      throw Diagnostic(.conflictingOptions, "\(label): \(describe(error))", help: [])
    }
  }

  /// The value that a channel begins with, unless the script says another one.
  private func presentValue(of channel: Int) -> Double {
    0..<AdditiveOffsets.firstChannel ~= channel ? stage.store[channel] : 0
  }

  private func describe(_ error: AnimationError<Int>) -> String {
    switch error {
    case .keyframes(let slot, let error): "`\(path(of: slot))`: \(error)"
    case .overlap(let slot, let from, let to):
      "two animations move `\(path(of: slot))` from \(NumberText(from)) to \(NumberText(to)) of the "
        + "whole; end the first before the second starts"
    case .unevenPath(let slots):
      "the keyframes of \(slots.map { "`\(path(of: $0))`" }.joined(separator: ", ")) differ; "
        + "properties of one path share `start` and `duration`"
    case .missingDuration, .number, .nestedEndsLate, .spring: error.description
    }
  }

  private func path(of channel: Int) -> String {
    channel < 0 ? "a colour" : stage.path(of: channel % AdditiveOffsets.firstChannel)
  }

  /// Lets a run take part in the coming frames; it takes its slots at the end of its delay.
  ///
  /// `hasRun` says that it came to an end at once, as one without a duration does.
  func activate(_ run: AnimatorRun, hasRun: Bool) throws(Diagnostic) {
    if run.hasReleased {
      // One that is over has nothing to write, unless it becomes active again or has just run back.
      guard run.playback.state == .active || hasRun else { return }
      try reclaim(run)
    }
    run.isAtRest = false
    land(run)
    active.begin(run)
    guard !run.hasClaimed, let start = run.playback.movementStart else { return }
    let task = stage.scheduler.start(
      label: run.animator.label, at: max(start, stage.now), precedes: true
    ) { [self] () throws(Diagnostic) in
      // What was paused, stopped or moved in its delay comes later, or never.
      guard !run.hasClaimed, run.animator.run === run, let start = run.playback.movementStart,
        start <= stage.now + Instant.tolerance
      else { return .finished }
      try claim(run, at: stage.now)
      return .finished
    }
    run.place = task.place
  }

  package func advance(to time: Double) throws(Diagnostic) {
    landed.removeAll(keepingCapacity: true)
    players.advance(to: time, store: &stage.store, landed: &landed)
    for player in landed { active.land(player) }
    active.sort()
    for run in active.listed where !run.isGliding { try advance(run, to: time) }
    active.dropIdle()
    while let token = springs.endFirst(by: time + Instant.tolerance, store: &stage.store) {
      drivers.removeValue(forKey: token)?.hasSettled(token)
    }
    springs.sample(at: time, store: &stage.store)
    offsets.advance(to: time, stage: stage)
  }

  /// Writes a run's state at a time.
  func advance(_ run: AnimatorRun, to time: Double) throws(Diagnostic) {
    guard !run.isAtRest else { return }
    note(run.playback.advance(to: time), of: run)
    guard run.hasClaimed, let player = run.player else {
      if run.playback.movementStart == nil { run.isAtRest = true }
      return
    }
    let sample = sample(of: run, at: time)
    players.move(player, to: sample.progress, store: &stage.store)
    for place in run.single where !run.channels[place].isLost {
      stage.store.write(
        run.channels[place].track.value(at: sample.point), to: run.channels[place].slot)
    }
    for place in run.carrying where !run.channels[place].isLost {
      let slot = run.channels[place].slot
      stage.store.write(
        run.value(stage.store[slot], with: run.channels[place].carried, at: sample), to: slot)
    }
    for color in run.colors where !color.isLost { write(color, of: run, at: sample) }
    try cross(run, to: sample)
    if !run.playback.isRunning {
      run.animator.tellEnd()
      land(run)
      run.isAtRest = true
      if run.playback.state == .inactive { release(run) }
    } else if !run.isGliding, run.canGlide, let leg = run.playback.glide(at: time) {
      players.glide(player, through: leg, along: run.curve)
      active.glide(run, player)
    }
  }

  /// What a run shows at a time, whether it glides or not.
  func sample(of run: AnimatorRun, at time: Double) -> PlaybackSample {
    guard run.player != nil else { return run.playback.progress(at: time) }
    return run.playback.progress(at: time) { players.progress(at: $0, along: run.curve) }
  }

  /// Takes a run over from its play head.
  private func land(_ run: AnimatorRun) {
    guard run.isGliding, let player = run.player else { return }
    players.land(player)
    active.land(player)
  }

  private func write(_ color: ColorChannel, of run: AnimatorRun, at sample: PlaybackSample) {
    let values = color.components(at: sample.point)
    for part in 0..<4 {
      stage.store.write(
        run.value(values[part], with: color.carried[part], at: sample), to: color.slot + part)
    }
  }

  /// Does what lies between the last sample and this one: assignments now, callbacks when values are final.
  private func cross(_ run: AnimatorRun, to sample: PlaybackSample) throws(Diagnostic) {
    defer { run.lastSample = sample }
    guard !run.animator.marks.isEmpty else { return }
    let path = PlaybackPath(
      from: run.lastSample, to: sample, autoreverses: run.animator.options.autoreverse,
      isSeek: run.isSeek)
    run.isSeek = false
    for crossing in run.flat.crossings(along: path) {
      switch run.animator.marks[crossing.mark] {
      case .assign(let slot, let count, let value):
        try assign(value, slot, count, crossing, run)
      case .callback(let function):
        let direction = crossing.isForwards ? "forwards" : "backwards"
        calls.append(PendingCall(function: function, argument: direction))
      }
    }
  }

  private func assign(
    _ value: PropertyValue, _ slot: Int, _ count: Int,
    _ crossing: FlatAnimation<Int, Int>.Crossing, _ run: AnimatorRun
  ) throws(Diagnostic) {
    guard crossing.isForwards else {
      if let before = run.replaced[crossing.mark] {
        try stage.assign(before, to: slot, count: count)
      }
      return
    }
    run.replaced[crossing.mark] = stage.value(at: slot)
    try stage.assign(value, to: slot, count: count)
  }

  /// Lets go of the slots of a run that is over; it can still be played back.
  private func release(_ run: AnimatorRun) {
    let owner = SlotOwner(group: group, token: run.token)
    for (slot, name) in run.animator.endNames where stage.store.owner(of: slot) == owner {
      // A colour that has come to a name's colour follows the appearance from now on.
      let color = stage.store.color(at: slot)
      guard color == name.light || color == name.dark else { continue }
      let appearance = stage.appearance(of: stage.layer(at: slot))
      stage.store.write(.color(.named(name)), to: slot, appearance: appearance)
    }
    run.hasReleased = true
    run.restSample = run.lastSample
    let slots =
      run.channels.filter { !$0.isLost }.map(\.slot)
      + run.colors.filter { !$0.isLost }.flatMap { $0.slot..<$0.slot + 4 }
    for slot in slots {
      run.finalValues[slot] = stage.store[slot]
      stage.release(slot, from: owner)
    }
  }

  /// Gives up a run that will not be played any more: it is over, or another one goes on in its place.
  func discard(_ run: AnimatorRun) {
    land(run)
    if let player = run.player { players.removePlayer(player) }
    run.player = nil
    run.isAtRest = true
    runs[run.token] = nil
    freeTokens.append(run.token)
  }

  /// Queues what a playback has to tell.
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

  /// Tells the trace what happened to an animator.
  func report(_ event: String, of animator: AnimatorObject, _ words: [StageEvent.Word] = []) {
    stage.report(event, target: animator.options.name ?? "animator", words)
  }

  package func notify(at time: Double) throws(Diagnostic) {
    // What these calls bring about is told in the next frame, or one could bring the other about for ever.
    let due = calls
    calls = []
    for call in due { try call.make() }
  }

  package var isActive: Bool {
    springs.count > 0 || !calls.isEmpty || active.isMoving
  }

  package var activity: String? {
    active.firstMoving?.animator.label
      ?? (springs.count > 0 ? "a spring" : calls.isEmpty ? nil : "a completion")
  }
}

/// A script's function that is called when the frame's values are final.
private struct PendingCall {
  let function: any ScriptFunction
  let argument: String

  func make() throws(Diagnostic) {
    let argument = argument
    try function.call { argument.push($0) }
  }
}
