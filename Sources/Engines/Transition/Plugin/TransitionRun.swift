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
  var clock: PlaybackClock { didSet { endTimeDidChange() } }
  /// The place where a finger has taken it, while a finger or the spring of a release moves it
  /// instead of the clock.
  var scrub: TransitionScrub? { didSet { endTimeDidChange() } }
  /// Reports that its end may have changed.
  var endTimeDidChange: () -> Void = {}
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
    for slot in plan.slots {
      if !plan.roots.contains(slot) {
        stage[LayerCopies.self].layoutHidden[slot] = plan[slot]?.destination
      }
      hide(slot, plan[slot]?.during ?? false)
    }
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
    for slot in plan.slots { stage[LayerCopies.self].layoutHidden[slot] = nil }
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

/// The progress of a run, driven by its clock, or by a finger and then by the spring of the
/// release.
///
///               grab                release
///     clock ───────────▶ held ─────────────────▶ settling ──▶ an end
///       ▲                  ▲  ◀────── grab ──────┘ │  ▲
///       │ seek             └──── grab ──── paused ◀┘  │ run
///       └───────────────────────────────────── └──────┘
extension TransitionRun {
  /// Whether it moves without a finger.
  var isRunning: Bool { scrub.map(\.isReleased) ?? clock.isRunning }

  /// Whether it moves because a finger has released it.
  var isSettling: Bool { scrub?.isReleased ?? false }

  /// When it reaches its end, or reached it, in seconds; nil while it is held.
  var endTime: Double? { scrub == nil ? clock.endTime : scrub?.finish }

  /// The end to which it moves, or moved last.
  var heading: TransitionEnd { scrub?.end ?? clock.heading }

  /// Returns the end that it has reached by a time; nil if it has not reached one.
  func end(by time: Double) -> TransitionEnd? {
    if scrub == nil { return clock.end(by: time) }
    guard let finish = scrub?.finish, time >= finish - Instant.tolerance else { return nil }
    return scrub?.end
  }

  /// Returns its progress, from 0 at the source to 1 at the destination.
  func fraction(at time: Double) -> Double {
    scrub.map { min(max($0.progress(at: time).value, 0), 1) } ?? clock.fraction(at: time)
  }

  /// Runs from its present progress to an end: by its clock, or by the spring after a finger has
  /// moved it.
  func run(to end: TransitionEnd, at time: Double) {
    if scrub == nil {
      clock.run(to: end, at: time)
    } else {
      scrub?.release(to: end, velocity: nil, by: spring, at: time)
    }
  }

  /// Pauses at its present progress.
  func hold(at time: Double) {
    if let scrub {
      let progress = scrub.progress(at: time).value
      evaluate(at: time)
      self.scrub = timeline.scrub(at: progress)
    } else {
      clock.hold(at: time)
    }
  }

  /// Pauses at a fraction of its duration.
  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    scrub = nil
    clock.seek(to: fraction, at: time)
    try lead(at: time)
  }

  /// Makes it follow a finger, from the progress of the element that the finger hits.
  func grab(_ layer: Layer?, along axis: PanAxis, at time: Double) throws(Diagnostic) {
    let progress = progress(of: layer, along: axis, at: time)
    scrub = timeline.scrub(at: progress)
    clock.hold(at: time)
    isHeld = true
    try lead(at: time)
  }

  /// Lifts the finger: the run settles at an end, with an initial rate of the progress per second.
  func release(
    to end: TransitionEnd, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic) {
    isHeld = false
    scrub?.release(to: end, velocity: velocity, by: spring ?? self.spring, at: time)
    try lead(at: time)
  }

  /// Returns the progress of the element that contains a layer, along an axis if it moves along it;
  /// if no element contains the layer, the average of all elements.
  func progress(of layer: Layer?, along axis: PanAxis, at time: Double) -> Double {
    evaluate(at: time)
    var next = layer
    while let original = next {
      if let copy = copies.first(where: { $0.shows(original) }) {
        let moving = axis.positionProperties.lazy.compactMap { copy.channels[$0] }
          .compactMap { self.timeline.progress(of: $0) }
        return moving.first ?? copy.timings.first.map { timeline.progress(of: $0) }
          ?? fraction(at: time)
      }
      next = original.parent
    }
    return seenProgress(at: time)
  }
}

extension ElementCopy {
  /// Whether the copy shows a layer in one of the states.
  fileprivate func shows(_ original: Layer) -> Bool {
    source?.layer === original || destination?.layer === original
      || layer.stage[LayerCopies.self].original(of: layer) === original
  }
}

extension TransitionRun {
  /// Returns the declared motion of a slot; nil unless the run plays from one of its ends by its
  /// clock, and the slot moves along one curve.
  func declaration(of slot: Int) -> DeclaredMotion? {
    guard scrub == nil, resting == nil, clock.isRunning,
      let line = timeline.channel(of: slot).flatMap(timeline.line), let place = line.timing
    else { return nil }
    let timing = timeline.timings[place]
    let duration = timing.duration / clock.pace
    guard duration > 0 else { return nil }
    if clock.isReversed {
      guard clock.position == clock.duration, line.carried == nil else { return nil }
      return .along(
        .reversed(timing.curve), from: line.to, to: line.from,
        start: clock.movementTime + (clock.duration - timing.end) / clock.pace, duration: duration)
    }
    guard clock.position == 0 else { return nil }
    return .along(
      timing.curve, from: line.from, to: line.to,
      start: clock.movementTime + timing.start / clock.pace, duration: duration,
      velocity: (line.carried?.entry ?? 0) * clock.pace, carried: line.carried)
  }
}

/// The settings of a run, apart from its states.
struct TransitionDefinition {
  var rules: TransitionRules
  /// The timing of rules that do not specify one.
  var timing: ElementTiming
  var staggers: [TransitionStagger]
  /// The names of the elements that fade because they have no rule.
  var faded: Set<Identifier> = []
  /// Whether the transition presents its destination; otherwise it returns to the ground.
  var isPresenting: Bool

  /// Compares two states. The source of a run that interrupts another one is what that one shows;
  /// its elements keep their order.
  func diff(
    from source: StateCapture, to destination: StateCapture, isInterruption: Bool = false
  ) -> HierarchyDiff {
    HierarchyDiff(
      from: source.hierarchy, to: destination.hierarchy,
      presented: isPresenting ? .destination : .source
    ) { name in
      if isInterruption, isPresenting { return .kept }
      return rules.effect(of: name).isInFront ? .front : .back
    }
  }
}

/// The motion of an interrupted transition, from which the next run continues. Its elements are
/// identified by the indices of their copies, which the next run captures.
struct InterruptedState {
  struct Companion {
    /// The companion's fraction, from 0 to 1.
    let fraction: Double
    /// The rate of the fraction, per second.
    let velocity: Double
    /// The companion's fraction in the source state of the first transition.
    let source: Double
  }

  /// The elements of the interrupted run, whether moving or paused.
  var elements: Set<Int> = []
  /// The velocities by element and property, in units per second, in the container's coordinates.
  var velocities: [Int: [String: Double]] = [:]
  var companions: [Int: Companion] = [:]
  /// The layers of the interrupted container, by index. The next run copies them.
  var layers: Set<Int> = []
  /// The slots of the live originals, by the slots of their copies.
  var originals: [Int: Int] = [:]
  /// The blurs at rest of each element and of its background, in points.
  var blurs: [Int: [BlurSubject: Double]] = [:]
}

/// The playback of an element's companion by the transition, between two fractions of the
/// companion's time.
struct CompanionTrack {
  /// The index of the element's copy.
  let copy: Int
  let companion: any Companion
  /// The timeline channel of the companion's fraction.
  let channel: Int
  let to: Double
  /// The companion's fraction in the transition's source state.
  let source: Double

  func follow(to end: TransitionEnd, at time: Double) throws(Diagnostic) {
    try companion.hold(at: end == .source ? source : to, at: time)
  }
}
