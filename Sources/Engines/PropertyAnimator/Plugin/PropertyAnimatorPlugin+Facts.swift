import MotionCore
import MotionValues

/// The facts about animators that `motion check` and pages read.
extension PropertyAnimatorPlugin {
  /// Notes an animator that the script makes.
  func noteFacts(of animator: AnimatorObject) {
    guard let facts = stage.facts?.add(animator, label: animator.label) else { return }
    animator.facts = facts
    let options = animator.options
    facts.timing = (options.curve ?? .curve(.cubicBezier(.easeInOut)), options.duration)
    if case .other(let other) = animator.options.reduced { other.facts?.isUsed = true }
    facts.examine = { [unowned self, weak animator] () throws(Diagnostic) in
      guard let animator else { return }
      _ = try layOut(animator.animation, of: animator) { stage.read($0) }
    }
  }

  /// Notes whether a run moves anything, and how far if motion is reduced.
  func noteFacts(of run: AnimatorRun) {
    guard let facts = run.animator.facts else { return }
    let distances = zip(run.flat.channels, run.flat.tracks).map { ($0, Self.extent(of: $1)) }
    let isStill =
      run.entries.isEmpty && run.animator.colors.isEmpty && run.animator.marks.isEmpty
      && distances.allSatisfy { $0.1 == 0 }
    facts.isStill = (facts.isStill ?? true) && isStill
    guard case .response(.keep) = run.animator.options.reduced, facts.kept == nil else { return }
    facts.kept =
      distances.lazy.compactMap { [stage] (channel, distance) in
        guard Self.isSlot(channel), distance >= SceneFacts.largeMovement,
          SceneFacts.positions.contains(stage.property(at: channel).property.name)
        else { return nil }
        return (stage.path(of: channel), distance)
      }.first
  }

  /// Notes a property that a run is about to take from a run of another timeline.
  func noteTakeover(of slot: Int, by run: AnimatorRun, at time: Double) {
    let owner = stage.store.owner(of: slot)
    guard let facts = stage.facts, let winner = run.animator.facts?.timeline,
      owner.group == group, stage.moves(slot), let other = runs[owner.token]?.animator,
      other !== run.animator, let loser = other.facts?.timeline, loser != winner,
      (other.endTime ?? time) > time + Instant.tolerance
    else { return }
    facts.note(
      SceneFacts.Takeover(
        of: stage.path(of: slot), at: time, from: (other.label, loser),
        to: (run.animator.label, winner), at: run.place))
  }

  /// The difference between the greatest and the least value of a track.
  private static func extent(of track: ChannelTrack) -> Double {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for place in 0...64 {
      let fraction = Double(place) / 64
      let value = track.value(at: TimelinePoint(fraction: fraction, progress: fraction))
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return greatest - least
  }
}
