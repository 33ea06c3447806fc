import MotionValues

/// The limits of the scale of a layer or of its content, with a rubber band beyond them.
///
/// Beyond a limit, the ratio of the fingers' scale to the limit is resisted as in a scroll view: a
/// ratio of 1 + x shows 1 + c·x / (c·x + 1), so the scale stays within twice or half the limit.
package struct ScaleLimits: Equatable, Sendable {
  package let range: ClosedRange<Double>
  private let band: RubberBand?

  /// Makes limits with the band's constant; 0 stops at the limits.
  package init(_ range: ClosedRange<Double>, rubberBand: Double) {
    self.range = range
    band = rubberBand > 0 ? RubberBand(dimension: 1, coefficient: rubberBand) : nil
  }

  package func clamp(_ scale: Double) -> Double {
    min(max(scale, range.lowerBound), range.upperBound)
  }

  /// Returns the scale that is shown for the fingers' scale.
  package func shown(_ raw: Double) -> Double {
    let limit = clamp(raw)
    guard let band, limit != raw, limit > 0 else { return limit }
    if raw > limit { return limit * (1 + band.band(forTravel: raw / limit - 1)) }
    return raw > 0 ? limit / (1 + band.band(forTravel: limit / raw - 1)) : limit / 2
  }

  /// Returns the fingers' scale for which a scale is shown.
  package func raw(_ shown: Double) -> Double {
    let limit = clamp(shown)
    guard let band, limit != shown, limit > 0, shown > 0 else { return limit }
    return shown > limit
      ? limit * (1 + band.travel(forBand: shown / limit - 1))
      : limit / (1 + band.travel(forBand: limit / shown - 1))
  }
}
