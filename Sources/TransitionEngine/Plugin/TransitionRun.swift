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

  /// Where each element is, for a run that goes on from here.
  func flight(at time: Double) -> Flight {
    let position = clock.position(at: time)
    var companions: [Identifier: Flight.Companion] = [:]
    for way in self.companions {
      companions[way.identifier] = .init(
        fraction: score[way.channel],
        velocity: velocity(of: way.channel, at: position), source: way.source)
    }
    return Flight(
      identifiers: Set(copies.map(\.node.identifier)), velocities: velocities(at: time),
      companions: companions)
  }

  /// How fast each element moves at a time, by property, in the container's coordinates.
  private func velocities(at time: Double) -> [Identifier: [String: Double]] {
    guard clock.isRunning else { return [:] }
    let position = clock.position(at: time)
    var velocities: [Identifier: [String: Double]] = [:]
    for (index, copy) in copies.enumerated() {
      var own = copy.channels.mapValues { velocity(of: $0, at: position) }
      for (axis, shift) in [("x", "translationX"), ("y", "translationY")] {
        own[axis] = velocity(of: index, axis, shift, at: position)
        own[shift] = nil
      }
      velocities[copy.node.identifier] = own
    }
    return velocities
  }

  /// How fast a channel changes as the run's time goes, which may go back; not at all where it is held.
  private func velocity(of channel: Int, at position: Double) -> Double {
    guard clock.isRunning else { return 0 }
    let velocity = score.velocity(of: channel, at: position)
    return clock.direction == .destination ? velocity : -velocity
  }

  private func velocity(
    of index: Int, _ axis: String, _ shift: String, at position: Double
  ) -> Double {
    let copy = copies[index]
    if copy.node.change == .shared {
      return (axis == "x" ? copy.x.channel : copy.y.channel).map {
        velocity(of: $0, at: position)
      } ?? 0
    }
    let own = [axis, shift].compactMap { copy.channels[$0] }.reduce(0) {
      $0 + velocity(of: $1, at: position)
    }
    var around = copy.node.parent
    // What stands still has handed its effect on.
    while let parent = around, copies[parent].inherited != nil {
      around = copies[parent].node.parent
    }
    return own + (around.map { velocity(of: $0, axis, shift, at: position) } ?? 0)
  }
}
