import MotionCore

/// One of the two states of a transition: its clock is at 0 in the source.
package enum TransitionEnd: String, CaseIterable, Sendable {
  case source
  case destination

  package var opposite: TransitionEnd { self == .source ? .destination : .source }
}

extension PlaybackClock {
  /// The end to which it runs, or ran last; the destination before it has run.
  var heading: TransitionEnd { isReversed ? .source : .destination }

  /// The end that it has come to by a time; nil if it has come to none.
  func end(by time: Double) -> TransitionEnd? { isOver(at: time) ? heading : nil }

  /// Is held at an end.
  mutating func seek(to end: TransitionEnd, at time: Double) {
    seek(to: end == .source ? 0 : 1, at: time)
  }

  /// Runs from where it is to an end.
  mutating func run(to end: TransitionEnd, at time: Double) {
    if end != heading { turn(at: time) }
    run(at: time)
  }
}
