import MotionCore
import MotionValues

/// A segment of a track: from one value to another, over a part of the whole.
struct KeyframeSegment: Hashable, Sendable {
  let start: Double
  let end: Double
  let from: Double
  let to: Double
  let curve: Curve

  /// The slopes at both ends of a smooth segment, per unit of the segment's parameter.
  var slopes: Slopes?

  /// The arc length of a smooth segment that is traversed at constant speed.
  var arc: ArcLength?

  struct Slopes: Hashable {
    let leaving: Double
    let arriving: Double
  }

  /// Returns the value at a share of the segment's time.
  func value(at share: Double) -> Double {
    let progress = progress(at: share)
    if progress == 1 { return to }
    guard let slopes else { return from + (to - from) * progress }
    if progress < 0 { return from + slopes.leaving * progress }
    if progress > 1 { return to + slopes.arriving * (progress - 1) }
    let back = 1 - progress
    // The Hermite basis, factored.
    return back * back * ((1 + 2 * progress) * from + progress * slopes.leaving)
      + progress * progress * ((3 - 2 * progress) * to - back * slopes.arriving)
  }

  /// Returns how fast the value changes with the fraction of the whole.
  func velocity(at share: Double) -> Double {
    let progress = progress(at: share)
    let rate = arc.map { $0.rate(at: progress) } ?? curve.velocity(at: share)
    return slope(at: progress) * rate / (end - start)
  }

  private func progress(at share: Double) -> Double {
    arc.map { $0.parameter(at: share) } ?? curve.value(at: share)
  }

  private func slope(at progress: Double) -> Double {
    guard let slopes else { return to - from }
    if progress < 0 { return slopes.leaving }
    if progress > 1 { return slopes.arriving }
    let parts = derivative(slopes)
    return (parts[2] * progress + parts[1]) * progress + parts[0]
  }

  /// The derivative of the smooth path, lowest power of the parameter first.
  func derivative(_ slopes: Slopes) -> [Double] {
    let (rise, leaving, arriving) = (to - from, slopes.leaving, slopes.arriving)
    return [
      leaving, 6 * rise - 4 * leaving - 2 * arriving, 3 * (leaving + arriving) - 6 * rise,
    ]
  }
}
