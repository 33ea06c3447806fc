import MotionCore
import MotionMath

/// The stage's interface to the slots that animators drive.
extension AnimatorPlugin: DriverGroup {
  package func label(of token: Int) -> String { runs[token]?.animator.label ?? "an animator" }
  package func isInterruptible(_ token: Int) -> Bool { true }

  package var hasClosedForm: Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let own = handover(of: slot, token: token, at: time)
    return offsets.motion(of: slot, at: time)?.added(to: own) ?? own
  }

  package func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    guard let run = runs[token] else { return ValueAndVelocity(value: stage.store[slot]) }
    // The appearance may have changed in this turn, which also reports an error of the layout.
    try? resolveColors(of: run)
    return run.motion(of: slot, at: sample(of: run, at: time), in: players)
  }

  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? {
    guard let run = runs[token], let claimTime = run.claimTime, run.playback.isRunning,
      !run.playback.isOver(at: time)
    else { return nil }
    return ClaimConflict(run.animator, claimTime: claimTime, place: run.place)
  }

  package func drives(_ slot: Int, token: Int) -> Bool {
    guard let run = runs[token], run.hasClaimed, !run.hasReleased else { return false }
    if let place = run.places[slot] { return !run.channels[place].isLost }
    return run.colors.contains { !$0.isLost && $0.slot <= slot && slot < $0.slot + 4 }
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    guard let run = runs[token] else { return }
    if let place = run.places[slot], !run.channels[place].isLost {
      run.channels[place].isLost = true
      if let driver = run.channels[place].token, players.contains(driver) {
        players.remove(driver)
      }
    }
    for index in run.colors.indices
    where slot >= run.colors[index].slot && slot < run.colors[index].slot + 4 {
      run.colors[index].isLost = true
    }
  }
}
