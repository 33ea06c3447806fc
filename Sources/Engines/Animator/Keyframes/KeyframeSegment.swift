import MotionCore
import MotionMath

/// A stretch of a track: from one value to another, in a part of the whole.
struct KeyframeSegment: Hashable, Sendable {
  let start: Double
  let end: Double
  let from: Double
  let to: Double
  let curve: Curve

  /// The slopes at both ends of a smooth segment, per segment.
  var slopes: Slopes?

  /// The lengths along a smooth segment that is run through at one speed.
  var arc: ArcLength?

  struct Slopes: Hashable {
    let leaving: Double
    let arriving: Double
  }

  /// Returns the value at a share of the segment's time.
  func value(at share: Double) -> Double {
    let way = way(at: share)
    if way == 1 { return to }
    guard let slopes else { return from + (to - from) * way }
    if way < 0 { return from + slopes.leaving * way }
    if way > 1 { return to + slopes.arriving * (way - 1) }
    let back = 1 - way
    // Hermite's basis, factored.
    return back * back * ((1 + 2 * way) * from + way * slopes.leaving)
      + way * way * ((3 - 2 * way) * to - back * slopes.arriving)
  }

  /// Returns how fast the value changes with the fraction of the whole.
  func velocity(at share: Double) -> Double {
    let way = way(at: share)
    let rate = arc.map { $0.rate(at: way) } ?? curve.velocity(at: share)
    return slope(at: way) * rate / (end - start)
  }

  private func way(at share: Double) -> Double {
    arc.map { $0.parameter(at: share) } ?? curve.value(at: share)
  }

  private func slope(at way: Double) -> Double {
    guard let slopes else { return to - from }
    if way < 0 { return slopes.leaving }
    if way > 1 { return slopes.arriving }
    let parts = derivative(slopes)
    return (parts[2] * way + parts[1]) * way + parts[0]
  }

  /// The derivative of the smooth path by rising power of the parameter.
  func derivative(_ slopes: Slopes) -> [Double] {
    let (rise, leaving, arriving) = (to - from, slopes.leaving, slopes.arriving)
    return [
      leaving, 6 * rise - 4 * leaving - 2 * arriving, 3 * (leaving + arriving) - 6 * rise,
    ]
  }
}
