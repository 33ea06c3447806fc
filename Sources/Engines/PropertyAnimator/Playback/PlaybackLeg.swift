import MotionCore
import MotionValues

/// One pass of a playback, forward or back, or the rest of it: its fraction changes linearly with
/// time.
package struct PlaybackLeg: Hashable, Sendable {
  /// The fraction at `time`; `time` is in seconds.
  package let fraction: Double
  package let time: Double
  /// How fast the fraction changes, per second.
  package let velocity: Double
  /// The time at which the pass or the playback ends, in seconds.
  package let endTime: Double

  /// The place that identifies the pass.
  let place: PlaybackTiming.Place

  package init(
    fraction: Double, time: Double, velocity: Double, endTime: Double,
    through place: PlaybackTiming.Place = .start
  ) {
    self.fraction = fraction
    self.time = time
    self.velocity = velocity
    self.endTime = endTime
    self.place = place
  }

  /// Returns the fraction at a time within the pass.
  ///
  /// The columns of free-running players compute the same expression, so that both yield the same
  /// bits.
  package func fraction(at time: Double) -> Double {
    min(max(fraction + (time - self.time) * velocity, 0), 1)
  }
}

extension Playback {
  /// Returns the pass that runs from a time on; nil if the playback rests, waits, or has no length.
  package func leg(at time: Double) -> PlaybackLeg? {
    guard isRunning, timing.duration > 0, time >= clock.movementTime, !clock.isOver(at: time) else {
      return nil
    }
    let place = timing.place(after: clock.positionBeforeEnd(at: time))
    let leg = leg(through: place)
    // The end of one pass belongs to the next one.
    guard time >= leg.endTime - Instant.tolerance else { return leg }
    return self.leg(through: isReversed ? timing.pass(before: place) : timing.pass(after: place))
  }

  /// The pass that contains a place, from where the playback enters it.
  func leg(through place: PlaybackTiming.Place) -> PlaybackLeg {
    let cycleStart = Double(place.iteration) * timing.cycleDuration
    let start = cycleStart + (place.isReturning ? timing.duration : 0)
    let end = start + timing.duration
    let (entry, exit) =
      isReversed
      ? (min(end, clock.position), start)
      : (max(start, clock.position), min(end, timing.activeDuration))
    let within = (entry - cycleStart) / timing.duration
    return PlaybackLeg(
      fraction: min(max(place.isReturning ? 2 - within : within, 0), 1),
      time: clock.movementTime + (entry - clock.position).magnitude / clock.pace,
      velocity: clock.pace / timing.duration * (place.isReturning == isReversed ? 1 : -1),
      endTime: clock.movementTime + (exit - clock.position).magnitude / clock.pace, through: place)
  }

  /// Returns the pass at a time if the values depend only on the curve's progress until the pass
  /// ends; otherwise nil. Also returns nil close to an end of the pass, where places round to it.
  package func detach(at time: Double) -> PlaybackLeg? {
    guard warp.isPlain, let leg = leg(at: time), time >= leg.time,
      time < leg.endTime - 2 * Instant.tolerance
    else { return nil }
    return PlaybackLeg(
      fraction: leg.fraction, time: leg.time, velocity: leg.velocity,
      endTime: leg.endTime - 2 * Instant.tolerance, through: leg.place)
  }

  /// Returns the first instant after `time`, in seconds, at which it begins to move, or at which a
  /// pass ends; nil if it rests.
  package func nextCorner(after time: Double) -> Double? {
    guard isRunning else { return nil }
    if clock.movementTime > time { return clock.movementTime }
    // A pass that begins at the end of another one is found after it.
    return leg(at: time).flatMap { $0.endTime > time ? $0.endTime : nil }
  }
}
