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
