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

/// The handles of a cubic Bézier piece: times as fractions of the piece, values in the property's
/// unit.
struct BezierHandles: Equatable {
  var x1: Double
  var x2: Double
  var v1: Double
  var v2: Double

  /// Returns the parameter s in 0…1 at which the piece reaches a fraction of its time, by Newton's
  /// method and, where this leaves the bracket, by bisection.
  func parameter(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    let (a, b, c) = (1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1)
    var (low, high) = (0.0, 1.0)
    var s = fraction
    for _ in 0..<60 {
      let difference = ((a * s + b) * s + c) * s - fraction
      if difference > 0 { high = s } else { low = s }
      let newton = s - difference / ((3 * a * s + 2 * b) * s + c)
      // Newton's method doubles the correct digits.
      if (newton - s).magnitude < 1e-9 { return min(max(newton, 0), 1) }
      s = newton > low && newton < high ? newton : (low + high) / 2
    }
    return s
  }

  /// The value at a parameter, between two keys.
  func value(atParameter s: Double, from start: Double, to end: Double) -> Double {
    let r = 1 - s
    return r * r * r * start + 3 * r * r * s * v1 + 3 * r * s * s * v2 + s * s * s * end
  }
}

/// Several points of a piece.
typealias Lanes = SIMD8<Double>

extension BezierHandles {
  /// Returns the parameters at fractions of the time, as `parameter(at:)` does; `guess` is where it
  /// begins.
  func parameters(at fractions: Lanes, near guess: Lanes) -> Lanes {
    let time = Cubic(x1, x2, 1)
    var (low, high) = (Lanes.zero, Lanes.one)
    var s = guess
    for _ in 0..<60 {
      let differences: Lanes = time.values(at: s) - fractions
      let isAbove = differences .> 0
      high.replace(with: s, where: isAbove)
      low.replace(with: s, where: .!isAbove)
      let slopes = time.slopes(at: s)
      let newton: Lanes = s - differences / slopes.replacing(with: 1e-300, where: slopes .< 1e-300)
      let isNear = (newton .> s - 1e-9) .& (newton .< s + 1e-9)
      if all(isNear) { return newton.clamped(lowerBound: .zero, upperBound: .one) }
      let isInside = (newton .> low) .& (newton .< high)
      let middle: Lanes = (low + high) / 2
      s = middle.replacing(with: newton, where: isNear .| isInside)
    }
    return s
  }

  /// The values at parameters, between two keys.
  func values(atParameters s: Lanes, from start: Double, to end: Double) -> Lanes {
    start + Cubic(v1 - start, v2 - start, end - start).values(at: s)
  }

  /// The derivative of the value by the fraction of the time at parameters.
  func slopes(atParameters s: Lanes, from start: Double, to end: Double) -> Lanes {
    let time = Cubic(x1, x2, 1).slopes(at: s)
    return Cubic(v1 - start, v2 - start, end - start).slopes(at: s)
      / time.replacing(with: 1e-6, where: time .< 1e-6)
  }
}

/// The cubic polynomial a s³ + b s² + c s of a Bézier curve from 0.
private struct Cubic {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double, _ end: Double) {
    a = end - 3 * (second - first)
    b = 3 * (second - 2 * first)
    c = 3 * first
  }

  func values(at s: Lanes) -> Lanes {
    let inner: Lanes = (a * s + b) * s
    return (inner + c) * s
  }

  func slopes(at s: Lanes) -> Lanes {
    let inner: Lanes = 3 * a * s + 2 * b
    return inner * s + c
  }
}

/// The normal equations of a least-squares problem of four unknowns.
struct NormalEquations {
  private var rows = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>())
  private var right = SIMD4<Double>()

  /// Adds an observation: the derivatives by the unknowns, and the difference to be explained.
  mutating func add(_ slopes: SIMD4<Double>, _ difference: Double) {
    rows.0 += slopes.x * slopes
    rows.1 += slopes.y * slopes
    rows.2 += slopes.z * slopes
    rows.3 += slopes.w * slopes
    right += slopes * difference
  }

  /// Returns the solution, with each diagonal element increased by the share `damping` of itself;
  /// nil if the equations have none.
  ///
  /// It eliminates without exchanging rows, because the matrix is symmetric and positive.
  func solution(damping: Double) -> SIMD4<Double>? {
    var ((a, b, c, d), right) = (rows, right)
    a.x += damping * a.x + 1e-12
    b.y += damping * b.y + 1e-12
    c.z += damping * c.z + 1e-12
    d.w += damping * d.w + 1e-12
    func eliminate(
      _ pivot: SIMD4<Double>, _ column: Int, _ value: Double, from row: inout SIMD4<Double>,
      _ other: inout Double
    ) {
      let factor = row[column] / pivot[column]
      row -= factor * pivot
      other -= factor * value
    }
    eliminate(a, 0, right.x, from: &b, &right.y)
    eliminate(a, 0, right.x, from: &c, &right.z)
    eliminate(a, 0, right.x, from: &d, &right.w)
    eliminate(b, 1, right.y, from: &c, &right.z)
    eliminate(b, 1, right.y, from: &d, &right.w)
    eliminate(c, 2, right.z, from: &d, &right.w)
    guard min(a.x, b.y, c.z, d.w) > 1e-30 else { return nil }
    right.w /= d.w
    right.z = (right.z - c.w * right.w) / c.z
    right.y = (right.y - b.z * right.z - b.w * right.w) / b.y
    right.x = (right.x - a.y * right.y - a.z * right.z - a.w * right.w) / a.x
    return right
  }
}

/// The samples inside a range that the fit of a Bézier piece uses, evenly chosen.
struct RegardedSamples {
  private let count: Int
  private let start: Double
  private let end: Double
  /// The time of each as a fraction of the range, and its value. Unused lanes repeat the start, from
  /// which no piece differs.
  private var times: [Lanes] = []
  private var values: [Lanes] = []

  init(_ samples: KeySamples, _ range: ClosedRange<Int>, atMost limit: Int) {
    (start, end) = (samples.values[range.lowerBound], samples.values[range.upperBound])
    let (first, last) = (samples.times[range.lowerBound], samples.times[range.upperBound])
    let inner = range.count - 2
    count = min(max(inner, 0), limit)
    var number = 0
    while number < count {
      var (times, values) = (Lanes(), Lanes(repeating: start))
      for lane in 0..<min(times.scalarCount, count - number) {
        let index = range.lowerBound + 1 + (inner - 1) * (number + lane) / max(count - 1, 1)
        times[lane] = (samples.times[index] - first) / (last - first)
        values[lane] = samples.values[index]
      }
      self.times.append(times)
      self.values.append(values)
      number += times.scalarCount
    }
  }

  /// The least-squares piece with handles at thirds of the time; through a single sample, the
  /// parabola.
  var cubic: BezierHandles {
    if count == 1 {
      let (s, value) = (times[0][0], values[0][0])
      let bend = (value - start - s * (end - start)) / (s * (1 - s))
      return BezierHandles(
        x1: 1.0 / 3, x2: 2.0 / 3, v1: start + (end - start + bend) / 3,
        v2: end - (end - start - bend) / 3)
    }
    var (a11, a12, a22, b1, b2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (s, values) in zip(times, values) {
      let r = 1 - s
      let (p, q) = (3 * r * r * s, 3 * r * s * s)
      let rest = values - r * r * r * start - s * s * s * end
      a11 += (p * p).sum()
      a12 += (p * q).sum()
      a22 += (q * q).sum()
      b1 += (p * rest).sum()
      b2 += (q * rest).sum()
    }
    let determinant = a11 * a22 - a12 * a12
    guard count > 1, determinant > 1e-12 * a11 * a22 else {
      return BezierHandles(
        x1: 1.0 / 3, x2: 2.0 / 3, v1: start + (end - start) / 3, v2: start + (end - start) * 2 / 3)
    }
    return BezierHandles(
      x1: 1.0 / 3, x2: 2.0 / 3, v1: (b1 * a22 - b2 * a12) / determinant,
      v2: (b2 * a11 - b1 * a12) / determinant)
  }

  /// Handles, and how far their piece is from the samples.
  struct Trial {
    let handles: BezierHandles
    /// The piece's parameter at each sample, and the sample's value minus the piece's.
    fileprivate var residuals: [(parameters: Lanes, differences: Lanes)] = []
    /// The sum of the squared differences.
    fileprivate(set) var error = 0.0
    /// The greatest difference.
    fileprivate(set) var worst = 0.0
  }

  /// Tries handles; the parameters of an earlier trial are a guess of theirs.
  func trial(of handles: BezierHandles, after last: Trial? = nil) -> Trial {
    var trial = Trial(handles: handles)
    trial.residuals.reserveCapacity(times.count)
    for index in times.indices {
      let parameters = handles.parameters(
        at: times[index], near: last?.residuals[index].parameters ?? times[index])
      let differences =
        values[index] - handles.values(atParameters: parameters, from: start, to: end)
      trial.residuals.append((parameters, differences))
      trial.error += (differences * differences).sum()
      trial.worst = max(trial.worst, differences.max(), -differences.min())
    }
    return trial
  }

  /// Returns the equations of the change of handles that reduces a trial's differences.
  func equations(_ trial: Trial) -> NormalEquations {
    var equations = NormalEquations()
    let handles = trial.handles
    for (s, differences) in trial.residuals {
      let r = 1 - s
      let (p, q) = (3 * r * r * s, 3 * r * s * s)
      let slopes = handles.slopes(atParameters: s, from: start, to: end)
      for lane in s.indices {
        equations.add(
          SIMD4(-slopes[lane] * p[lane], -slopes[lane] * q[lane], p[lane], q[lane]),
          differences[lane])
      }
    }
    return equations
  }
}
