/// The velocity that a motion keeps when the finger that moved it lifts.
///
/// It is the mean velocity over the last 0.1 s before the lift, as measured on iOS: after a finger
/// has rested for that long, the velocity is 0. The result is not clamped.
package enum ReleaseVelocity {
  /// The seconds before the lift over which the velocity is measured.
  package static let window = 0.1

  /// Returns the velocity, per second, of a position that a finger has moved since `start`.
  ///
  /// - Parameters:
  ///   - start: When the finger began to move it, in seconds; a motion shorter than the window is
  ///     averaged over its whole duration.
  ///   - lift: When the finger lifts, in seconds.
  ///   - position: The position at a time between the two.
  package static func mean(
    from start: Double, to lift: Double, of position: (Double) -> Double
  ) -> Double {
    let window = min(Self.window, lift - start)
    guard window > 0 else { return 0 }
    return (position(lift) - position(lift - window)) / window
  }
}
