import MotionCore

/// One way of a playback, there or back, or what is left of it: its fraction grows, or falls, evenly
/// with time.
package struct PlaybackLeg: Hashable, Sendable {
  /// Where the fraction is at `time`, in seconds.
  package let fraction: Double
  package let time: Double
  /// How fast the fraction changes, per second.
  package let velocity: Double
  /// When the way comes to its other end, or the playback to its own, in seconds.
  package let endTime: Double

  /// Which way it is.
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

  /// Returns the fraction at a time on the way.
  ///
  /// The columns of free-running players compute the same expression: a value may not show which of
  /// them it comes from.
  package func fraction(at time: Double) -> Double {
    min(max(fraction + (time - self.time) * velocity, 0), 1)
  }
}

extension Playback {
  /// Returns the way that it runs through from a time on; nil if it rests, waits, or has no length.
  package func leg(at time: Double) -> PlaybackLeg? {
    guard isRunning, timing.duration > 0, time >= clock.movementTime, !clock.isOver(at: time) else {
      return nil
    }
    let place = timing.place(after: clock.positionBeforeEnd(at: time))
    let leg = leg(through: place)
    // Where one way ends, the next one begins.
    guard time >= leg.endTime - Instant.tolerance else { return leg }
    return self.leg(through: isReversed ? timing.pass(before: place) : timing.pass(after: place))
  }

  /// The way on which a place lies, from where it is entered.
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

  /// Returns the way at a time, if all that follows from it is the curve's progress, and it stays so
  /// until the way's end; nil next to its ends, which places round to.
  package func detach(at time: Double) -> PlaybackLeg? {
    guard warp.isPlain, let leg = leg(at: time), time >= leg.time,
      time < leg.endTime - 2 * Instant.tolerance
    else { return nil }
    return PlaybackLeg(
      fraction: leg.fraction, time: leg.time, velocity: leg.velocity,
      endTime: leg.endTime - 2 * Instant.tolerance, through: leg.place)
  }
}
