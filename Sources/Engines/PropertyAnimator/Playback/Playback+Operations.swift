import MotionCore
import MotionValues

extension Playback {
  /// Applies a natural end that is due at or before a time.
  package mutating func advance(to time: Double) -> PlaybackOutcome {
    guard let end = clock.dueTime, clock.isOver(at: time) else { return .none }
    guard !pausesOnCompletion else {
      clock.end(at: end)
      return enter(.paused)
    }
    return complete(at: isReversed ? .start : .end, time: end)
  }

  /// Starts at a time: from the beginning when at rest, or from where it is paused.
  ///
  /// A running playback is unaffected. A replay runs in the playback's original direction, even if
  /// it ended in the other one.
  package mutating func play(at time: Double) throws(PlaybackError) -> PlaybackOutcome {
    try check(.play, at: time)
    var outcome = advance(to: time)
    switch situation {
    case .running: return outcome
    case .notPlayed, .finished:
      try rewind(.play)
    case .paused:
      resume()
    case .stopped, .discarded: throw misplaced(.play)
    }
    outcome = outcome + run(from: time)
    return outcome + advance(to: time)
  }

  /// Pauses at a time; a playback at rest becomes active and paused where it is.
  package mutating func pause(at time: Double) throws(PlaybackError) -> PlaybackOutcome {
    try check(.pause, at: time)
    let outcome = advance(to: time)
    switch situation {
    case .running, .finished, .notPlayed:
      if situation == .notPlayed { try rewind(.pause) }
      clock.hold(at: time)
      return outcome + enter(.paused)
    case .paused: return outcome
    case .stopped, .discarded: throw misplaced(.pause)
    }
  }

  /// Reverses the direction at a time; the fraction does not change.
  ///
  /// After an end, the playback runs back. Before the first play, only the direction changes. The
  /// rest of a delay still passes, so reversing twice changes nothing.
  package mutating func reverse(at time: Double) throws(PlaybackError) -> PlaybackOutcome {
    try check(.reverse, at: time)
    let outcome = advance(to: time)
    switch situation {
    case .notPlayed:
      startsReversed.toggle()
      rewindClock()
      checkInvariants()
      return outcome
    case .running:
      clock.turn(at: time)
      checkInvariants()
      return outcome + advance(to: time)
    case .paused:
      clock.turn(at: time)
      checkInvariants()
      return outcome
    case .finished:
      clock.turn(at: time)
      resume()
      let started = run(from: time)
      return outcome + started + advance(to: time)
    case .stopped, .discarded: throw misplaced(.reverse)
    }
  }

  /// Pauses at a fraction of the current repetition's pass: 0 is the start and 1 the end. The
  /// fraction is clamped to 0…1, or to the end of a last repetition that is cut short.
  package mutating func seek(
    to fraction: Double, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    try check(.seek, at: time)
    try PlaybackError.require(!fraction.isNaN, .seek, "fraction", fraction, "a number from 0 to 1")
    let outcome = advance(to: time)
    switch situation {
    case .stopped, .discarded: throw misplaced(.seek)
    case .notPlayed, .running, .paused, .finished: break
    }
    var place = progress(at: time).place
    if situation == .notPlayed, !timing.repeatCount.isFinite { place = .start }
    place.fraction = min(max(fraction, 0), 1)
    if timing.isBeyondEnd(place) { place = timing.finalPlace }
    clock.move(to: timing.elapsed(at: place), at: time)
    scrubbed = place
    warp.scrub(linearly: scrubsLinearly)
    return outcome + enter(.paused)
  }

  /// Seeks as UIKit's `fractionComplete` does: the fraction is measured in the direction of travel,
  /// so from the end if reversed.
  package mutating func setFractionComplete(
    _ fraction: Double, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    let outcome = advance(to: time)
    return outcome + (try seek(to: isReversed ? 1 - fraction : fraction, at: time))
  }

  /// Sets the speed, as a multiple of normal, from a time on; the fraction does not change.
  package mutating func setSpeed(
    _ speed: Double, at time: Double
  ) throws(PlaybackError) -> PlaybackOutcome {
    try check(.setSpeed, at: time)
    try PlaybackError.require(
      speed > 0 && speed.isFinite, .setSpeed, "speed", speed,
      "a number above 0 (use `reverse` to run it back, `pause` to pause it)")
    let outcome = advance(to: time)
    switch situation {
    case .stopped, .discarded: throw misplaced(.setSpeed)
    case .notPlayed, .running, .paused, .finished: break
    }
    clock.setSpeed(speed, at: time)
    checkInvariants()
    return outcome
  }

  /// Rewinds to the point at which the playback's original direction begins.
  private mutating func rewind(_ operation: PlaybackError.Operation) throws(PlaybackError) {
    if startsReversed, !timing.activeDuration.isFinite {
      throw .argument(
        operation,
        ParameterError(
          parameter: "repeatCount", found: timing.repeatCount,
          expected: "a finite number: an endless animator has no end to play back from"))
    }
    warp.scrub(linearly: false)
    scrubbed = nil
    rewindClock()
  }

  private mutating func rewindClock() {
    clock.rewind(
      to: Self.beginning(of: timing, isReversed: startsReversed), delay: timing.delay,
      isReversed: startsReversed)
  }

  /// Resumes the timing curve from where a scrub left it, or continues along another curve.
  mutating func resume(with curve: Curve? = nil) {
    let sample = progress(at: clock.time)
    warp.resume(
      at: sample.place, with: curve, heading: sample.direction == .forwards ? 1 : 0)
  }

  mutating func run(from time: Double) -> PlaybackOutcome {
    clock.run(at: time)
    scrubbed = nil
    return enter(.running)
  }

  func check(_ operation: PlaybackError.Operation, at time: Double) throws(PlaybackError) {
    try PlaybackError.require(time.isFinite, operation, "time", time, "a finite time in seconds")
  }

  package func misplaced(_ operation: PlaybackError.Operation) -> PlaybackError {
    let help =
      switch situation {
      case .notPlayed: "call `play` or `seek` first"
      case .running: "call `pause` first"
      case .paused: "call `play` first"
      case .stopped: "call `finish` first"
      case .finished: "call `play` to run it again, or `reverse` to run it back"
      case .discarded: "make a new animator, which starts from the current values"
      }
    return .wrongSituation(operation, situation, help: help)
  }
}
