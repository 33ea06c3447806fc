import MotionCore
import MotionPlugin

/// Animators and spring drivers.
package final class AnimatorPlugin: Plugin {
  package static let name = "animator"

  unowned let stage: Stage
  private var players = PlayerDrivers()
  var springs: SpringDrivers
  /// The runs by their token; a token is used again when its run has gone.
  private var runs: [AnimatorRun?] = []
  private var freeTokens: [Int] = []
  /// The runs that may write in the next frame, in the order of their starts.
  private var active: [AnimatorRun] = []
  /// What is to be called when the frame's values are final.
  private var calls: [PendingCall] = []
  private lazy var group = stage.register(self)
  private(set) lazy var springGroup = SpringGroup(engine: self)
  /// The driver objects by the token of their spring.
  var drivers: [Int32: SpringDriver] = [:]
  private var ended: [Int32] = []

  package init(stage: Stage) {
    self.stage = stage
    springs = SpringDrivers(rate: stage.rate)
  }

  package func makeModule() -> Module {
    Module(
      functions: [makeAnimator, makeDriver], types: [animatorType, driverType],
      choices: [
        MixingSpace.choiceDescription, CalculationMode.choiceDescription,
        Playback.Position.choiceDescription,
      ])
  }

  /// Lays an animator out from the present values; it begins when its playback does.
  func makeRun(of animator: AnimatorObject, at time: Double) throws(Diagnostic) -> AnimatorRun {
    let flat = try layOut(animator)
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
    let run = AnimatorRun(animator: animator, playback: playback, flat: flat, token: token)
    if token == runs.count { runs.append(run) } else { runs[token] = run }
    return run
  }

  private func layOut(_ animator: AnimatorObject) throws(Diagnostic) -> FlatAnimation<Int, Int> {
    do throws(AnimationError<Int>) {
      return try animator.animation.flattened { [stage] channel in
        channel < 0 ? 0 : stage.store[channel]
      }
    } catch {
      throw Diagnostic(
        .conflictingOptions, "\(animator.label): \(describe(error))", help: [])
    }
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

  private func path(of slot: Int) -> String { slot < 0 ? "a colour" : stage.path(of: slot) }

  /// Lets a run take part in the coming frames.
  func activate(_ run: AnimatorRun) {
    run.isAtRest = false
    if !active.contains(where: { $0 === run }) { active.append(run) }
    guard !run.hasClaimed else { return }
    let start = stage.now + (run.playback.isRunning ? run.flat.delay / run.playback.speed : 0)
    stage.scheduler.start(label: run.animator.label, at: start, precedes: true) {
      [self] () throws(Diagnostic) in
      if !run.hasClaimed, run.animator.run === run { try claim(run, at: stage.now) }
      return .finished
    }
  }

  /// Takes the run's slots, from their present values and velocities.
  private func claim(_ run: AnimatorRun, at time: Double) throws(Diagnostic) {
    run.hasClaimed = true
    let owner = SlotOwner(group: group, token: run.token)
    var motions: [Int: Motion] = [:]
    let colorSlots = run.animator.colors.flatMap { $0.slot..<$0.slot + 4 }
    for slot in run.flat.channels.filter({ $0 >= 0 }) + colorSlots {
      motions[slot] = try stage.claim(slot, by: owner, at: time)
    }
    for (slot, motion) in motions { stage.store.write(motion.value, to: slot) }
    run.flat = try layOut(run.animator)
    let player = players.addPlayer()
    run.player = player
    let point = run.playback.progress(at: time)
    for (slot, track) in zip(run.flat.channels, run.flat.tracks) where slot >= 0 {
      add(slot, track, motions[slot] ?? Motion(value: 0), point, to: run, player)
    }
    addColors(to: run)
    if stage.reducesMotion { reduce(run) }
  }

  private func add(
    _ slot: Int, _ track: ChannelTrack, _ motion: Motion, _ start: PlaybackSample,
    to run: AnimatorRun, _ player: Int32
  ) {
    var channel = AnimatorRun.Channel(slot: slot, track: track)
    if motion.velocity != 0 {
      let isSpring = if case .spring = run.animator.animation.timing { true } else { false }
      channel.carried = motion.velocity - (isSpring ? 0 : track.velocity(at: start))
    }
    if let segments = track.plainTrack?.plainSegments {
      if segments.count == 1, segments[0].start == 0, segments[0].length == 1 {
        channel.token = players.add(
          to: player, slot: slot, from: segments[0].from, to: segments[0].to,
          curve: segments[0].curve)
      } else {
        channel.token = players.add(to: player, slot: slot, segments: segments)
      }
    } else {
      run.single.append(run.channels.count)
    }
    if channel.carried != 0 { run.carrying.append(run.channels.count) }
    run.places[slot] = run.channels.count
    run.channels.append(channel)
  }

  private func addColors(to run: AnimatorRun) {
    for (index, color) in run.animator.colors.enumerated() {
      guard let track = run.flat[~index] else { continue }
      run.colors.append(
        .init(
          slot: color.slot,
          from: color.from?.color(in: stage.appearance) ?? stage.store.color(at: color.slot),
          to: color.to.color(in: stage.appearance), mixing: color.mixing, track: track))
    }
  }

  package func advance(to time: Double) throws(Diagnostic) {
    for run in active { try advance(run, to: time) }
    active.removeAll { $0.isAtRest }
    ended.removeAll(keepingCapacity: true)
    springs.advance(to: time, store: &stage.store, ended: &ended)
    for token in ended { drivers.removeValue(forKey: token)?.hasSettled(token) }
  }

  /// Writes a run's state at a time.
  func advance(_ run: AnimatorRun, to time: Double) throws(Diagnostic) {
    guard !run.isAtRest else { return }
    note(run.playback.advance(to: time), of: run)
    guard run.hasClaimed, let player = run.player else { return }
    let sample = run.playback.progress(at: time)
    players.move(player, to: sample.progress, store: &stage.store)
    for place in run.single where !run.channels[place].isLost {
      stage.store.write(
        run.channels[place].track.value(at: sample.point), to: run.channels[place].slot)
    }
    if !run.carrying.isEmpty { addCarried(run, sample) }
    for color in run.colors where !color.isLost {
      stage.store.write(
        color.mixing.mix(color.from, color.to, at: color.track.value(at: sample.point)),
        to: color.slot)
    }
    try cross(run, to: sample)
    if !run.playback.isRunning {
      run.isAtRest = true
      if run.playback.state == .inactive { release(run) }
    }
  }

  private func addCarried(_ run: AnimatorRun, _ sample: PlaybackSample) {
    let share = run.carriedShare(at: sample)
    guard share != 0 else { return }
    for place in run.carrying where !run.channels[place].isLost {
      let slot = run.channels[place].slot
      stage.store.write(stage.store[slot] + run.channels[place].carried * share, to: slot)
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
    for channel in run.channels where !channel.isLost { stage.release(channel.slot, from: owner) }
    for color in run.colors where !color.isLost {
      for slot in color.slot..<color.slot + 4 { stage.release(slot, from: owner) }
    }
  }

  /// Queues what a playback has to tell.
  func note(_ outcome: PlaybackOutcome, of run: AnimatorRun) {
    for completion in outcome.completions {
      let position = completion.position.rawValue
      if run.animator.options.name != nil {
        report("end", of: run.animator, [.name(position)])
      }
      for function in run.animator.completions {
        calls.append(PendingCall(function: function, argument: position))
      }
    }
  }

  /// Tells the trace what happened to an animator.
  func report(_ event: String, of animator: AnimatorObject, _ words: [StageEvent.Word] = []) {
    stage.events.append(
      StageEvent(event, target: animator.options.name ?? "animator", words))
  }

  package func notify(at time: Double) throws(Diagnostic) {
    while !calls.isEmpty {
      let due = calls
      calls = []
      for call in due { try call.make() }
    }
  }

  package var isActive: Bool {
    springs.count > 0 || active.contains { !$0.isAtRest && $0.playback.isRunning }
  }

  package var activity: String? {
    active.first { !$0.isAtRest && $0.playback.isRunning }?.animator.label
      ?? (springs.count > 0 ? "a spring" : nil)
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

extension AnimatorPlugin: DriverGroup {
  package func label(of token: Int) -> String { runs[token]?.animator.label ?? "an animator" }
  package func yields(_ token: Int) -> Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> Motion {
    runs[token]?.motion(of: slot, at: time) ?? Motion(value: stage.store[slot])
  }

  package func lose(_ slot: Int, token: Int, at time: Double) {
    guard let run = runs[token] else { return }
    if let place = run.places[slot], !run.channels[place].isLost {
      run.channels[place].isLost = true
      if let driver = run.channels[place].token, players.contains(driver) {
        players.remove(driver)
      }
    }
    for index in run.colors.indices
    where slot >= run.colors[index].slot && slot < run.colors[index].slot + 4 {
      run.colors[index].isLost = true
    }
  }

  /// Lets movement jump to its end and keeps fades and colours, as an animator does where motion is reduced.
  private func reduce(_ run: AnimatorRun) {
    if case .keep = run.animator.options.reduced { return }
    var hasMoved = false
    for place in run.channels.indices {
      let slot = run.channels[place].slot
      guard Self.moves(stage.property(at: slot).property.name) else { continue }
      hasMoved = true
      stage.store.write(run.channels[place].track.final, to: slot)
      lose(slot, token: run.token, at: stage.now)
      stage.release(slot, from: SlotOwner(group: group, token: run.token))
    }
    if hasMoved { report("reduced", of: run.animator, [.name("jump")]) }
  }

  /// Whether a property moves something, rather than fades or colours it.
  private static func moves(_ property: String) -> Bool {
    !["opacity", "fillOpacity", "shadowOpacity", "blur"].contains(property)
      && !["fill", "borderColor", "shadowColor", "textColor"].contains(property)
  }
}
