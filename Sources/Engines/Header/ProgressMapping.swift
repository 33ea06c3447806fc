import MotionValues

/// A mapping from a part of a header's progress to a range of numbers.
package struct ProgressMapping: Sendable {
  /// The part of the progress, inside 0…1.
  package let over: ClosedRange<Double>

  /// The values at the lower and at the upper end of the part.
  package let from: Double
  package let to: Double

  let map: PiecewiseMap

  /// Makes a mapping over the progress from `lower` to `upper`, `0 ≤ lower < upper ≤ 1`.
  ///
  /// A progress outside 0…1, which `asPublished` produces, extrapolates linearly beyond an end of
  /// the part that is also an end of the progress. Part 6 does the same: with `over = {0, 0.5}` a
  /// distance becomes negative and an opacity exceeds 1 when a swipe overshoots the least height.
  ///
  /// - Throws: `ParameterError` for bounds outside that range, or values that are not finite.
  package init(
    over lower: Double, _ upper: Double, from: Double, to: Double, curve: Curve? = nil
  ) throws(ParameterError) {
    guard lower >= 0, lower < 1 else {
      throw ParameterError(
        parameter: "over[1]", found: lower, expected: "a progress from 0 to less than 1")
    }
    guard upper > lower, upper <= 1 else {
      throw ParameterError(
        parameter: "over[2]", found: upper,
        expected: "a progress above over[1] (\(lower)), at most 1")
    }
    for (option, value) in [("from", from), ("to", to)] where !value.isFinite {
      throw ParameterError(parameter: option, found: value, expected: "a finite number")
    }
    over = lower...upper
    self.from = from
    self.to = to
    map = PiecewiseMap(
      stops: [lower, upper], values: [from, to], curve: curve,
      extends: PiecewiseMap.Extension(below: lower == 0, above: upper == 1))
  }

  /// Returns the value at a progress; outside the part it is that of the nearer end.
  package func value(at progress: Double) -> Double { map.value(at: progress) }

  /// Returns the change of the value with the progress, which changes by `velocity` per second.
  package func slope(at progress: Double, velocity: Double) -> Double {
    map.slope(at: progress, velocity: velocity)
  }

  /// Whether a progress is below the upper end of the part. The published code moves its values and
  /// checks the status bar only there.
  package func isBelowEnd(_ progress: Double) -> Bool { progress < over.upperBound }
}
