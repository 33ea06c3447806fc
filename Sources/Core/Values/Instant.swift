/// Instants of the scene's time, in seconds.
package enum Instant {
  /// Instants closer than this, in seconds, count as equal. The time of a tick or a frame is a
  /// quotient, and a sum of decimal durations can differ from it by a few units in the last place.
  package static let tolerance = 1e-9

  /// Returns the first instant in `(start, end]` at which a condition holds that does not hold at
  /// `start`.
  ///
  /// The condition must hold at `end` and change exactly once in between; the result is exact to
  /// the last bit.
  package static func first<Failure: Error>(
    after start: Double, upTo end: Double, where holds: (Double) throws(Failure) -> Bool
  ) throws(Failure) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if try holds(middle) { high = middle } else { low = middle }
    }
  }
}
