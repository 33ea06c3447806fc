import MotionCore
import MotionValues

/// The events of runs at their instants.
extension PropertyAnimatorPlugin {
  /// Drives a run from an external source: until the next call, its fraction is a function of time.
  func lead(_ run: AnimatorRun, by fraction: @escaping (Double) -> Double) {
    run.leader = fraction
    if !led.contains(where: { $0 === run }) { led.append(run) }
  }

  /// The times at which an externally driven run passes its marks have no closed form.
  package var needsTicks: Bool { led.contains { !$0.animator.marks.isEmpty } }

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    let ruleEnd = changedRules.firstEnd.map { max($0, time) }
    var next = min(
      limit, due.first?.time ?? .infinity, springs.nextEnd ?? .infinity, ruleEnd ?? .infinity)
    for run in led
    where next < .infinity && run.player != nil && !run.animator.marks.isEmpty
      && passesMark(run, by: next)
    {
      next = Instant.first(after: time, upTo: next) { passesMark(run, by: $0) }
    }
    return next < limit || [due.first?.time, springs.nextEnd, ruleEnd].contains(next) ? next : nil
  }

  package func turn(at time: Double) throws(Diagnostic) {
    try resolveColors()
    changedRules.endOver(at: time, on: stage)
    led.removeAll { $0.leader == nil || $0.hasReleased }
    for run in led where run.player != nil {
      run.isSeek = true
      try cross(run, to: run.sample(at: time, in: players))
    }
    while let entry = due.removeFirst(by: time) {
      if let run = runs[entry.key] { try settle(run, at: time) }
    }
    while let token = springs.endFirst(by: time, store: &stage.store) {
      drivers.removeValue(forKey: token)?.hasSettled(token)
    }
  }

  /// Applies the events of a run up to a time: marks, its end, and a script's calls.
  ///
  /// A run that is over by then is dropped.
  func settle(_ run: AnimatorRun, at time: Double) throws(Diagnostic) {
    guard run.token != nil else { return }
    let before = run.playback
    let outcome = run.playback.advance(to: time)
    if !outcome.completions.isEmpty { run.arrival = arrival(of: run, before) }
    if run.player != nil {
      let sample = run.sample(at: time, in: players)
      try cross(run, to: sample)
      if sample.isRunning {
        moving.insert(run)
        moving.detach(run, at: time, players: &players)
      } else {
        rest(run, at: sample)
      }
    }
    note(outcome, of: run)
    plan(run, after: time)
    run.checkInvariants()
    guard run.playback.state == .inactive else { return }
    run.animator.movement?.hasEnded(run)
    drop(run)
  }

  /// The sample with which a run comes to its end by itself; nil for a spring, which ends because it
  /// is at rest.
  private func arrival(of run: AnimatorRun, _ playback: Playback) -> PlaybackSample? {
    if case .spring = run.animator.animation.timing { return nil }
    return playback.arrival
  }

  /// Writes the values of a run that has come to rest, so that its slots keep them.
  func rest(_ run: AnimatorRun, at sample: PlaybackSample) {
    moving.attach(run, players: &players)
    moving.remove(run)
    write(run, at: sample)
    run.animator.endTimeDidChange()
    for (slot, _, _) in run.offsets { stage.modifiers.touch(slot) }
    if run.playback.state == .inactive, !run.hasReleased { release(run) }
  }

  /// Schedules the next event of a run.
  func plan(_ run: AnimatorRun, after time: Double) {
    var next = run.playback.isRunning ? run.playback.endTime : nil
    if run.hasClaimed, !run.animator.marks.isEmpty,
      let passing = run.playback.nextPassing(of: passings(of: run, at: time), after: time)
    {
      next = min(passing, next ?? passing)
    }
    if let token = run.token { due.set(next, for: token, order: run.order) }
  }

  /// Releases the slots of a run that is over; the run can still be played back.
  func release(_ run: AnimatorRun) {
    let owner = owner(of: run)
    giveNames(back: run.animator.endNames, of: run, owner)
    if let starts = run.colorStarts { giveNames(back: starts.names, of: run, owner) }
    run.hasReleased = true
    run.restSample = run.lastSample
    let arrival = run.arrival
    run.arrival = nil
    func leave(_ slot: Int) {
      run.finalValues[slot] = stage.store[slot]
      let velocity = arrival.map { run.motion(of: slot, at: $0, in: players).velocity }
      stage.release(slot, from: owner, arrivingAt: velocity ?? 0)
    }
    for place in run.channels.indices where !run.channels[place].isLost {
      leave(run.channels[place].slot)
    }
    for index in run.colors.indices where !run.colors[index].isLost {
      for part in 0..<4 { leave(run.colors[index].slot + part) }
    }
    run.checkSlots(of: owner, on: stage)
    removePlayer(of: run)
  }

  /// Removes the player of a run, and with it the drivers of its channels.
  func removePlayer(of run: AnimatorRun) {
    guard let player = run.player else { return }
    players.removePlayer(player)
    players.release(run.curve)
    run.player = nil
    for place in run.channels.indices { run.setDriver(nil, ofChannel: place) }
  }

  func owner(of run: AnimatorRun) -> SlotOwner {
    run.token.map { SlotOwner(group: group, token: $0) } ?? .none
  }

  /// Restores the name of a colour that has reached the named colour, so that it follows the
  /// appearance.
  private func giveNames(back names: [Int: NamedColor], of run: AnimatorRun, _ owner: SlotOwner) {
    for (slot, name) in names where stage.store.owner(of: slot) == owner {
      let appearance = stage.colorAppearance(of: stage.layer(at: slot))
      guard stage.store.color(at: slot) == name.color(in: appearance) else { continue }
      stage.store.setName(name, at: slot)
      for part in slot..<slot + 4 { run.finalNames[part] = (slot, name) }
    }
  }
}

/// Marks of runs: actions at points of the timeline, in contrast to numbers that are animated.
extension PropertyAnimatorPlugin {
  /// Applies the marks that a run has crossed since its last sample: assignments now, callbacks at
  /// the turn's end.
  func cross(_ run: AnimatorRun, to sample: PlaybackSample) throws(Diagnostic) {
    defer { run.lastSample = sample }
    guard !run.animator.marks.isEmpty else { return }
    let path = PlaybackPath(
      from: run.lastSample, to: sample, autoreverses: run.playback.timing.autoreverses,
      firstPass: run.playback.timing.firstPass, isSeek: run.isSeek)
    run.isSeek = false
    for crossing in run.flat.crossings(along: path) {
      switch run.animator.marks[crossing.mark] {
      case .assign(let slot, let value): try assign(value, slot, crossing, run)
      case .callback(let function):
        let direction = crossing.isForwards ? "forwards" : "backwards"
        calls.append(PendingCall(function: function, argument: direction))
      }
    }
  }

  func assign(
    _ value: PropertyValue, _ slot: Int, _ crossing: FlatAnimation.Crossing,
    _ run: AnimatorRun
  ) throws(Diagnostic) {
    guard !isRemoved(slot) else { return }
    guard crossing.isForwards else {
      if let before = run.replaced[crossing.mark] {
        try stage.assign(before, to: slot)
      }
      return
    }
    run.replaced[crossing.mark] = stage.readValue(slot)
    try stage.assign(value, to: slot)
  }

  func passings(of run: AnimatorRun, at time: Double) -> MarkPassings {
    if let passings = run.passings { return passings }
    let passings = run.playback.passings(of: run.flat, at: time)
    if run.playback.isPlain { run.passings = passings }
    return passings
  }

  /// Whether an externally driven run passes a mark by a time, since its last sample.
  func passesMark(_ run: AnimatorRun, by time: Double) -> Bool {
    let path = PlaybackPath(
      from: run.lastSample, to: run.sample(at: time, in: players),
      autoreverses: run.playback.timing.autoreverses, isSeek: true)
    return !run.flat.crossings(along: path).isEmpty
  }
}

/// The samples of runs at a time.
extension PropertyAnimatorPlugin {
  package func sample(at time: Double) {
    moving.advance(to: time, players: &players, store: &stage.store)
    for run in led { write(run, at: run.sample(at: time, in: players)) }
    moving.sample(at: time, players: &players, store: &stage.store)
    springs.sample(at: time, store: &stage.store)
  }

  /// Writes a run's values at a sample.
  func write(_ run: AnimatorRun, at sample: PlaybackSample) {
    run.write(at: sample, players: &players, store: &stage.store)
  }
}

extension AnimatorRun {
  /// The animator of which it is a run.
  var animator: AnimatorObject { unsafeDowncast(object, to: AnimatorObject.self) }
}
