/// The fit of one cubic Bézier piece to samples, with exact ends.
///
/// The four unknowns are the handles' times, within 0…1, and values. From each of several initial
/// pieces, a damped Gauss–Newton iteration (Levenberg–Marquardt: λ from 1e-3, times 8 after a step
/// that does not improve, divided by 4 after one that does) reduces the squared error at some of the
/// samples; the greatest error at all samples decides.
package struct BezierFit {
  /// The number of samples that the iteration uses.
  private static let regardedCount = 32
  private static let stepLimit = 15

  private let samples: KeySamples
  private let range: ClosedRange<Int>
  private let tolerance: Double
  /// The samples that the iteration uses, with the time as a fraction of the range.
  private var regarded: (times: [Double], values: [Double]) = ([], [])

  private var start: Double { samples.values[range.lowerBound] }
  private var end: Double { samples.values[range.upperBound] }

  /// Prepares a fit of the samples of a range within a tolerance, in the property's unit.
  package init(_ samples: KeySamples, _ range: ClosedRange<Int>, tolerance: Double) {
    self.samples = samples
    self.range = range
    self.tolerance = tolerance
    let inner = range.count - 2
    guard inner > 0 else { return }
    let count = min(inner, Self.regardedCount)
    let indices = (0..<count).map { part in
      range.lowerBound + 1 + (inner - 1) * part / max(count - 1, 1)
    }
    regarded = (indices.map(fraction), indices.map { samples.values[$0] })
  }

  private func fraction(of index: Int) -> Double {
    let (first, last) = (samples.times[range.lowerBound], samples.times[range.upperBound])
    return (samples.times[index] - first) / (last - first)
  }

  /// Returns the piece; nil if no piece is within the tolerance at every sample.
  package func piece(_ family: KeyFamily) -> KeyPiece? {
    let first = cubic
    if isWithin(first) { return piece(first) }
    // A piece that returns to its first value has no easing with handles in time.
    guard family == .bezier, (end - start).magnitude > 4 * tolerance else { return nil }
    let initial = [
      first,
      BezierHandles(x1: 0.42, x2: 0.58, v1: start, v2: end),
      BezierHandles(x1: 0.2, x2: 0.2, v1: start, v2: end),
      // Curves with a vertical tangent at one of their ends.
      BezierHandles(x1: 0, x2: 0.2, v1: start, v2: end),
      BezierHandles(x1: 0.8, x2: 1, v1: start, v2: end),
    ]
    for handles in initial {
      let found = improved(handles)
      if found.worst <= tolerance, isWithin(found.handles) { return piece(found.handles) }
    }
    return nil
  }

  /// The least-squares piece with handles at thirds of the time; through a single sample, the
  /// parabola.
  private var cubic: BezierHandles {
    if regarded.times.count == 1 {
      let (s, value) = (regarded.times[0], regarded.values[0])
      let bend = (value - start - s * (end - start)) / (s * (1 - s))
      return BezierHandles(
        x1: 1.0 / 3, x2: 2.0 / 3, v1: start + (end - start + bend) / 3,
        v2: end - (end - start - bend) / 3)
    }
    var (a11, a12, a22, b1, b2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (s, value) in zip(regarded.times, regarded.values) {
      let r = 1 - s
      let (p, q) = (3 * r * r * s, 3 * r * s * s)
      let rest = value - r * r * r * start - s * s * s * end
      a11 += p * p
      a12 += p * q
      a22 += q * q
      b1 += p * rest
      b2 += q * rest
    }
    let determinant = a11 * a22 - a12 * a12
    guard regarded.times.count > 1, determinant > 1e-12 * a11 * a22 else {
      return BezierHandles(
        x1: 1.0 / 3, x2: 2.0 / 3, v1: start + (end - start) / 3, v2: start + (end - start) * 2 / 3)
    }
    return BezierHandles(
      x1: 1.0 / 3, x2: 2.0 / 3, v1: (b1 * a22 - b2 * a12) / determinant,
      v2: (b2 * a11 - b1 * a12) / determinant)
  }

  private func improved(_ initial: BezierHandles) -> Trial {
    var (best, damping) = (trial(of: initial), 1e-3)
    for _ in 0..<Self.stepLimit {
      let handles = best.handles
      var normal = NormalEquations()
      for (s, difference) in best.residuals {
        let r = 1 - s
        let (p, q) = (3 * r * r * s, 3 * r * s * s)
        let slope =
          handles.valueSlope(atParameter: s, from: start, to: end)
          / max(handles.timeSlope(atParameter: s), 1e-6)
        normal.add(SIMD4(-slope * p, -slope * q, p, q), difference)
      }
      guard let step = normal.solution(damping: damping) else { break }
      let next = trial(
        of: BezierHandles(
          x1: min(max(handles.x1 + step.x, 0), 1), x2: min(max(handles.x2 + step.y, 0), 1),
          v1: handles.v1 + step.z, v2: handles.v2 + step.w))
      if next.error < best.error {
        let gain = best.error - next.error
        (best, damping) = (next, damping / 4)
        if gain < 1e-4 * next.error { break }
      } else {
        damping *= 8
      }
    }
    return best
  }

  /// Handles, and how far their piece is from the samples that the iteration uses.
  private struct Trial {
    let handles: BezierHandles
    /// The piece's parameter at each sample, and the sample's value minus the piece's.
    var residuals: [(parameter: Double, difference: Double)] = []
    /// The sum of the squared differences.
    var error = 0.0
    /// The greatest difference.
    var worst = 0.0
  }

  private func trial(of handles: BezierHandles) -> Trial {
    var trial = Trial(handles: handles)
    trial.residuals.reserveCapacity(regarded.times.count)
    for (time, value) in zip(regarded.times, regarded.values) {
      let s = handles.parameter(at: time)
      let difference = value - handles.value(atParameter: s, from: start, to: end)
      trial.residuals.append((s, difference))
      trial.error += difference * difference
      trial.worst = max(trial.worst, difference.magnitude)
    }
    return trial
  }

  private func isWithin(_ handles: BezierHandles) -> Bool {
    range.dropFirst().dropLast().allSatisfy { index in
      let s = handles.parameter(at: fraction(of: index))
      let value = handles.value(atParameter: s, from: start, to: end)
      return (value - samples.values[index]).magnitude <= tolerance
    }
  }

  private func piece(_ handles: BezierHandles) -> KeyPiece {
    let (first, last) = (samples.times[range.lowerBound], samples.times[range.upperBound])
    return KeyPiece(
      start: .init(time: first, value: start),
      control1: .init(time: first + handles.x1 * (last - first), value: handles.v1),
      control2: .init(time: first + handles.x2 * (last - first), value: handles.v2),
      end: .init(time: last, value: end))
  }
}
