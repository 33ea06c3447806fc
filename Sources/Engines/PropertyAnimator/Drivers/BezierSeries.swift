/// The Taylor series of a timing curve's progress over time, computed from those of x(s) and y(s).
struct BezierSeries {
  private let x: Cubic
  private let y: Cubic

  /// A polynomial of degree three without a constant term.
  private struct Cubic {
    let linear: Double
    let square: Double
    let cube: Double

    init(_ p1: Double, _ p2: Double) {
      linear = 3 * p1
      square = 3 * (p2 - p1) - linear
      cube = 1 - linear - square
    }

    func value(at s: Double) -> Double { ((cube * s + square) * s + linear) * s }

    /// Returns the coefficients of δ, δ² and δ³ in the value at s + δ.
    func shifted(by s: Double) -> (first: Double, second: Double, third: Double) {
      ((3 * cube * s + 2 * square) * s + linear, 3 * cube * s + square, cube)
    }
  }

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  /// Returns the first eight terms of progress in powers of time after `time`, or NaN where the
  /// truncation error may exceed the tolerance within `reach`. `parameter` is the first guess for
  /// s, and becomes the solution.
  func terms(at time: Double, reach: Double, near parameter: inout Double) -> SIMD8<Double> {
    let failure = SIMD8<Double>(repeating: .nan)
    guard let s = solve(time, near: parameter) else { return failure }
    parameter = s
    let (a1, a2, a3) = x.shifted(by: s)
    // δ as a series in τ = x(s + δ) − x(s), from τ = a₁δ + a₂δ² + a₃δ³, power by power.
    let degree = 9
    var delta = [Double](repeating: 0, count: degree + 1)
    var square = delta
    var cube = delta
    delta[1] = 1 / a1
    for power in 2...degree {
      for index in 1..<power { square[power] += delta[index] * delta[power - index] }
      for index in 1..<power { cube[power] += delta[index] * square[power - index] }
      delta[power] = -(a2 * square[power] + a3 * cube[power]) / a1
    }
    let (b1, b2, b3) = y.shifted(by: s)
    func term(_ power: Int) -> Double {
      b1 * delta[power] + b2 * square[power] + b3 * cube[power]
    }
    var reachToEighth = reach * reach
    reachToEighth *= reachToEighth
    reachToEighth *= reachToEighth
    // Bounds the truncation error by the first two omitted terms, if later terms at least halve at
    // each step.
    let error = max(term(8).magnitude, term(9).magnitude * reach) * reachToEighth * 2
    guard error <= BezierPieces.tolerance else { return failure }
    var terms = SIMD8<Double>()
    for power in 1..<8 { terms[power] = term(power) }
    terms[0] = y.value(at: s) - terms[1] * (x.value(at: s) - time)
    return terms
  }

  /// Solves x(s) = `time` by Newton's method; nil where it does not converge at once.
  private func solve(_ time: Double, near parameter: Double) -> Double? {
    var s = parameter == 0 ? time : parameter
    for _ in 0..<12 {
      let step = (x.value(at: s) - time) / x.shifted(by: s).first
      s -= step
      guard s > 0, s < 1 else { return nil }
      if step.magnitude <= 1e-14 { return s }
    }
    return nil
  }
}
