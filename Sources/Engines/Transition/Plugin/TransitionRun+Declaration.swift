import MotionCore
import MotionValues

extension TransitionRun {
  /// Returns the declared motion of a slot; nil unless the run plays from one of its ends by its
  /// clock, and the slot moves along one curve.
  func declaration(of slot: Int) -> DeclaredMotion? {
    guard scrub == nil, resting == nil, clock.isRunning,
      let line = timeline.channel(of: slot).flatMap(timeline.line), let place = line.timing
    else { return nil }
    let timing = timeline.timings[place]
    let duration = timing.duration / clock.pace
    guard duration > 0 else { return nil }
    if clock.isReversed {
      guard clock.position == clock.duration, line.carried == nil else { return nil }
      return .along(
        .reversed(timing.curve), from: line.to, to: line.from,
        start: clock.movementTime + (clock.duration - timing.end) / clock.pace, duration: duration)
    }
    guard clock.position == 0 else { return nil }
    return .along(
      timing.curve, from: line.from, to: line.to,
      start: clock.movementTime + timing.start / clock.pace, duration: duration,
      velocity: (line.carried?.entry ?? 0) * clock.pace, carried: line.carried)
  }
}
