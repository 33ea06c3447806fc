/// A value and its velocity, in units per second.
package struct ValueAndVelocity: Hashable, Sendable {
  package var value: Double
  package var velocity: Double

  package init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}

/// The slope of a function of time from two of its values, which is exact for parabolas; otherwise
/// its error is proportional to the square of the distance.
package enum CentralDifference {
  /// The distance in seconds to either side; a power of two, so that sums do not round.
  package static let distance = 1.0 / 4096

  /// Returns the slope per second from the values one distance before and one after.
  package static func slope(from before: Double, to after: Double) -> Double {
    (after - before) / (2 * distance)
  }
}
