import MotionCore
import MotionValues

/// UIKit's property animator as a state machine: a value over logical time in seconds.
///
/// It adds situations, repetitions and the timing curve to a `PlaybackClock`, which stores the
/// position. A natural end is applied at the next call or `advance(to:)`, with its own exact time.
///
///     notPlayed ──play──▶ running ◀──play, continue── paused ◀──seek, pause── any but stopped, discarded
///                           │ └──its end──▶ finished ──play, reverse──▶ running
///                           ├──stop, to finish──▶ stopped ──finish──▶ finished
///                           └──stop──▶ discarded
///
/// Invariants:
/// 1. The clock runs exactly in the situation `running`.
/// 2. The clock has ended in the situations `finished` and `discarded`, and not in `notPlayed`,
///    `running` and `stopped`. In `paused` it has if `pausesOnCompletion` paused it.
/// 3. No scrub is in effect while it runs.
package struct Playback: Hashable, Sendable {
  /// UIKit's `UIViewAnimatingState`.
  package enum State: String, CaseIterable, Hashable, Sendable {
    case inactive
    case active
    case stopped
  }

  /// UIKit's `UIViewAnimatingPosition`.
  package enum Position: String, CaseIterable, Hashable, Sendable {
    case end
    case start
    case current
  }

  /// The states as messages name them. They distinguish the reasons for being `inactive`.
  package enum Situation: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case notPlayed
    case running
    case paused
    case stopped
    case finished
    case discarded

    package var description: String {
      switch self {
      case .notPlayed: "has not been played"
      case .running: "runs"
      case .paused: "is paused"
      case .stopped: "is stopped and not finished"
      case .finished: "has finished"
      case .discarded: "was stopped without finishing"
      }
    }
  }

  /// Duration, delay and repetitions.
  package private(set) var timing: PlaybackTiming

  /// Whether a play from rest runs backwards, from the end to the start.
  package internal(set) var startsReversed: Bool

  /// Whether scrubbing bypasses the timing curve.
  package var scrubsLinearly = true

  /// Whether a natural end leaves the playback active and paused, without a completion.
  package var pausesOnCompletion = false

  /// The current situation.
  package internal(set) var situation = Situation.notPlayed

  /// The seconds since the first movement.
  package internal(set) var clock: PlaybackClock
  /// The place that a scrub set; nil once time moves again.
  var scrubbed: PlaybackTiming.Place?
  var warp: PlaybackWarp

  /// Makes a playback that has not been played.
  package init(timing: PlaybackTiming, curve: Curve = .linear, startsReversed: Bool = false) {
    self.timing = timing
    self.startsReversed = startsReversed
    clock = PlaybackClock(
      duration: timing.activeDuration,
      position: Self.beginning(of: timing, isReversed: startsReversed), delay: timing.wait,
      isReversed: startsReversed)
    clock.setEndDelay(timing.endWait)
    warp = PlaybackWarp(curve: curve)
  }

  /// The elapsed time at which a direction begins; an endless reversed one begins at 0.
  static func beginning(of timing: PlaybackTiming, isReversed: Bool) -> Double {
    guard isReversed else { return timing.lead }
    return timing.activeDuration.isFinite ? timing.activeDuration - timing.lead : 0
  }

  /// Whether `lengthen` applies: it is at the start of its only pass, and runs forwards.
  package var canLengthen: Bool {
    isRunning && isPlain && !isReversed && clock.position == 0 && timing.duration > 0
      && timing.repeatCount == 1 && !timing.autoreverses && timing.iterationStart == 0
  }

  /// Changes the length of its only pass, in seconds, and its curve.
  package mutating func lengthen(to duration: Double, along curve: Curve) throws(PlaybackError) {
    assert(canLengthen, "it has begun to move")
    timing = try PlaybackTiming(
      duration: duration, delay: timing.delay, endDelay: timing.endDelay)
    clock.lengthen(to: timing.activeDuration)
    warp = PlaybackWarp(curve: curve)
  }

  /// The timing curve over the whole pass.
  package var curve: Curve { warp.curve }

  /// The situation as UIKit's state.
  package var state: State {
    switch situation {
    case .notPlayed, .finished, .discarded: .inactive
    case .running, .paused: .active
    case .stopped: .stopped
    }
  }

  /// Whether it advances with time.
  package var isRunning: Bool { situation == .running }

  /// Whether it runs from the end to the start.
  package var isReversed: Bool { clock.isReversed }

  mutating func enter(_ next: Situation) -> PlaybackOutcome {
    let before = state
    situation = next
    checkInvariants()
    guard before != state else { return .none }
    return PlaybackOutcome(transitions: [.init(from: before, to: state)])
  }

  mutating func complete(at position: Position, time: Double) -> PlaybackOutcome {
    clock.end(at: time)
    clock.setRate(1)
    var outcome = enter(.finished)
    outcome.completions = [.init(position: position, time: time)]
    return outcome
  }

  func checkInvariants() {
    assert(clock.isRunning == (situation == .running), "1: the clock of one that is \(situation)")
    switch situation {
    case .finished, .discarded: assert(clock.endedTime != nil, "2: \(situation) without an end")
    case .notPlayed, .running, .stopped:
      assert(clock.endedTime == nil, "2: an end while \(situation)")
    case .paused: break
    }
    assert(situation != .running || scrubbed == nil, "3: a scrub while it runs")
  }
}

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
    case .start: rest(at: timing.startPlace, isReversed: true)
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
    if situation == .notPlayed, !timing.repeatCount.isFinite { place = timing.startPlace }
    place.fraction = min(max(fraction, 0), 1)
    if timing.isBeyondEnd(place) { place = timing.finalPlace }
    if timing.isBeforeStart(place) { place = timing.startPlace }
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
      to: Self.beginning(of: timing, isReversed: startsReversed), delay: timing.wait,
      isReversed: startsReversed)
    clock.setEndDelay(timing.endWait)
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

extension Playback {
  /// The time of its end, past or future, in seconds; nil while it is paused, stopped or endless.
  package var endTime: Double? { clock.endTime }

  /// When it has run through a repetition, in seconds, if it is endless and runs; else nil.
  package var repetitionEnd: Double? {
    guard isRunning, endTime == nil, clock.pace > 0 else { return nil }
    return clock.movementTime + timing.cycleDuration / clock.pace
  }

  /// The time at which its delay ends or ended, in seconds; nil before the first play, and while it
  /// is paused within the delay.
  package var movementStart: Double? {
    switch situation {
    case .notPlayed: nil
    case .running: clock.movementTime
    case .paused, .stopped, .finished, .discarded: clock.delay > 0 ? nil : clock.time
    }
  }

  /// Returns the state to show at a time, which must not precede the last call.
  package func progress(at time: Double) -> PlaybackSample {
    progress(at: time) { curve.value(at: $0) }
  }

  /// Like `progress(at:)`, but evaluates the timing curve with `curve`, such as from a table.
  package func progress(at time: Double, along curve: (Double) -> Double) -> PlaybackSample {
    let ends = clock.isOver(at: time)
    let rests = ends || clock.isWaitingAtEnd(at: time)
    let moves = isRunning && !rests && !clock.isWaiting(at: time) && timing.duration > 0
    let hasEnded = ends || clock.endedTime != nil
    let elapsed = rests ? clock.limit : clock.positionBeforeEnd(at: time)
    var place = place(at: elapsed, hasEnded: hasEnded || rests)
    if moves, place.fraction > 0, place.fraction < 1 {
      place.fraction = leg(through: place).fraction(at: time)
    }
    return sample(
      place, moves: moves, hasEnded: hasEnded, isRunning: isRunning && !ends, along: curve)
  }

  /// The sample with which it comes to its natural end: its velocities are the limits from the left,
  /// which are 0 after an end delay, while the sample at the end itself is at rest.
  package var arrival: PlaybackSample {
    sample(
      place(at: clock.limit, hasEnded: true), moves: timing.duration > 0 && clock.endWait == 0,
      hasEnded: true,
      isRunning: false
    ) { curve.value(at: $0) }
  }

  private func sample(
    _ place: PlaybackTiming.Place, moves: Bool, hasEnded: Bool, isRunning: Bool,
    along curve: (Double) -> Double
  ) -> PlaybackSample {
    let isForwards = isReversed == place.isReturning
    let heading: Double = isForwards ? 1 : 0
    let progress = warp.progress(at: place, along: curve)
    let velocity = moves ? clock.pace / timing.duration * (isForwards ? 1 : -1) : 0
    let shown = !self.isRunning && scrubsLinearly ? progress : place.fraction
    return PlaybackSample(
      place: place, progress: progress, fractionVelocity: velocity,
      progressVelocity: moves ? velocity * warp.slope(at: place, heading: heading) : 0,
      direction: isForwards ? .forwards : .backwards,
      hasEnded: hasEnded, isRunning: isRunning,
      fractionComplete: isReversed ? 1 - shown : shown)
  }

  /// The point at which it comes to rest in its current direction.
  package var endPoint: TimelinePoint {
    let place = isReversed ? timing.startPlace : timing.finalPlace
    return TimelinePoint(fraction: place.fraction, progress: warp.curve.value(at: place.fraction))
  }

  /// Whether its progress follows the timing curve alone, so that all passes are alike, until a call
  /// such as a scrub changes it.
  package var isPlain: Bool { warp.isPlain }

  /// Whether it ends or has ended by a time.
  package func isOver(at time: Double) -> Bool {
    endTime.map { time >= $0 - Instant.tolerance } ?? false
  }

  private func place(at elapsed: Double, hasEnded: Bool) -> PlaybackTiming.Place {
    if let scrubbed { return scrubbed }
    // With a duration of zero, start and end coincide in time; only the direction and the end
    // distinguish them.
    if timing.duration == 0 {
      return hasEnded == isReversed ? timing.startPlace : timing.finalPlace
    }
    return timing.place(after: elapsed)
  }
}
