import MotionValues

/// The cubic Bézier curve that stands for a timing where only one is possible.
struct SingleBezier {
  /// No Bézier curve stands for a timing from which it deviates by more.
  private static let greatestDeviation = 0.24
  private static let sampleCount = 480

  /// The handles, rounded as they are written.
  let curve: CubicBezier
  /// The greatest distance from the timing, as a fraction of the progress; 0 for a timing that is
  /// this curve.
  let deviation: Double

  /// Finds the curve; nil for a timing that never ends, or is not like any Bézier curve.
  init?(_ timing: MotionTiming) {
    switch timing {
    case .curve(.linear):
      guard let line = try? CubicBezier(0, 0, 1, 1) else { return nil }
      (curve, deviation) = (line, 0)
      return
    case .curve(.cubicBezier(let bezier)):
      (curve, deviation) = (bezier, 0)
      return
    case .curve, .spring: break
    }
    guard let progress = timing.progress else { return nil }
    let samples = KeySamples(duration: 1, count: Self.sampleCount, value: progress.value)
    // The least tolerance, within a tenth, that a single piece meets.
    var tolerance = CurveDialects.tolerance
    var found: CubicBezier?
    while found == nil, tolerance <= Self.greatestDeviation {
      found =
        BezierFit(samples, 0...Self.sampleCount, tolerance: tolerance).piece(.bezier)?.easing
      tolerance *= 1.1
    }
    guard let found, let curve = try? CubicBezier(rounding: found) else { return nil }
    self.curve = curve
    deviation = zip(samples.times, samples.values).reduce(0) { worst, sample in
      max(worst, (curve.value(at: sample.0) - sample.1).magnitude)
    }
  }
}

extension CubicBezier {
  /// Rounds the handles as code writes them.
  fileprivate init(rounding bezier: CubicBezier) throws(ParameterError) {
    try self.init(
      bezier.x1.rounded(decimals: 4), bezier.y1.rounded(decimals: 4),
      bezier.x2.rounded(decimals: 4), bezier.y2.rounded(decimals: 4))
  }
}
