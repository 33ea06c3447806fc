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
