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
  /// When something happens to a run by itself next, by its token.
  private var due = DueTimes()
  private var moving = MovingRuns()
  /// The runs with marks that something leads.
  private var led: [AnimatorRun] = []
  private var startCount = 0
  /// The runs that move colours, by their token.
  var named: Set<Int> = []
  /// What the turn has found to call.
  private var calls: [PendingCall] = []
  private(set) lazy var group = stage.register(self)
  private(set) lazy var springGroup = SpringGroup(engine: self)
  /// The driver objects by the token of their spring.
  var drivers: [Int32: SpringDriver] = [:]
  private var landed: [Int32] = []
  let offsets: AdditiveOffsets

  package init(stage: Stage) {
    self.stage = stage
    offsets = AdditiveOffsets(stage: stage)
  }

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
    let token = freeTokens.popLast() ?? runs.count
    let run = AnimatorRun(
      animator: animator, content: content, playback: playback, flat: flat, token: token)
    run.layoutValues = flat.channels.map { Self.isSlot($0) ? stage.read($0) : 0 }
    if token == runs.count { runs.append(run) } else { runs[token] = run }
    return run
  }

  /// Lays content out; channels that say nothing else begin with the present values of their slots.
  func layOut(
    _ content: Animation<Int, Int>, of animator: AnimatorObject, from present: (Int) -> Double
  ) throws(Diagnostic) -> FlatAnimation<Int, Int> {
    var content = content
    if !animator.names.isEmpty {
      content = content.updated { channel, source in
        let appearance = stage.appearance(of: stage.layer(at: channel))
        return animator.names[source / 4].color(in: appearance).parts[source % 4]
      }
    }
    do throws(AnimationError<Int>) {
      return try content.flattened { Self.isSlot($0) ? present($0) : 0 }
    } catch {
      throw Diagnostic(.conflictingOptions, "\(animator.label): \(describe(error))", help: [])
    }
  }

  /// Whether a channel is a slot, and no colour or offset.
  static func isSlot(_ channel: Int) -> Bool { 0..<AdditiveOffsets.firstChannel ~= channel }

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

  /// Has the coming turn look at a run, to which something has happened; it takes its slots at the end of its
  /// delay.
  ///
  /// `hasRun` says that it came to an end at once, as one without a duration does.
  func activate(_ run: AnimatorRun, hasRun: Bool) throws(Diagnostic) {
    if run.hasReleased {
      // One that is over has nothing to write, unless it becomes active again or has just run back.
      guard run.playback.state == .active || hasRun else { return }
      try reclaim(run)
    }
    touch(run)
    guard !run.hasClaimed, let start = run.playback.movementStart else { return }
    let task = stage.scheduler.start(
      label: run.animator.label, at: max(start, stage.now), precedes: true
    ) { [self] () throws(Diagnostic) in
      // What was paused, stopped or moved in its delay comes later, or never.
      guard !run.hasClaimed, run.animator.run === run, let start = run.playback.movementStart,
        start <= stage.now + Instant.tolerance
      else { return .finished }
      try claim(run, at: stage.now)
      touch(run)
      return .finished
    }
    run.place = task.place
  }

  /// Has the coming turn look at a run.
  private func touch(_ run: AnimatorRun) {
    if run.listIndex == nil, !run.isGliding {
      run.order = startCount
      startCount += 1
    }
    land(run)
    run.passings = nil
    due.set(stage.now, for: run.token, order: run.order)
  }

  /// Lets a run that was sought be where something leads it, as a function of time, until it is called.
  func lead(_ run: AnimatorRun, by fraction: @escaping (Double) -> Double) {
    run.leader = fraction
    if !led.contains(where: { $0 === run }) { led.append(run) }
  }

  /// No closed form tells when a run that something leads passes its marks.
  package var needsTicks: Bool { led.contains { !$0.animator.marks.isEmpty } }

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    var next = min(limit, due.first?.time ?? .infinity, springs.nextEnd ?? .infinity)
    for run in led
    where next < .infinity && run.player != nil && !run.animator.marks.isEmpty
      && passesMark(run, by: next)
    {
      next = Instant.first(after: time, upTo: next) { passesMark(run, by: $0) }
    }
    return next < limit || next == due.first?.time || next == springs.nextEnd ? next : nil
  }

  /// Whether a run that something leads has passed a mark by a time since it was looked at.
  private func passesMark(_ run: AnimatorRun, by time: Double) -> Bool {
    let path = PlaybackPath(
      from: run.lastSample, to: sample(of: run, at: time),
      autoreverses: run.animator.options.autoreverse, isSeek: true)
    return !run.flat.crossings(along: path).isEmpty
  }

  package func turn(at time: Double) throws(Diagnostic) {
    try resolveColors()
    led.removeAll { $0.leader == nil || $0.hasReleased }
    for run in led where run.player != nil {
      run.isSeek = true
      try cross(run, to: sample(of: run, at: time))
    }
    while let entry = due.removeFirst(by: time) {
      if let run = runs[entry.key] { try settle(run, at: time) }
    }
    while let token = springs.endFirst(by: time, store: &stage.store) {
      drivers.removeValue(forKey: token)?.hasSettled(token)
    }
    try offsets.turn()
  }

  /// Does what has happened to a run by a time: marks, its end, what a script has made of it.
  func settle(_ run: AnimatorRun, at time: Double) throws(Diagnostic) {
    let outcome = run.playback.advance(to: time)
    if run.hasClaimed, run.player != nil {
      let sample = sample(of: run, at: time)
      try cross(run, to: sample)
      if sample.isRunning {
        moving.insert(run)
        glide(run, at: time)
      } else {
        rest(run, at: sample)
      }
    }
    note(outcome, of: run)
    plan(run, after: time)
  }

  /// Writes a run that nothing moves, for its slots keep these values.
  private func rest(_ run: AnimatorRun, at sample: PlaybackSample) {
    land(run)
    moving.remove(run)
    write(run, at: sample)
    run.animator.tellEnd()
    for (slot, _) in run.offsets { offsets.touch(slot) }
    if run.playback.state == .inactive, !run.hasReleased { release(run) }
  }

  /// Notes when something happens to a run by itself.
  private func plan(_ run: AnimatorRun, after time: Double) {
    var next = run.playback.isRunning ? run.playback.endTime : nil
    if run.hasClaimed, !run.animator.marks.isEmpty,
      let passing = run.playback.nextPassing(of: passings(of: run, at: time), after: time)
    {
      next = min(passing, next ?? passing)
    }
    due.set(next, for: run.token, order: run.order)
  }

  private func passings(of run: AnimatorRun, at time: Double) -> MarkPassings {
    if let passings = run.passings { return passings }
    let passings = run.playback.passings(of: run.flat, at: time)
    if run.playback.passesAlike { run.passings = passings }
    return passings
  }

  package func sample(at time: Double) {
    landed.removeAll(keepingCapacity: true)
    players.advance(to: time, store: &stage.store, landed: &landed)
    for player in landed { moving.land(player) }
    for run in led { write(run, at: sample(of: run, at: time)) }
    // From the last one on, since those that begin to glide leave the list.
    for index in moving.listed.indices.reversed() {
      let run = moving.listed[index]
      write(run, at: sample(of: run, at: time))
      glide(run, at: time)
    }
    springs.sample(at: time, store: &stage.store)
    offsets.sample(at: time)
  }

  /// Writes what a run shows.
  func write(_ run: AnimatorRun, at sample: PlaybackSample) {
    guard let player = run.player else { return }
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
  }

  /// What a run shows at a time, whether it glides or not.
  func sample(of run: AnimatorRun, at time: Double) -> PlaybackSample {
    let playback = run.playback(at: time)
    guard run.player != nil else { return playback.progress(at: time) }
    return playback.progress(at: time) { players.progress(at: $0, along: run.curve) }
  }

  /// Leaves a run to its play head, if nothing but the head's progress counts.
  private func glide(_ run: AnimatorRun, at time: Double) {
    guard run.canGlide, !run.isGliding, let player = run.player,
      let leg = run.playback.glide(at: time)
    else { return }
    players.glide(player, through: leg, along: run.curve)
    moving.glide(run, player)
  }

  /// Takes a run over from its play head.
  private func land(_ run: AnimatorRun) {
    guard run.isGliding, let player = run.player else { return }
    players.land(player)
    moving.land(player)
  }

  private func write(_ color: ColorChannel, of run: AnimatorRun, at sample: PlaybackSample) {
    let values = color.components(at: sample.point)
    for part in 0..<4 {
      stage.store.write(
        run.value(values[part], with: color.carried[part], at: sample), to: color.slot + part)
    }
  }

  /// Does what lies between the last look at a run and this one: assignments now, callbacks at the turn's end.
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
    for (slot, name) in Array(run.animator.endNames) + Array(run.colorStarts?.names ?? [:])
    where stage.store.owner(of: slot) == owner {
      // A colour that has come to a name's colour follows the appearance from now on.
      let appearance = stage.appearance(of: stage.layer(at: slot))
      if stage.store.color(at: slot) == name.color(in: appearance) {
        stage.store.setName(name, at: slot)
        for part in slot..<slot + 4 { run.finalNames[part] = (slot, name) }
      }
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
    moving.remove(run)
    named.remove(run.token)
    due.set(nil, for: run.token, order: 0)
    if let player = run.player { players.removePlayer(player) }
    run.player = nil
    run.leader = nil
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

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    guard !calls.isEmpty else { return false }
    let found = calls
    calls = []
    for call in found { try call.make() }
    return true
  }

  package var isActive: Bool { springs.count > 0 || !moving.isEmpty || due.first != nil }

  package var activity: String? {
    let run = due.first.flatMap { runs[$0.key] } ?? moving.first
    return run?.animator.label ?? (springs.count > 0 ? "a spring" : nil)
  }
}

/// A script's function that is called at the end of a turn.
private struct PendingCall {
  let function: any ScriptFunction
  let argument: String

  func make() throws(Diagnostic) {
    let argument = argument
    try function.call { argument.push($0) }
  }
}
