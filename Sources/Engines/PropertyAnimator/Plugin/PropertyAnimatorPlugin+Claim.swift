import MotionCore
import MotionPlugin
import MotionValues

extension PropertyAnimatorPlugin {
  /// Claims the slots of a run again that plays back after its end. The run loses the slots that
  /// have changed since.
  func reclaim(_ run: AnimatorRun) throws(Diagnostic) {
    run.hasReleased = false
    let player = players.addPlayer()
    run.player = player
    run.curve = players.use(run.playback.curve)
    // The appearance may have changed since the end.
    noteColors(of: run)
    try resolveColors(of: run)
    for (slot, track, jumps) in run.offsets {
      try stage.modifiers.add(
        AdditiveOffset(run: run, track: track, jumps: jumps), to: slot,
        insteadOf: track.value(at: run.restPoint)
      ) { ($0 as? AdditiveOffset)?.run === run }
    }
    let owner = owner(of: run)
    let untouched = Set(run.finalValues.keys.filter { isUntouched($0, since: run) })
    for place in run.channels.indices where !run.channels[place].isLost {
      let slot = run.channels[place].slot
      if untouched.contains(slot) {
        _ = try stage.claim(slot, by: owner, at: stage.now)
        run.setDriver(hold(slot, run.channels[place].track, player), ofChannel: place)
      } else {
        didLose(slot, run, at: stage.now)
      }
    }
    for index in run.colors.indices where !run.colors[index].isLost {
      let slots = run.colors[index].slot..<run.colors[index].slot + 4
      let isFree = slots.allSatisfy(untouched.contains)
      run.colors[index].isLost = !isFree
      guard isFree else { continue }
      for slot in slots { _ = try stage.claim(slot, by: owner, at: stage.now) }
    }
    run.checkSlots(of: owner, on: stage)
  }

  /// Whether a slot still has the value with which a run released it. A named colour may have
  /// changed with the appearance.
  private func isUntouched(_ slot: Int, since run: AnimatorRun) -> Bool {
    guard stage.store.owner(of: slot) == .none else { return false }
    if let (first, name) = run.finalNames[slot] {
      return stage.store.namedColors[first] == name
    }
    return stage.store[slot] == run.finalValues[slot]
  }

  /// Plays a new run without a delay; it takes over the slots of an old run of the same animator.
  func begin(
    _ run: AnimatorRun, adjusting adjustments: [Int: MotionAdjustment] = [:],
    replacing old: AnimatorRun? = nil
  ) throws(Diagnostic) {
    let outcome: PlaybackOutcome
    do throws(PlaybackError) {
      outcome = try run.playback.play(at: stage.now)
    } catch {
      throw Diagnostic(error, of: run.animator.label)
    }
    run.place = stage.scheduler.place
    runs.insert(run)
    do throws(Diagnostic) {
      try claim(run, at: stage.now, adjusting: adjustments)
    } catch {
      drop(run)
      throw error
    }
    if let old { drop(old) }
    note(outcome, of: run)
    try activate(run, hasRun: !outcome.completions.isEmpty)
    run.animator.endTimeDidChange()
  }

  /// Claims the run's slots with their current values and velocities, changed by `adjustments`.
  ///
  /// Only a spring continues a motion that has ended at this instant; a curve begins as it is drawn.
  ///
  /// - Throws: `drivenProperty` for a conflict, before anything has changed.
  func claim(
    _ run: AnimatorRun, at time: Double, adjusting adjustments: [Int: MotionAdjustment] = [:]
  ) throws(Diagnostic) {
    let owner = owner(of: run)
    if !run.animator.leads.isEmpty, !stage.store.mixed.isEmpty {
      // Values with parts may have been given since the call.
      run.flat = try layOut(run.content, of: run.animator) { stage.read($0) }
      run.layoutValues = run.flat.channels.map { Self.isSlot($0) ? stage.read($0) : 0 }
    }
    let all = slots(of: run)
    let slots = removals.count == 0 ? all : all.filter { !isRemoved($0) }
    for slot in slots {
      if run.animator.movement == nil {
        try stage.requireNoClaimConflict(of: run.animator, on: slot, at: time)
      }
      try stage.requireInterruptible(slot)
    }
    for channel in run.flat.channels where channel >= AdditiveOffset.firstChannel {
      let slot = channel - AdditiveOffset.firstChannel
      if !isRemoved(slot) { try stage.requireOffsets(on: slot) }
    }
    run.claimTime = time
    var claimed: [(slot: Int, value: ValueAndVelocity)] = []
    var names: [Int: NamedColor] = [:]
    claimed.reserveCapacity(slots.count)
    let isSpring = if case .spring = run.animator.animation.timing { true } else { false }
    for slot in slots {
      if let name = stage.store.namedColors[slot], name.light != name.dark,
        stage.store.owner(of: slot) == .none
      {
        names[slot] = name
      }
      if stage.facts != nil { noteTakeover(of: slot, by: run, at: time) }
      let hasArrived = !stage.moves(slot)
      var motion = try stage.claim(slot, by: owner, at: time)
      if hasArrived, !isSpring { motion.velocity = 0 }
      if let velocity = run.animator.velocities[slot] { motion.velocity = velocity }
      motion = adjustments[slot]?.applied(to: motion) ?? motion
      if let start = run.flat.chainStarts[slot], start != motion.value {
        // Another chain begins with the present value.
        motion = ValueAndVelocity(value: start)
      }
      if motion.velocity != 0 { run.entries[slot] = motion.velocity }
      claimed.append((slot, motion))
    }
    let motions = SlotTable(claimed)
    // The run was laid out from the values at the time of the call, which often have not changed.
    let isStale =
      !run.animator.names.isEmpty
      || zip(run.flat.channels, run.layoutValues).contains { slot, value in
        motions[slot].map { $0.value != value } ?? false
      }
    for (slot, motion) in motions.entries { stage.store.write(motion.value, to: slot) }
    if isStale {
      do throws(Diagnostic) {
        run.flat = try layOut(run.content, of: run.animator) { motions[$0]?.value ?? 0 }
      } catch {
        for slot in slots { stage.release(slot, from: owner) }
        run.claimTime = nil
        throw error
      }
    }
    settle(run, from: motions)
    noteFacts(of: run)
    noteColors(of: run, from: motions, names)
    let player = players.addPlayer()
    run.player = player
    run.curve = players.use(run.playback.curve)
    let point = run.sample(at: time, in: players)
    var channels: [AnimatorRun.Channel] = []
    channels.reserveCapacity(slots.count)
    for (slot, track) in zip(run.flat.channels, run.flat.tracks) where Self.isSlot(slot) {
      let motion = motions[slot] ?? ValueAndVelocity(value: 0)
      channels.append(channel(slot, track, motion, point, of: run, player))
    }
    run.drive(channels)
    for (slot, track) in zip(run.flat.channels, run.flat.tracks)
    where slot >= AdditiveOffset.firstChannel {
      try add(track, to: slot - AdditiveOffset.firstChannel, run)
    }
    addColors(to: run, motions, point)
    for slot in all where isRemoved(slot) { didLose(slot, run, at: time) }
    if stage.reducesMotion { reduce(run) }
    run.checkSlots(of: owner, on: stage)
  }

  /// The slots of a run's numbers and mixed colours, each once.
  private func slots(of run: AnimatorRun) -> [Int] {
    let slots = run.flat.channels.filter(Self.isSlot)
    guard !run.animator.colors.isEmpty else { return slots }
    var known = Set(slots)
    return slots
      + run.animator.colors.flatMap { $0.slot..<$0.slot + 4 }.filter { known.insert($0).inserted }
  }

  /// Whether a slot is that of a removed layer, which no run can move.
  func isRemoved(_ slot: Int) -> Bool {
    removals.count > 0 && stage.layer(at: slot).isRemoved
  }

  private func channel(
    _ slot: Int, _ track: ChannelTrack, _ motion: ValueAndVelocity, _ start: PlaybackSample,
    of run: AnimatorRun, _ player: Int32
  ) -> AnimatorRun.Channel {
    var channel = AnimatorRun.Channel(slot: slot, track: track)
    if motion.velocity != 0 {
      channel.carried = carried(
        motion, track.velocity(at: start), { track.value(at: $0) }, start, run,
        isLine: track.line != nil)
    }
    channel.token = hold(slot, track, player)
    return channel
  }

  /// Adds a slot to the dense columns and returns its token; nil for a track that they cannot
  /// represent.
  func hold(_ slot: Int, _ track: ChannelTrack, _ player: Int32) -> Int32? {
    guard let segments = track.plainTrack?.plainSegments else { return nil }
    guard segments.count == 1, segments[0].start == 0, segments[0].length == 1 else {
      return players.add(to: player, slot: slot, segments: segments)
    }
    return players.add(
      to: player, slot: slot, from: segments[0].from, to: segments[0].to,
      curve: segments[0].curve)
  }

  /// Adds an offset. If motion is reduced and the property is a movement, the offset is at its end
  /// from the start.
  private func add(
    _ track: ChannelTrack, to slot: Int, _ run: AnimatorRun
  ) throws(Diagnostic) {
    guard !isRemoved(slot) else { return }
    var keeps =
      !stage.reducesMotion(of: slot)
    if case .response(.keep) = run.animator.options.reduced { keeps = true }
    run.offsets.append((slot, track, !keeps))
    try stage.modifiers.add(AdditiveOffset(run: run, track: track, jumps: !keeps), to: slot)
  }

  /// Ends movement at once, because motion is reduced; fades and colours still animate.
  private func reduce(_ run: AnimatorRun) {
    if case .response(.keep) = run.animator.options.reduced { return }
    var hasMoved = false
    let end = run.playback.endPoint
    for place in run.channels.indices where !run.channels[place].isLost {
      let slot = run.channels[place].slot
      guard stage.reducesMotion(of: slot) else { continue }
      hasMoved = true
      stage.store.write(run.channels[place].track.value(at: end), to: slot)
      didLose(slot, run, at: stage.now)
      stage.release(slot, from: owner(of: run))
    }
    if hasMoved { report("reduced", of: run.animator, [.name("jump")]) }
  }
}

/// The velocities with which runs take over slots.
extension PropertyAnimatorPlugin {
  /// Makes a run under a spring last until every number that starts with a velocity is at rest, so
  /// that each is exactly a spring with this initial velocity.
  ///
  /// Other runs keep their duration: those that repeat or do not begin at their start, and those in
  /// which a nested animator, a path or a keyframe has a timing of its own.
  func settle(_ run: AnimatorRun, from motions: SlotTable<ValueAndVelocity>) {
    guard case .spring(let spring) = run.content.timing, case .spring = run.flat.curve,
      !run.entries.isEmpty, run.playback.canLengthen, run.flat.isPlain
    else { return }
    var duration = run.flat.duration
    for (slot, track) in zip(run.flat.channels, run.flat.tracks) {
      guard let motion = motions[slot], motion.velocity != 0, let (from, to) = track.line else {
        continue
      }
      let velocity = motion.velocity / run.playback.clock.pace
      duration = max(
        duration, SpringRest.duration(of: spring, from: from, to: to, velocity: velocity))
    }
    guard duration.isFinite else { return }
    do {
      let curve = Curve.spring(try SpringCurve(spring, duration: duration))
      try run.playback.lengthen(to: duration, along: curve)
      run.flat = run.flat.lasting(duration, along: curve)
      run.settles = true
      run.animator.endTimeDidChange()
    } catch {
      assertionFailure("a duration of \(duration) s is longer than that of a spring")
    }
  }

  /// The correction that preserves a slot's velocity; nil if the run is paused or begins at its
  /// end.
  func carried(
    _ motion: ValueAndVelocity, _ velocity: @autoclosure () -> Double,
    _ value: (TimelinePoint) -> Double,
    _ start: PlaybackSample, _ run: AnimatorRun, isLine: Bool = false
  ) -> CarriedVelocity? {
    guard motion.velocity != 0 else { return nil }
    let origin = value(TimelinePoint(fraction: 0, progress: 0))
    func distance(at fraction: Double) -> Double {
      let progress = run.flat.curve.value(at: fraction)
      return (value(TimelinePoint(fraction: fraction, progress: progress)) - origin).magnitude
    }
    let farthest = (1...16).map { distance(at: Double($0) / 16) }.max() ?? 0
    var spring: Spring?
    if case .spring(let timing) = run.animator.animation.timing { spring = timing }
    return CarriedVelocity(
      entry: motion.velocity, start: velocity(), origin: origin,
      firstStep: distance(at: CarriedVelocity.firstMoment),
      rate: start.fractionVelocity * run.flat.duration, distance: farthest,
      duration: run.flat.duration, spring: spring, settles: run.settles && isLine)
  }
}

/// Removed layers: an animator goes on for its other layers, and ends if it has none left. What moves
/// a layer that leaves goes on; what waits to move it ends.
extension PropertyAnimatorPlugin {
  /// Finds out which runs move slots of layers that are about to be removed.
  func willRemove(_ layers: [Layer]) {
    for layer in layers {
      for slots in layer.slots {
        for slot in slots where stage.store.owner(of: slot).group == group {
          shrinking.insert(stage.store.owner(of: slot).token)
        }
      }
    }
  }

  /// Ends the runs, waiting ones included, of animators whose last layer has been removed.
  func didRemove() {
    defer { shrinking = [] }
    endGoneRuns(shrinking.union(free))
  }

  /// Ends those runs of animators that move only layers that have been removed.
  func endGoneRuns(_ tokens: Set<Int>) {
    for token in tokens.sorted() {
      guard let run = runs[token], run.playback.state == .active, run.animator.run === run,
        run.animator.movement == nil, run.animator.isGone
      else { continue }
      do throws(Diagnostic) {
        try run.animator.stop(at: stage.now)
      } catch {
        stage.noteFailure(error)
      }
    }
  }
}

extension AnimatorObject {
  /// Whether it moves properties, but only of layers that have been removed.
  var isGone: Bool {
    guard engine.removals.count > 0 else { return false }
    var slots = animation.channels.filter { $0 >= 0 }.map {
      $0 < AdditiveOffset.firstChannel ? $0 : $0 - AdditiveOffset.firstChannel
    }
    slots += colors.map(\.slot)
    for case .assign(let slot, _) in marks { slots.append(slot) }
    return !slots.isEmpty && slots.allSatisfy(engine.isRemoved)
  }
}
