/// The fit of one cubic Bézier piece to samples, with exact ends.
///
/// The four unknowns are the handles' times, within 0…1, and values. From an initial piece, a damped
/// Gauss–Newton iteration (Levenberg–Marquardt: λ from 1e-3, times 8 after a step that does not
/// improve, divided by 4 after one that does) reduces the squared error at some of the samples; the
/// greatest error at all samples decides. Iterations from most initial pieces end at the same one, so
/// that only the first uses all these samples; another goes on with them where a few show that it
/// ends at a better piece.
package struct BezierFit {
  /// The number of samples that the first iteration uses, and that of the others.
  private static let regardedCount = 32
  private static let fewCount = 8
  private static let stepLimit = 15

  private let samples: KeySamples
  private let range: ClosedRange<Int>
  private let tolerance: Double

  private var start: Double { samples.values[range.lowerBound] }
  private var end: Double { samples.values[range.upperBound] }

  /// Prepares a fit of the samples of a range within a tolerance, in the property's unit.
  package init(_ samples: KeySamples, _ range: ClosedRange<Int>, tolerance: Double) {
    self.samples = samples
    self.range = range
    self.tolerance = tolerance
  }

  /// Returns the piece; nil if no piece is within the tolerance at every sample.
  package func piece(_ family: KeyFamily) -> KeyPiece? {
    let regarded = RegardedSamples(samples, range, atMost: Self.regardedCount)
    let cubic = regarded.cubic
    if isWithin(cubic) { return piece(cubic) }
    // A piece that returns to its first value has no easing with handles in time.
    guard family == .bezier, (end - start).magnitude > 4 * tolerance else { return nil }
    let best = improved(cubic, at: regarded)
    if best.worst <= tolerance, isWithin(best.handles) { return piece(best.handles) }
    let others = [
      BezierHandles(x1: 0.42, x2: 0.58, v1: start, v2: end),
      BezierHandles(x1: 0.2, x2: 0.2, v1: start, v2: end),
      // Curves with a vertical tangent at one of their ends.
      BezierHandles(x1: 0, x2: 0.2, v1: start, v2: end),
      BezierHandles(x1: 0.8, x2: 1, v1: start, v2: end),
    ]
    let few = RegardedSamples(samples, range, atMost: Self.fewCount)
    let error = few.trial(of: best.handles).error
    for handles in others {
      let rough = improved(handles, at: few)
      guard rough.error < error / 2 else { continue }
      let found = improved(rough.handles, at: regarded)
      if found.worst <= tolerance, isWithin(found.handles) { return piece(found.handles) }
    }
    return nil
  }

  private func improved(
    _ initial: BezierHandles, at regarded: RegardedSamples
  ) -> RegardedSamples.Trial {
    var (best, damping) = (regarded.trial(of: initial), 1e-3)
    var equations = regarded.equations(best)
    for _ in 0..<Self.stepLimit {
      guard let step = equations.solution(damping: damping) else { break }
      let handles = best.handles
      let next = regarded.trial(
        of: BezierHandles(
          x1: min(max(handles.x1 + step.x, 0), 1), x2: min(max(handles.x2 + step.y, 0), 1),
          v1: handles.v1 + step.z, v2: handles.v2 + step.w), after: best)
      if next.error < best.error {
        let gain = best.error - next.error
        (best, damping) = (next, damping / 4)
        if gain < 1e-4 * best.error { break }
        equations = regarded.equations(best)
      } else {
        damping *= 8
      }
    }
    return best
  }

  private func isWithin(_ handles: BezierHandles) -> Bool {
    let (first, last) = (samples.times[range.lowerBound], samples.times[range.upperBound])
    var index = range.lowerBound + 1
    while index < range.upperBound {
      var (times, values) = (Lanes(), Lanes(repeating: start))
      for lane in 0..<min(times.scalarCount, range.upperBound - index) {
        times[lane] = (samples.times[index + lane] - first) / (last - first)
        values[lane] = samples.values[index + lane]
      }
      let parameters = handles.parameters(at: times, near: times)
      let differences = values - handles.values(atParameters: parameters, from: start, to: end)
      if max(differences.max(), -differences.min()) > tolerance { return false }
      index += times.scalarCount
    }
    return true
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
