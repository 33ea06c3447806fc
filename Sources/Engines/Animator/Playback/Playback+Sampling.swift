import MotionCore
import MotionMath

extension Playback {
  /// When it ends or has ended, in seconds; nil while it is paused, stopped or endless.
  package var endTime: Double? {
    guard isRunning else { return endedAt }
    let end = anchor.time + (anchor.delayLeft + distanceLeft(from: anchor.elapsed) / rate) / speed
    return end.isFinite ? end : nil
  }

  /// When its delay ends or has ended, in seconds; nil before the first play, and while it is held in the
  /// delay.
  package var movementStart: Double? {
    switch situation {
    case .notPlayed: nil
    case .running: movementAnchor
    case .paused, .stopped, .finished, .discarded: anchor.delayLeft > 0 ? nil : anchor.time
    }
  }

  /// Returns what it shows at a time at or after the last call.
  package func progress(at time: Double) -> PlaybackSample {
    progress(at: time) { curve.value(at: $0) }
  }

  /// The same, with the values of its curve from elsewhere, such as from a table.
  func progress(at time: Double, along curve: (Double) -> Double) -> PlaybackSample {
    let ends = isRunning && isOver(at: time)
    let elapsed = ends ? limit : elapsed(at: time)
    let moves = isRunning && !ends && !isWaiting(at: time) && timing.duration > 0
    let hasEnded = ends || endedAt != nil
    var place = place(at: elapsed, hasEnded: hasEnded)
    if moves, place.fraction > 0, place.fraction < 1 {
      place.fraction = leg(through: place).fraction(at: time)
    }
    let isForwards = isReversed == place.isReturning
    let heading: Double = isForwards ? 1 : 0
    let progress = warp.progress(at: place, along: curve)
    let velocity = moves ? pace / timing.duration * (isForwards ? 1 : -1) : 0
    let shown = !isRunning && scrubsLinearly ? progress : place.fraction
    return PlaybackSample(
      place: place, progress: progress, fractionVelocity: velocity,
      progressVelocity: moves ? velocity * warp.slope(at: place, heading: heading) : 0,
      direction: isForwards ? .forwards : .backwards,
      hasEnded: hasEnded, isRunning: isRunning && !ends,
      fractionComplete: isReversed ? 1 - shown : shown)
  }

  /// The elapsed time at which the present direction ends, in seconds.
  var limit: Double { isReversed ? 0 : timing.activeDuration }

  /// Where it comes to rest in its present direction.
  package var endPoint: TimelinePoint {
    let place = isReversed ? PlaybackTiming.Place.start : timing.finalPlace
    return TimelinePoint(fraction: place.fraction, progress: warp.curve.value(at: place.fraction))
  }

  /// Returns how far the end of the present direction is, in seconds.
  func distanceLeft(from elapsed: Double) -> Double {
    isReversed ? elapsed : timing.activeDuration - elapsed
  }

  /// Tells whether it has come to its end by a time.
  func isOver(at time: Double) -> Bool {
    endTime.map { time >= $0 - Instant.tolerance } ?? false
  }

  /// Returns the seconds after the first movement at a time.
  func elapsed(at time: Double) -> Double {
    let moved = (time - movementAnchor) * pace
    guard isRunning, moved > 0 else { return anchor.elapsed }
    return isReversed
      ? max(anchor.elapsed - moved, 0) : min(anchor.elapsed + moved, timing.activeDuration)
  }

  /// From when on it moves as its anchor says, in seconds.
  var movementAnchor: Double { anchor.time + anchor.delayLeft / speed }

  /// How many seconds of its own time pass in a second.
  var pace: Double { speed * rate }

  private func isWaiting(at time: Double) -> Bool {
    (time - anchor.time) * speed < anchor.delayLeft - Instant.tolerance
  }

  private func place(at elapsed: Double, hasEnded: Bool) -> PlaybackTiming.Place {
    if let scrubbed = anchor.scrubbed { return scrubbed }
    // Without a length start and end are one time; only the direction and its end tell them apart.
    if timing.duration == 0 { return hasEnded == isReversed ? .start : timing.finalPlace }
    return timing.place(after: elapsed)
  }

  /// Moves the anchor to a time, so that a call can change how it goes on from there.
  mutating func settle(at time: Double) {
    guard isRunning else { return }
    let elapsed = elapsed(at: time)
    let waited = max(time - anchor.time, 0) * speed
    anchor = Anchor(
      time: max(time, anchor.time), elapsed: elapsed,
      delayLeft: max(anchor.delayLeft - waited, 0), scrubbed: nil)
  }
}
