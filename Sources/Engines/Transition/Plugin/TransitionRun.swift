import MotionCore
import MotionValues

/// An active transition: its copies, their timeline, and the visibility to restore at the end.
///
/// Invariants:
/// 1. From `begin` until it ends or is handed over, it owns the slots of its channels, its copies
///    and, unless another run has them, the visibilities that it changes. Then it owns none.
/// 2. While it rests its clock does not run, and the copies show that end.
///
///     made ──begin──▶ active ──end, hand over──▶ left
///                      │  ▲                        ▲
///                 rest ▼  │ resume                 │
///                     resting ──end────────────────┘
final class TransitionRun {
  let container: TransitionContainer
  let diff: HierarchyDiff
  let plan: VisibilityPlan
  let copies: [ElementCopy]
  let companions: [CompanionTrack]
  let owner: SlotOwner
  var clock: PlaybackClock
  /// The place where a finger has taken it, while a finger or the spring of a release moves it
  /// instead of the clock.
  var scrub: TransitionScrub?
  /// Whether a finger holds it.
  var isHeld = false
  /// The spring that moves it after a release.
  let spring: Spring
  /// The end that the run has reached while another run between the same states is active.
  var resting: TransitionEnd?
  /// The blurs at rest of each element and of its background, in points, by the index of its copy.
  private let blurs: [Int: [BlurSubject: Double]]
  var timeline: TransitionTimeline
  unowned let stage: Stage
  private var claimed: [Int] = []
  /// The slots of live originals, by the slots of their copies.
  private let originals: [Int: Int]
  /// The same, ordered by the copies.
  private let mirrored: [SlotCopy]

  init(
    _ builder: TransitionBuilder, plan: VisibilityPlan, owner: SlotOwner,
    startingAt end: TransitionEnd, time: Double
  ) {
    container = builder.container
    diff = builder.diff
    copies = builder.copies
    originals = builder.originals
    mirrored = originals.sorted { $0.key < $1.key }.map { SlotCopy(from: $0.value, to: $0.key) }
    companions = builder.companions
    timeline = builder.timeline
    stage = builder.stage
    self.plan = plan
    self.owner = owner
    blurs = builder.blurs
    if case .spring(let curve) = builder.definition.timing.curve {
      spring = curve.spring
    } else {
      spring = Settling.sheetSpring
    }
    let duration = copies.isEmpty ? builder.definition.timing.end : builder.timeline.duration
    clock = PlaybackClock(duration: duration, at: time)
    clock.seek(to: end, at: time)
  }

  /// Claims the slots and hides the originals. If it throws, all slots are released.
  ///
  /// Slots in `shared` belong to another run, which restores them.
  func begin(at time: Double, shared: Set<Int>) throws(Diagnostic) {
    do throws(Diagnostic) {
      for slot in plan.slots.filter({ !shared.contains($0) })
        + timeline.channels.compactMap(\.slot)
      {
        _ = try stage.claim(slot, by: owner, at: time)
        claimed.append(slot)
      }
      for copy in mirrored {
        stage.store.setOwner(owner, of: copy.target, at: time)
        claimed.append(copy.target)
      }
      try lead(at: time)
    } catch {
      leave(at: time)
      throw error
    }
    for slot in plan.slots { hide(slot, plan[slot]?.during ?? false) }
    assert(claimed.allSatisfy { stage.store.owner(of: $0) == owner }, "1: a slot was lost")
  }

  /// Whether the run drives a slot.
  func drives(_ slot: Int) -> Bool {
    originals[slot] != nil || plan[slot] != nil || timeline.channel(of: slot) != nil
  }

  /// Whether it has a copy of one of the layers, or hides one.
  func shows(_ layers: [Layer]) -> Bool {
    let covered = coveredSlots
    return layers.contains {
      $0.property("hidden").map { drives($0.slot) || covered.contains($0.slot) } ?? false
    }
  }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(claimed.first.map { stage.store.owner(of: $0) == owner } ?? true, "1: a slot was lost")
    assert(
      resting.map {
        !isRunning && scrub == nil && clock.fraction(at: clock.time) == ($0 == .source ? 0 : 1)
      }
        ?? true, "2: a run moves that rests")
  }

  /// Evaluates the timeline at a time of the scene.
  func evaluate(at time: Double) {
    if let scrub {
      timeline.evaluate(scrub, at: time)
    } else {
      timeline.evaluate(at: clock.position(at: time))
    }
  }

  /// Writes the values at a time.
  func show(at time: Double) {
    evaluate(at: time)
    timeline.write(to: &stage.store)
  }

  /// Drives the companions from a time on.
  func lead(at time: Double) throws(Diagnostic) {
    for track in companions {
      let channel = track.channel
      let fraction = value(of: channel, at: time)
      // If the run could not begin, it no longer exists, and the companion keeps its fraction.
      try track.companion.lead(
        by: { [weak self] in self?.value(of: channel, at: $0) ?? fraction }, at: time)
    }
  }

  /// Copies the live values from the originals.
  func mirror() { stage.store.copy(mirrored) }

  /// Ends in one of the states: restores the originals and hides the copies.
  func end(in end: TransitionEnd, at time: Double) throws(Diagnostic) {
    for track in companions { try track.follow(to: end, at: time) }
    restore(end)
    leave(at: time)
  }

  /// Sets the visibility of the originals to that of one state.
  func restore(_ end: TransitionEnd) {
    for slot in plan.slots {
      guard let entry = plan[slot] else { continue }
      hide(slot, end == .source ? entry.source : entry.destination)
    }
  }

  /// Shows one of the states with the copies until `end` is called.
  func rest(in end: TransitionEnd, at time: Double) throws(Diagnostic) {
    resting = end
    try seek(to: end == .source ? 0 : 1, at: time)
  }

  /// The `hidden` slots of the layers that the run shows copies of.
  var coveredSlots: [Int] {
    copies.flatMap { [$0.source, $0.destination] }
      .compactMap { $0?.layer.property("hidden")?.slot }
  }

  /// Ends in favour of another run that continues from the current state.
  func handOver(at time: Double) throws(Diagnostic) {
    for track in companions {
      try track.companion.hold(at: value(of: track.channel, at: time), at: time)
    }
    leave(at: time)
  }

  /// Releases the slots with their values at a time, and hides the copies.
  private func leave(at time: Double) {
    show(at: time)
    for copy in mirrored {
      stage.store.write(stage.value(of: copy.source, at: time), to: copy.target)
    }
    for slot in claimed { stage.release(slot, from: owner) }
    claimed = []
    container.hide()
  }

  private func hide(_ slot: Int, _ flag: Bool) { stage.store.write(flag ? 1 : 0, to: slot) }

  /// Returns the value and velocity of one of the run's slots at a time.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    if let original = originals[slot] {
      return ValueAndVelocity(value: stage.value(of: original, at: time))
    }
    // The other slots are `hidden` slots, which change only at the start and at the end.
    guard let channel = timeline.channel(of: slot) else {
      return ValueAndVelocity(value: stage.store[slot])
    }
    evaluate(at: time)
    return ValueAndVelocity(value: timeline[channel], velocity: velocity(of: channel))
  }

  private func value(of channel: Int, at time: Double) -> Double {
    evaluate(at: time)
    return timeline[channel]
  }

  /// Returns the average visible progress of the elements: 0 at the source, 1 at the destination.
  func seenProgress(at time: Double) -> Double {
    evaluate(at: time)
    let moved = copies.filter { !$0.timings.isEmpty }
    guard !moved.isEmpty else { return fraction(at: time) }
    return moved.reduce(0) { sum, copy in
      let progresses = copy.timings.map { timeline.progress(of: $0) }
      return sum + progresses.reduce(0, +) / Double(progresses.count)
    } / Double(moved.count)
  }

  /// Returns the motion of each element, for a run that continues from here.
  func interrupted(at time: Double) -> InterruptedState {
    evaluate(at: time)
    var interrupted = InterruptedState(
      elements: Set(copies.map(\.layer.index)), layers: Set(container.layers.map(\.index)),
      originals: originals, blurs: blurs)
    for track in companions {
      interrupted.companions[track.copy] = .init(
        fraction: timeline[track.channel], velocity: velocity(of: track.channel),
        source: track.source)
    }
    if isRunning { interrupted.velocities = elementVelocities() }
    return interrupted
  }

  /// Returns the velocities by element and property, in the container's coordinates.
  private func elementVelocities() -> [Int: [String: Double]] {
    var all: [Int: [String: Double]] = [:]
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
      all[copy.layer.index] = speeds
    }
    return all
  }

  /// Returns the velocity of a channel in the run's direction; 0 while the run is paused.
  private func velocity(of channel: Int) -> Double {
    guard scrub == nil else { return timeline.velocity(of: channel) }
    guard clock.isRunning else { return 0 }
    let velocity = timeline.velocity(of: channel)
    return clock.isReversed ? -velocity : velocity
  }
}
