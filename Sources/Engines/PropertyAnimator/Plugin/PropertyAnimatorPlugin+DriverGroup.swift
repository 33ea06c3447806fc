import MotionCore
import MotionValues

/// The stage's interface to the slots that animators drive.
extension PropertyAnimatorPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    guard let animator = runs[token]?.animator else { return "an animator" }
    return animator.movement?.label ?? animator.label
  }

  package func isInterruptible(_ token: Int) -> Bool { true }

  package var hasClosedForm: Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let own = ownMotion(of: slot, token: token, at: time)
    return offsets.motion(of: slot, at: time)?.added(to: own) ?? own
  }

  package func writeVelocities(
    of slot: Int, token: Int, at time: Double, to velocities: UnsafeMutablePointer<Double>
  ) {
    guard let run = runs[token] else { return velocities[slot] = 0 }
    // What leads a run has a velocity of its own.
    guard run.leader == nil else { return }
    if !offsets.isEmpty || !run.colors.isEmpty {
      velocities[slot] = motion(of: slot, token: token, at: time).velocity
    } else {
      run.writeVelocities(at: time, in: players, to: velocities)
    }
  }

  /// A run that has taken the slot at this very instant has not moved it; it hands on the velocity
  /// that it was given.
  package func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    var motion = ownMotion(of: slot, token: token, at: time)
    if let run = runs[token], let claimTime = run.claimTime, time - claimTime <= Instant.tolerance {
      motion.velocity = run.entries[slot] ?? 0
    }
    return motion
  }

  /// The motion of a slot without offsets.
  private func ownMotion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    guard let run = runs[token] else { return ValueAndVelocity(value: stage.store[slot]) }
    // The appearance may have changed in this turn, which also reports an error of the layout.
    try? resolveColors(of: run)
    return run.motion(of: slot, at: run.sample(at: time, in: players), in: players)
  }

  package func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    let own = runs[token].flatMap { $0.nextCorner(of: slot, after: time) }
    return [own, offsets.nextCorner(of: slot, after: time)].compactMap(\.self).min()
  }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    offsets.moves(slot) ? nil : runs[token]?.declaration(of: slot)
  }

  package func declarationState(of slot: Int, token: Int) -> DeclarationState? {
    offsets.moves(slot) ? nil : runs[token]?.declarationState
  }

  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? {
    guard let run = runs[token], let claimTime = run.claimTime, run.playback.isRunning,
      !run.playback.isOver(at: time), run.animator.movement == nil
    else { return nil }
    return ClaimConflict(run.animator, claimTime: claimTime, place: run.place)
  }

  package func drives(_ slot: Int, token: Int) -> Bool {
    guard let run = runs[token], run.hasClaimed, !run.hasReleased else { return false }
    if let place = run.places[slot] { return !run.channels[place].isLost }
    return run.colors.contains { !$0.isLost && $0.slot <= slot && slot < $0.slot + 4 }
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    if let run = runs[token] { didLose(slot, run, at: time) }
  }

  /// Records that a run no longer drives a slot.
  func didLose(_ slot: Int, _ run: AnimatorRun, at time: Double) {
    if let place = run.places[slot], !run.channels[place].isLost {
      if let driver = run.channels[place].token { players.remove(driver) }
      run.loseChannel(place)
    }
    for index in run.colors.indices
    where slot >= run.colors[index].slot && slot < run.colors[index].slot + 4 {
      run.colors[index].isLost = true
    }
    run.animator.movement?.didLose(slot, at: time)
  }
}
