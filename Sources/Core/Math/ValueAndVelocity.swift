/// A value and its velocity, in units per second.
public struct ValueAndVelocity: Hashable, Sendable {
  /// The value, in its unit.
  public var value: Double
  /// The velocity, in that unit per second.
  public var velocity: Double

  /// Makes a value that moves with a velocity, or rests.
  public init(value: Double, velocity: Double = 0) {
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
