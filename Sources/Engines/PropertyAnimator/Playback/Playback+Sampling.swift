import MotionCore
import MotionValues

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
    let moves = isRunning && !ends && !clock.isWaiting(at: time) && timing.duration > 0
    let hasEnded = ends || clock.endedTime != nil
    let elapsed = ends ? clock.limit : clock.positionBeforeEnd(at: time)
    var place = place(at: elapsed, hasEnded: hasEnded)
    if moves, place.fraction > 0, place.fraction < 1 {
      place.fraction = leg(through: place).fraction(at: time)
    }
    return sample(
      place, moves: moves, hasEnded: hasEnded, isRunning: isRunning && !ends, along: curve)
  }

  /// The sample with which it comes to its natural end: its velocities are the limits from the left,
  /// while the sample at the end itself is at rest.
  package var arrival: PlaybackSample {
    sample(
      place(at: clock.limit, hasEnded: true), moves: timing.duration > 0, hasEnded: true,
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
    let place = isReversed ? PlaybackTiming.Place.start : timing.finalPlace
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
    if timing.duration == 0 { return hasEnded == isReversed ? .start : timing.finalPlace }
    return timing.place(after: elapsed)
  }
}
