import MotionCore
import MotionMath

/// A keyframe of one number: it arrives at a value within a part of the timeline.
package struct Keyframe: Hashable, Sendable {
  /// Where it begins, as a fraction of the whole, 0…1.
  package var start: Double

  /// How long it takes, as a fraction of the whole, 0…1; 0 is a step at `start`.
  package var duration: Double

  /// The value it arrives at.
  package var value: Double

  /// The curve from the value before to this one.
  package var curve: Curve

  /// How a cubic track passes through the value; without it, as the track does.
  package var shape: SplineShape?

  package init(
    start: Double, duration: Double, value: Double, curve: Curve = .linear,
    shape: SplineShape? = nil
  ) {
    self.start = start
    self.duration = duration
    self.value = value
    self.curve = curve
    self.shape = shape
  }
}
