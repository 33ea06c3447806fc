import MotionCore
import MotionValues

/// A keyframe of several numbers that move together, such as a point.
package struct KeyframeGroup: Hashable, Sendable {
  /// Start and length as fractions of the whole, 0…1.
  package var start: Double
  package var duration: Double

  /// The values at its end, one per channel.
  package var values: [Double]

  /// The curve from the previous values to these.
  package var curve: Curve

  /// The shape of a cubic track at these values; nil for the tracks' own.
  package var shape: SplineShape?

  package init(
    start: Double, duration: Double, values: [Double], curve: Curve = .linear,
    shape: SplineShape? = nil
  ) {
    self.start = start
    self.duration = duration
    self.values = values
    self.curve = curve
    self.shape = shape
  }
}
