import MotionCore
import MotionValues

/// A keyframe of one number: the value it reaches, and the part of the timeline in which it does.
package struct Keyframe: Hashable, Sendable {
  /// The start as a fraction of the whole, 0…1.
  package var start: Double

  /// The length as a fraction of the whole, 0…1; 0 is a step at `start`.
  package var duration: Double

  /// The value at its end.
  package var value: Double

  /// The curve from the previous value to this one.
  package var curve: Curve

  /// The shape of a cubic track at this value; nil for the track's own.
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
