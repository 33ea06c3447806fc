import MotionCore
import MotionValues

extension Playback {
  /// Stops at a time; the values stay as they are shown.
  ///
  /// A stop without finishing reports no completion and makes the playback unusable; otherwise the
  /// playback waits for `finish`. A playback at rest is unaffected. Apple's header says that values
  /// stay as rendered; a probe of another reimplementation reports the values from before the
  /// animation instead.
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

  /// Ends at a position at a time, with a completion.
  ///
  /// UIKit requires a `stop` first; here, `finish` also stops an active playback.
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

  /// Rests at an end as if the playback had run there, so that `reverse` moves away from it.
  private mutating func rest(at place: PlaybackTiming.Place, isReversed: Bool) {
    clock.rewind(to: timing.elapsed(at: place), delay: 0, isReversed: isReversed)
    scrubbed = place
    warp.scrub(linearly: false)
  }

  /// Continues a paused playback. The rest takes `durationFactor` times the duration, or the
  /// remaining time if the factor is 0. With a curve, progress follows it from the current value to
  /// the end; otherwise it follows the timing curve.
  ///
  /// At the end nothing remains, and the factor has no effect.
  package mutating func `continue`(
    curve: Curve? = nil, durationFactor: Double = 0, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    try check(.continue, at: time)
    try PlaybackError.require(
      durationFactor >= 0 && durationFactor.isFinite, .continue, "durationFactor", durationFactor,
      "0, for the remaining time, or a number above 0")
    guard situation == .paused else { throw misplaced(.continue) }
    let left = clock.distanceLeft
    try PlaybackError.require(
      left.isFinite || durationFactor == 0, .continue, "durationFactor", durationFactor,
      "0, because an endless animator has no end")
    resume(with: curve)
    clock.setRate(
      durationFactor == 0 || left == 0 ? 1 : left / (durationFactor * timing.duration))
    let outcome = run(from: time)
    return outcome + advance(to: time)
  }
}
