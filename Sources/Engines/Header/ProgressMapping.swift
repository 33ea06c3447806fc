import MotionMath

/// A mapping from a part of a header's progress to a range of numbers.
package struct ProgressMapping: Sendable {
  /// The part of the progress, inside 0…1.
  package let over: ClosedRange<Double>

  /// The values at the lower and at the upper end of the part.
  package let from: Double
  package let to: Double

  /// The curve from 0…1 to a fraction of the range; linear if nil.
  private let curve: (@Sendable (Double) -> Double)?

  /// Makes a mapping over the progress from `lower` to `upper`, `0 ≤ lower < upper ≤ 1`.
  ///
  /// - Throws: `ParameterError` for bounds outside that range, or values that are not finite.
  package init(
    over lower: Double, _ upper: Double, from: Double, to: Double,
    curve: (@Sendable (Double) -> Double)? = nil
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
    self.curve = curve
  }

  /// Returns the value at a progress; outside the part it is that of the nearer end.
  ///
  /// A progress outside 0…1, which `asPublished` produces, extrapolates linearly beyond an end of
  /// the part that is also an end of the progress. Part 6 does the same: with `over = {0, 0.5}` a
  /// distance becomes negative and an opacity exceeds 1 when a swipe overshoots the least height.
  package func value(at progress: Double) -> Double {
    let fraction = (progress - over.lowerBound) / (over.upperBound - over.lowerBound)
    let inside = min(max(fraction, 0), 1)
    let curved = curve.map { $0(inside) } ?? inside
    return from + (to - from) * (curved + beyond(progress, fraction - inside))
  }

  /// Whether a progress is below the upper end of the part. The published code moves its values and
  /// checks the status bar only there.
  package func isBelowEnd(_ progress: Double) -> Bool { progress < over.upperBound }

  private func beyond(_ progress: Double, _ excess: Double) -> Double {
    let continues =
      progress < 0 ? over.lowerBound == 0 : progress > 1 ? over.upperBound == 1 : false
    return continues ? excess : 0
  }
}
