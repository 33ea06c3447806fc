import MotionCore
import MotionMath

/// A keyframe of several numbers that move together, such as a point.
package struct KeyframeGroup: Hashable, Sendable {
  /// Where it begins and how long it takes, as fractions of the whole, 0…1.
  package var start: Double
  package var duration: Double

  /// The values it arrives at, one a channel.
  package var values: [Double]

  /// The curve from the values before to these.
  package var curve: Curve

  /// How a cubic track passes through the values; without it, as the tracks do.
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
