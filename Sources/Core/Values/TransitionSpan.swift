/// The start, duration and curve of a transition.
package struct TransitionSpan: Hashable, Sendable {
  /// In seconds.
  package let start: Double
  /// In seconds; 0 for a jump.
  package let duration: Double
  package let curve: Curve

  package init(start: Double, duration: Double, curve: Curve) {
    self.start = start
    self.duration = duration
    self.curve = curve
  }

  package var end: Double { start + duration }

  /// Whether the transition is over at a time.
  package func isOver(at time: Double) -> Bool { time >= end }

  /// Returns the progress: 0 up to the start, exactly 1 from the end on.
  package func progress(at time: Double) -> Double {
    if isOver(at: time) { return 1 }
    return time <= start ? 0 : curve.value(at: (time - start) / duration)
  }

  /// Returns the rate of progress at a time, per second; 0 outside the transition.
  package func rate(at time: Double) -> Double {
    if isOver(at: time) || time < start { return 0 }
    return curve.velocity(at: (time - start) / duration) / duration
  }
}
