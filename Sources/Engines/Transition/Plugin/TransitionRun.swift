import MotionCore
import MotionMath

/// A transition under way: its copies, where they are led, and what is to be restored at its end.
final class TransitionRun {
  let container: TransitionContainer
  let diff: HierarchyDiff
  let plan: VisibilityPlan
  let copies: [ElementCopy]
  let companions: [CompanionTrack]
  let owner: SlotOwner
  var clock: PlaybackClock
  /// The end that it has come to, while another run between the same states is under way.
  var resting: TransitionEnd?
  /// How much each element and its background are blurred where no transition changes it.
  private let blurs: [Identifier: [BlurSubject: Double]]
  private var timeline: TransitionTimeline
  private unowned let stage: Stage
  private var claimed: [Int] = []
  /// The slots of what is shown live, by those of its copies.
  private let originals: [Int: Int]

  init(
    _ builder: TransitionBuilder, plan: VisibilityPlan, owner: SlotOwner,
    startingAt end: TransitionEnd, time: Double
  ) {
    container = builder.container
    diff = builder.diff
    copies = builder.copies
    originals = builder.originals
    companions = builder.companions
    timeline = builder.timeline
    stage = builder.stage
    self.plan = plan
    self.owner = owner
    blurs = builder.blurs
    let duration = copies.isEmpty ? builder.definition.timing.end : builder.timeline.duration
    clock = PlaybackClock(duration: duration, at: time)
    clock.seek(to: end, at: time)
  }

  /// Takes the slots that it moves and hides the originals; an error leaves nothing behind.
  ///
  /// What is hidden of `shared` slots is another run's.
  func begin(at time: Double, shared: Set<Int>) throws(Diagnostic) {
    do throws(Diagnostic) {
      for slot in plan.slots.filter({ !shared.contains($0) })
        + timeline.channels.compactMap(\.slot)
      {
        _ = try stage.claim(slot, by: owner, at: time)
        claimed.append(slot)
      }
      for copy in originals.keys.sorted() {
        stage.store.setOwner(owner, of: copy, at: time)
        claimed.append(copy)
      }
      try lead(at: time)
    } catch {
      leave(at: time)
      throw error
    }
    for slot in plan.slots { hide(slot, plan[slot]?.during ?? false) }
  }

  /// Writes the state of a time.
  func show(at time: Double) {
    timeline.evaluate(at: clock.position(at: time))
    timeline.write(to: &stage.store)
  }

  /// Leads what plays in step with an element from a time on.
  func lead(at time: Double) throws(Diagnostic) {
    for track in companions {
      let channel = track.channel
      let fraction = value(of: channel, at: time)
      // Where the run could not begin, it is gone, and what it has led stays.
      try track.companion.lead(
        by: { [weak self] in self?.value(of: channel, at: $0) ?? fraction }, at: time)
    }
  }

  /// Copies what is shown live from its original.
  func mirror() {
    for (copy, original) in originals { stage.store.write(stage.store[original], to: copy) }
  }

  /// Ends in one of the states: restores what was hidden, and hides the copies.
  func end(in end: TransitionEnd, at time: Double) throws(Diagnostic) {
    for track in companions { try track.follow(to: end, at: time) }
    restore(end)
    leave(at: time)
  }

  /// Shows and hides the originals as they are in one of the states.
  func restore(_ end: TransitionEnd) {
    for slot in plan.slots {
      guard let entry = plan[slot] else { continue }
      hide(slot, end == .source ? entry.source : entry.destination)
    }
  }

  /// Shows one of the states by its copies until `end` is called.
  func rest(in end: TransitionEnd, at time: Double) throws(Diagnostic) {
    resting = end
    clock.seek(to: end, at: time)
    try lead(at: time)
  }

  /// The slots that say whether the layers are hidden of which it shows copies.
  var coveredSlots: [Int] {
    copies.flatMap { [$0.source, $0.destination] }
      .compactMap { $0?.layer.property("hidden")?.slot }
  }

  /// Gives up for another run that goes on from where this one is.
  func handOver(at time: Double) throws(Diagnostic) {
    for track in companions {
      try track.companion.hold(at: value(of: track.channel, at: time), at: time)
    }
    leave(at: time)
  }

  /// Lets go of its slots as they are at a time, and hides its copies.
  private func leave(at time: Double) {
    show(at: time)
    for (copy, original) in originals {
      stage.store.write(stage.value(of: original, at: time), to: copy)
    }
    for slot in claimed { stage.release(slot, from: owner) }
    claimed = []
    container.hide()
  }

  private func hide(_ slot: Int, _ flag: Bool) { stage.store.write(flag ? 1 : 0, to: slot) }

  /// The value of one of its slots at a time, and how fast that changes.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    if let original = originals[slot] {
      return ValueAndVelocity(value: stage.value(of: original, at: time))
    }
    // Whether a layer is hidden changes at the start and at the end alone.
    guard let channel = timeline.channel(of: slot) else {
      return ValueAndVelocity(value: stage.store[slot])
    }
    timeline.evaluate(at: clock.position(at: time))
    return ValueAndVelocity(value: timeline[channel], velocity: velocity(of: channel))
  }

  private func value(of channel: Int, at time: Double) -> Double {
    timeline.evaluate(at: clock.position(at: time))
    return timeline[channel]
  }

  /// How far its elements have come on average, as they are seen: from 0, the source, to 1, the destination.
  func seenProgress(at time: Double) -> Double {
    let position = clock.position(at: time)
    let moved = copies.filter { !$0.timings.isEmpty }
    guard !moved.isEmpty else { return clock.fraction(at: time) }
    return moved.reduce(0) { sum, copy in
      let progresses = copy.timings.map { $0.progress(at: position) }
      return sum + progresses.reduce(0, +) / Double(progresses.count)
    } / Double(moved.count)
  }

  /// Where each element is, for a run that goes on from here.
  func interrupted(at time: Double) -> InterruptedState {
    timeline.evaluate(at: clock.position(at: time))
    var interrupted = InterruptedState(
      identifiers: Set(copies.map(\.node.identifier)), layers: Set(container.layers.map(\.index)),
      originals: originals, blurs: blurs)
    for track in companions {
      interrupted.companions[track.identifier] = .init(
        fraction: timeline[track.channel], velocity: velocity(of: track.channel),
        source: track.source)
    }
    if clock.isRunning { interrupted.velocities = elementVelocities() }
    return interrupted
  }

  /// How fast each element moves, by property, in the container's coordinates.
  private func elementVelocities() -> [Identifier: [String: Double]] {
    var all: [Identifier: [String: Double]] = [:]
    var speedsOfCopies = copies.map { _ in (x: 0.0, y: 0.0) }
    for (index, copy) in copies.enumerated() {
      func own(_ name: String) -> Double { copy.channels[name].map { velocity(of: $0) } ?? 0 }
      if copy.node.change == .shared {
        speedsOfCopies[index] = (own("x"), own("y"))
      } else {
        let carrier = copy.carrier.map { speedsOfCopies[$0] } ?? (x: 0, y: 0)
        speedsOfCopies[index] = (
          own("x") + own("translationX") + carrier.x, own("y") + own("translationY") + carrier.y
        )
      }
      var speeds = copy.channels.mapValues { velocity(of: $0) }
      (speeds["x"], speeds["y"]) = (speedsOfCopies[index].x, speedsOfCopies[index].y)
      (speeds["translationX"], speeds["translationY"]) = (nil, nil)
      all[copy.node.identifier] = speeds
    }
    return all
  }

  /// How fast a channel changes as the run's time goes, which may go back; not at all where it is held.
  private func velocity(of channel: Int) -> Double {
    guard clock.isRunning else { return 0 }
    let velocity = timeline.velocity(of: channel)
    return clock.isReversed ? -velocity : velocity
  }
}
