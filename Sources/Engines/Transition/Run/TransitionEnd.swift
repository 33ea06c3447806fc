import MotionCore

/// One of the two states of a transition. The clock's fraction is 0 at the source and 1 at the
/// destination.
package enum TransitionEnd: String, CaseIterable, Sendable {
  case source
  case destination

  package var opposite: TransitionEnd { self == .source ? .destination : .source }
}

extension PlaybackClock {
  /// The end that the clock runs towards, or last ran towards; the destination before the first
  /// run.
  package var heading: TransitionEnd { isReversed ? .source : .destination }

  /// Returns the end that the clock has reached by a time; nil if it has not reached one.
  package func end(by time: Double) -> TransitionEnd? { isOver(at: time) ? heading : nil }

  /// Moves the clock to an end and pauses it there.
  package mutating func seek(to end: TransitionEnd, at time: Double) {
    seek(to: end == .source ? 0 : 1, at: time)
  }

  /// Runs from the current position to an end.
  package mutating func run(to end: TransitionEnd, at time: Double) {
    if end != heading { turn(at: time) }
    run(at: time)
  }
}
