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
