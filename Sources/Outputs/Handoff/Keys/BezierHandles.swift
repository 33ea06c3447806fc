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
