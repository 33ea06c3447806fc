import MotionCore
import MotionValues

/// The limits of a layer's scale, with a rubber band beyond them.
///
/// Beyond a limit, the ratio of the fingers' scale to the limit is resisted as in a scroll view: a
/// ratio of 1 + x shows 1 + c·x / (c·x + 1), so the scale stays within twice or half the limit.
struct ScaleLimits: Equatable, Sendable {
  let range: ClosedRange<Double>
  private let band: RubberBand?

  /// Makes limits with the band's constant; 0 stops at the limits.
  init(_ range: ClosedRange<Double>, rubberBand: Double) {
    self.range = range
    band = rubberBand > 0 ? RubberBand(dimension: 1, coefficient: rubberBand) : nil
  }

  func clamp(_ scale: Double) -> Double { min(max(scale, range.lowerBound), range.upperBound) }

  /// Returns the scale that is shown for the fingers' scale.
  func shown(_ raw: Double) -> Double {
    let limit = clamp(raw)
    guard let band, limit != raw, limit > 0 else { return limit }
    if raw > limit { return limit * (1 + band.band(forTravel: raw / limit - 1)) }
    return raw > 0 ? limit / (1 + band.band(forTravel: limit / raw - 1)) : limit / 2
  }

  /// Returns the fingers' scale for which a scale is shown.
  func raw(_ shown: Double) -> Double {
    let limit = clamp(shown)
    guard let band, limit != shown, limit > 0, shown > 0 else { return limit }
    return shown > limit
      ? limit * (1 + band.travel(forBand: shown / limit - 1))
      : limit / (1 + band.travel(forBand: limit / shown - 1))
  }
}

/// The motion of a layer from a scale beyond its limits back to the limit, by the spring of iOS
/// sheets, about a fixed point.
struct ScaleReturn {
  /// The change of the scale within which it is at rest.
  private static let threshold = 1e-5

  private let settling: SpringSettling
  private let start: Double
  private let translation: Point
  /// The change of the translation per unit of the scale.
  private let slope: Point

  init(from scale: Double, to limit: Double, translation: Point, slope: Point, at time: Double) {
    start = scale
    self.translation = translation
    self.slope = slope
    settling = SpringSettling(
      from: scale, velocity: 0, to: limit, by: Settling.sheetSpring, at: time,
      threshold: Self.threshold)
  }

  /// When it is at rest, in seconds.
  var finish: Double { settling.finish }

  /// Returns the scale, the rotation, which is constant, and the two translations at a time.
  func values(at time: Double, rotation: Double) -> [Double] {
    let scale = settling.position(at: time)
    return [
      scale, rotation, translation.x + (scale - start) * slope.x,
      translation.y + (scale - start) * slope.y,
    ]
  }

  /// Returns the rates of the same values, per second.
  func velocities(at time: Double) -> [Double] {
    let rate = settling.velocity(at: time)
    return [rate, 0, rate * slope.x, rate * slope.y]
  }
}
