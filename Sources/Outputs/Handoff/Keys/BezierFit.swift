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
  private var regarded: [(time: Double, value: Double)] = []

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
    regarded = (0..<count).map { part in
      let index = range.lowerBound + 1 + (inner - 1) * part / max(count - 1, 1)
      return (fraction(of: index), samples.values[index])
    }
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
      if isWithin(found) { return piece(found) }
    }
    return nil
  }

  /// The least-squares piece with handles at thirds of the time; through a single sample, the
  /// parabola.
  private var cubic: BezierHandles {
    if let (s, value) = regarded.first, regarded.count == 1 {
      let bend = (value - start - s * (end - start)) / (s * (1 - s))
      return BezierHandles(
        x1: 1.0 / 3, x2: 2.0 / 3, v1: start + (end - start + bend) / 3,
        v2: end - (end - start - bend) / 3)
    }
    var (a11, a12, a22, b1, b2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (s, value) in regarded {
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
    guard regarded.count > 1, determinant > 1e-12 * a11 * a22 else {
      return BezierHandles(
        x1: 1.0 / 3, x2: 2.0 / 3, v1: start + (end - start) / 3, v2: start + (end - start) * 2 / 3)
    }
    return BezierHandles(
      x1: 1.0 / 3, x2: 2.0 / 3, v1: (b1 * a22 - b2 * a12) / determinant,
      v2: (b2 * a11 - b1 * a12) / determinant)
  }

  private func improved(_ initial: BezierHandles) -> BezierHandles {
    var (best, damping) = (initial, 1e-3)
    var error = squaredError(of: best)
    for _ in 0..<Self.stepLimit {
      var normal = NormalEquations()
      for (time, value) in regarded {
        let s = best.parameter(at: time)
        let r = 1 - s
        let (p, q) = (3 * r * r * s, 3 * r * s * s)
        let slope =
          best.valueSlope(atParameter: s, from: start, to: end)
          / max(best.timeSlope(atParameter: s), 1e-6)
        let difference = value - best.value(atParameter: s, from: start, to: end)
        normal.add((-slope * p, -slope * q, p, q), difference)
      }
      guard let step = normal.solution(damping: damping) else { break }
      let next = BezierHandles(
        x1: min(max(best.x1 + step.0, 0), 1), x2: min(max(best.x2 + step.1, 0), 1),
        v1: best.v1 + step.2, v2: best.v2 + step.3)
      let nextError = squaredError(of: next)
      if nextError < error {
        let gain = error - nextError
        (best, error, damping) = (next, nextError, damping / 4)
        if gain < 1e-4 * error { break }
      } else {
        damping *= 8
      }
    }
    return best
  }

  private func squaredError(of handles: BezierHandles) -> Double {
    regarded.reduce(0) { sum, sample in
      let s = handles.parameter(at: sample.time)
      let difference = sample.value - handles.value(atParameter: s, from: start, to: end)
      return sum + difference * difference
    }
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
