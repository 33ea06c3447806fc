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

/// How a track is interpolated between its keyframes; these are UIKit's and Core Animation's
/// calculation modes.
package enum CalculationMode: String, CaseIterable, Hashable, Sendable {
  /// Linear from value to value, through each keyframe's curve.
  case linear

  /// Each value applies from its keyframe's start on, without interpolation.
  case discrete

  /// Linear at constant speed; key times and curves are ignored.
  case paced

  /// A smooth spline through the values of keyframes without a gap between them (Kochanek–Bartels).
  case cubic

  /// Along the spline at constant speed; key times and curves are ignored.
  case cubicPaced

  /// Whether the constant speed, and not the key times, determines when a value is reached.
  package var ignoresKeyTimes: Bool {
    switch self {
    case .paced, .cubicPaced: true
    case .linear, .discrete, .cubic: false
    }
  }
}

/// Keyframes that do not form a track. Indices count keyframes as declared, from 0.
package enum KeyframeError: Error, Hashable, Sendable {
  /// A start, a duration or a value is out of range.
  case parameter(ParameterError, keyframe: Int)

  /// A keyframe ends after the whole, at more than 1.
  case endsLate(keyframe: Int, start: Double, duration: Double)

  /// Two keyframes of one property overlap in time.
  case overlap(first: Int, second: Int, from: Double, to: Double)

  /// A keyframe of several numbers has too many or too few values.
  case channelCount(keyframe: Int, found: Int, expected: Int)
}
