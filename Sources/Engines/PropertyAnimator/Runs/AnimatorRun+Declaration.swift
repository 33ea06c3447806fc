import MotionCore
import MotionValues

extension AnimatorRun {
  package var declarationState: DeclarationState {
    DeclarationState(driver: order, changeCount: changeCount)
  }

  /// Returns the declared motion of a slot; nil unless the run plays from one of its ends, by its
  /// own clock and along its own curve.
  package func declaration(of slot: Int) -> DeclaredMotion? {
    guard leader == nil, let place = places[slot], !channels[place].isLost,
      playback.isRunning, playback.isPlain, playback.timing.duration > 0
    else { return nil }
    let (channel, clock, timing) = (channels[place], playback.clock, playback.timing)
    guard var (keys, curve) = channel.track.keys(along: playback.curve),
      var first = keys.first, var last = keys.last
    else { return nil }
    let isPlain = timing.repeatCount == 1 && !timing.autoreverses && channel.carried == nil
    if clock.isReversed {
      guard clock.position == timing.duration, isPlain else { return nil }
      keys = keys.reversed().map(\.reversed)
      (first, last) = (last.reversed, first.reversed)
      curve = curve.backwards
    } else if clock.position > 0 {
      return nil
    }
    let (start, duration) = (clock.movementTime, timing.duration / clock.pace)
    let velocity = (channel.carried?.entry ?? 0) * clock.pace
    let isWhole = first.start == 0 && first.end == 1
    if keys.count == 1, isWhole, curve == .linear || first.curve == .linear {
      return .along(
        curve == .linear ? first.curve : curve, from: first.from, to: first.to, start: start,
        duration: duration, repeatCount: timing.repeatCount, autoreverses: timing.autoreverses,
        velocity: velocity, carried: channel.carried)
    }
    if keys.count == 1, isPlain, curve == .linear, first.end > first.start {
      return .along(
        first.curve, from: first.from, to: first.to, start: start + first.start * duration,
        duration: (first.end - first.start) * duration)
    }
    return DeclaredMotion(
      .keyframes(keys, along: curve), from: first.from, to: last.to, start: start,
      duration: duration, repeatCount: timing.repeatCount, autoreverses: timing.autoreverses,
      velocity: velocity, carried: channel.carried)
  }
}

extension DeclaredMotion.Key {
  /// The same movement played backwards.
  fileprivate var reversed: Self {
    Self(start: 1 - end, end: 1 - start, from: to, to: from, curve: curve.backwards)
  }
}

extension Curve {
  /// The curve played backwards, which a straight line is itself.
  fileprivate var backwards: Curve { self == .linear ? self : .reversed(self) }
}
