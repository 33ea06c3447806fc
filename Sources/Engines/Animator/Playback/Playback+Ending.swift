import MotionCore
import MotionMath

extension Playback {
  /// Stops at a time, with values left as they are shown.
  ///
  /// Without finishing, it reports no completion and cannot be used again; else it waits for
  /// `finish`. At rest it does nothing. Apple's header says that values stay as rendered; a probe
  /// of another reimplementation reports the values from before the animation instead.
  package mutating func stop(
    withoutFinishing: Bool, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    try check(.stop, at: time)
    let outcome = advance(to: time)
    switch situation {
    case .notPlayed, .finished, .discarded: return outcome
    case .running, .paused, .stopped: break
    }
    if situation == .running { scrubbed = progress(at: time).place }
    clock.hold(at: time)
    if situation == .stopped, !withoutFinishing { return outcome }
    if withoutFinishing { clock.end(at: time) } else { clock.reopen() }
    return outcome + enter(withoutFinishing ? .discarded : .stopped)
  }

  /// Ends at a position at a time, with its completion.
  ///
  /// UIKit wants `stop` first; here an active playback is stopped by it.
  package mutating func finish(
    at position: Position, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    try check(.finish, at: time)
    var outcome = advance(to: time)
    switch situation {
    case .notPlayed, .finished, .discarded: throw misplaced(.finish)
    case .running, .paused: outcome = outcome + (try stop(withoutFinishing: false, at: time))
    case .stopped: break
    }
    switch position {
    case .current: scrubbed = progress(at: time).place
    case .start: rest(at: .start, isReversed: true)
    case .end: rest(at: timing.finalPlace, isReversed: false)
    }
    return outcome + complete(at: position, time: time)
  }

  /// Comes to rest at an end, as if it had run there, so that `reverse` leads away from it.
  private mutating func rest(at place: PlaybackTiming.Place, isReversed: Bool) {
    clock.rewind(to: timing.elapsed(at: place), delay: 0, isReversed: isReversed)
    scrubbed = place
    warp.scrub(linearly: false)
  }

  /// Runs a paused playback on: the rest takes `durationFactor` times the duration, or, with 0, the
  /// time it has left; a curve leads from what is shown to the end, and without one the timing
  /// curve goes on.
  ///
  /// At the end nothing is left to wait for, whatever the factor.
  package mutating func `continue`(
    curve: Curve? = nil, durationFactor: Double = 0, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    try check(.continue, at: time)
    try PlaybackError.require(
      durationFactor >= 0 && durationFactor.isFinite, .continue, "durationFactor", durationFactor,
      "0, for the time that is left, or a number above")
    guard situation == .paused else { throw misplaced(.continue) }
    let left = clock.distanceLeft
    try PlaybackError.require(
      left.isFinite || durationFactor == 0, .continue, "durationFactor", durationFactor,
      "0: an endless animator has no rest to stretch")
    resume(with: curve)
    clock.setRate(
      durationFactor == 0 || left == 0 ? 1 : left / (durationFactor * timing.duration))
    let outcome = run(from: time)
    return outcome + advance(to: time)
  }
}
