/// The handles of a cubic Bézier piece: times as fractions of the piece, values in the property's
/// unit.
struct BezierHandles: Equatable {
  var x1: Double
  var x2: Double
  var v1: Double
  var v2: Double

  /// Returns the parameter s in 0…1 at which the piece reaches a fraction of its time, by bisection
  /// and Newton's method.
  func parameter(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    var s = fraction
    for _ in 0..<60 {
      let difference = time(atParameter: s) - fraction
      if difference.magnitude < 1e-15 { break }
      if difference > 0 { high = s } else { low = s }
      let slope = timeSlope(atParameter: s)
      let newton = s - difference / slope
      let next = slope > 1e-9 && newton > low && newton < high ? newton : (low + high) / 2
      if next == s { break }
      s = next
    }
    return s
  }

  /// The fraction of the time at a parameter.
  func time(atParameter s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
  }

  /// The derivative of the time by the parameter.
  func timeSlope(atParameter s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
  }

  /// The value at a parameter, between two keys.
  func value(atParameter s: Double, from start: Double, to end: Double) -> Double {
    let r = 1 - s
    return r * r * r * start + 3 * r * r * s * v1 + 3 * r * s * s * v2 + s * s * s * end
  }

  /// The derivative of the value by the parameter.
  func valueSlope(atParameter s: Double, from start: Double, to end: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * (v1 - start) + 6 * r * s * (v2 - v1) + 3 * s * s * (end - v2)
  }
}
