import MotionCore

/// A transition under way: its copies, where they are led, and what is to be restored at its end.
final class TransitionRun {
  let container: TransitionContainer
  let diff: HierarchyDiff
  let plan: VisibilityPlan
  let copies: [ElementCopy]
  let mirrors: [(from: Int, to: Int, count: Int)]
  let companions: [CompanionWay]
  let owner: SlotOwner
  var clock: TransitionClock
  /// The end that it has come to, while another run between the same states is under way.
  var resting: TransitionClock.End?
  /// How much each element is blurred where no transition changes it.
  private let blurs: [Identifier: Double]
  private var score: TransitionScore
  private unowned let stage: Stage
  private var claimed: [Int] = []

  init(
    _ builder: TransitionBuilder, plan: VisibilityPlan, owner: SlotOwner,
    startingAt end: TransitionClock.End, time: Double
  ) {
    container = builder.container
    diff = builder.diff
    copies = builder.copies
    mirrors = builder.mirrors
    companions = builder.companions
    score = builder.score
    stage = builder.stage
    self.plan = plan
    self.owner = owner
    blurs = builder.blurs
    let duration = copies.isEmpty ? builder.definition.timing.end : builder.score.duration
    clock = TransitionClock(duration: duration, at: end, time: time)
  }

  /// Takes the slots that it moves and hides the originals; an error leaves nothing behind.
  ///
  /// What is hidden of `shared` slots is another run's.
  func begin(at time: Double, shared: Set<Int>) throws(Diagnostic) {
    do throws(Diagnostic) {
      for slot in plan.slots.filter({ !shared.contains($0) })
        + score.channels.compactMap(\.slot)
      {
        _ = try stage.claim(slot, by: owner, at: time)
        claimed.append(slot)
      }
      try show(at: time)
    } catch {
      leave()
      throw error
    }
    for slot in plan.slots { hide(slot, plan[slot]?.during ?? false) }
  }

  /// Shows the state at a time.
  func show(at time: Double) throws(Diagnostic) {
    let position = clock.position(at: time)
    score.evaluate(at: position)
    score.write(to: &stage.store)
    for way in companions { try way.companion.follow(score[way.channel], at: time) }
  }

  /// Copies what is shown live from its original.
  func mirror() {
    for (from, to, count) in mirrors {
      for part in 0..<count { stage.store.write(stage.store[from + part], to: to + part) }
    }
  }

  /// Ends in one of the states: restores what was hidden, and hides the copies.
  func end(in end: TransitionClock.End, at time: Double) throws(Diagnostic) {
    for way in companions { try way.follow(to: end, at: time) }
    restore(end)
    leave()
  }

  /// Shows and hides the originals as they are in one of the states.
  func restore(_ end: TransitionClock.End) {
    for slot in plan.slots {
      guard let entry = plan[slot] else { continue }
      hide(slot, end == .source ? entry.source : entry.destination)
    }
  }

  /// Shows one of the states by its copies until `end` is called.
  func rest(in end: TransitionClock.End, at time: Double) throws(Diagnostic) {
    resting = end
    clock.seek(to: end == .source ? 0 : 1, at: time)
    try show(at: time)
  }

  /// The slots that say whether the layers are hidden of which it shows copies.
  var coveredSlots: [Int] {
    copies.flatMap { [$0.source, $0.destination] }
      .compactMap { $0?.layer.property("hidden")?.slot }
  }

  /// Lets go of its slots, and hides its copies.
  func leave() {
    for slot in claimed { stage.release(slot, from: owner) }
    claimed = []
    container.hide()
  }

  private func hide(_ slot: Int, _ flag: Bool) { stage.store.write(flag ? 1 : 0, to: slot) }

  /// The value of one of its slots at a time, and how fast that changes.
  func motion(of slot: Int, at time: Double) -> Motion {
    // Whether a layer is hidden changes at the start and at the end alone.
    guard let channel = score.channel(of: slot) else { return Motion(value: stage.store[slot]) }
    score.evaluate(at: clock.position(at: time))
    return Motion(value: score[channel], velocity: velocities()[channel])
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
  func flight(at time: Double) -> Flight {
    score.evaluate(at: clock.position(at: time))
    let velocities = velocities()
    var flight = Flight(identifiers: Set(copies.map(\.node.identifier)), blurs: blurs)
    for way in companions {
      flight.companions[way.identifier] = .init(
        fraction: score[way.channel], velocity: velocities[way.channel], source: way.source)
    }
    if clock.isRunning { flight.velocities = elementVelocities(velocities) }
    return flight
  }

  /// How fast each element moves, by property, in the container's coordinates.
  private func elementVelocities(_ velocities: [Double]) -> [Identifier: [String: Double]] {
    var all: [Identifier: [String: Double]] = [:]
    var ways = copies.map { _ in (x: 0.0, y: 0.0) }
    for (index, copy) in copies.enumerated() {
      func own(_ name: String) -> Double { copy.channels[name].map { velocities[$0] } ?? 0 }
      if copy.node.change == .shared {
        ways[index] = (own("x"), own("y"))
      } else {
        let carrier = copy.carrier.map { ways[$0] } ?? (x: 0, y: 0)
        ways[index] = (
          own("x") + own("translationX") + carrier.x, own("y") + own("translationY") + carrier.y
        )
      }
      var speeds = copy.channels.mapValues { velocities[$0] }
      (speeds["x"], speeds["y"]) = (ways[index].x, ways[index].y)
      (speeds["translationX"], speeds["translationY"]) = (nil, nil)
      all[copy.node.identifier] = speeds
    }
    return all
  }

  /// How fast each channel changes as the run's time goes, which may go back; not at all where it is held.
  private func velocities() -> [Double] {
    guard clock.isRunning else { return [Double](repeating: 0, count: score.channels.count) }
    let velocities = score.velocities()
    return clock.direction == .destination ? velocities : velocities.map { -$0 }
  }
}
