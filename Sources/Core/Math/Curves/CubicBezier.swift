/// A timing curve from (0, 0) to (1, 1) with two control points: x is time, y is progress.
package struct CubicBezier: Hashable, Sendable {
  /// Time of the first control point, 0…1.
  package let x1: Double

  /// Progress of the first control point, −1e6…1e6.
  package let y1: Double

  /// Time of the second control point, 0…1.
  package let x2: Double

  /// Progress of the second control point, −1e6…1e6.
  package let y2: Double

  /// Makes a curve.
  ///
  /// - Throws: An error if a control point's time is outside 0…1, because time would run backwards,
  ///   or its progress is out of range.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ParameterError) {
    for (name, x) in [("x1", x1), ("x2", x2)] where !(x >= 0 && x <= 1) {
      throw ParameterError(parameter: name, found: x, expected: "a number from 0 to 1")
    }
    for (name, y) in [("y1", y1), ("y2", y2)] where !(y.magnitude <= Self.largestProgress) {
      throw ParameterError(parameter: name, found: y, expected: "a number from -1e6 to 1e6")
    }
    self.init(checked: (x1, y1, x2, y2))
  }

  /// The maximum magnitude of a control point's progress.
  package static let largestProgress = 1e6

  private init(checked points: (x1: Double, y1: Double, x2: Double, y2: Double)) {
    (x1, y1, x2, y2) = points
  }

  /// CSS `ease`, Core Animation's default, and `UICubicTimingParameters()`.
  package static let ease = CubicBezier(checked: (0.25, 0.1, 0.25, 1))

  /// CSS `ease-in`, UIKit's `.curveEaseIn`.
  package static let easeIn = CubicBezier(checked: (0.42, 0, 1, 1))

  /// CSS `ease-out`, UIKit's `.curveEaseOut`.
  package static let easeOut = CubicBezier(checked: (0, 0, 0.58, 1))

  /// CSS `ease-in-out`, UIKit's `.curveEaseInOut`.
  package static let easeInOut = CubicBezier(checked: (0.42, 0, 0.58, 1))

  /// Material 3's standard curve, for small movements that begin and end on the screen.
  package static let materialStandard = CubicBezier(checked: (0.2, 0, 0, 1))

  /// Material 3's standard curve for elements that enter the screen.
  package static let materialStandardDecelerate = CubicBezier(checked: (0, 0, 0, 1))

  /// Material 3's standard curve for elements that leave the screen.
  package static let materialStandardAccelerate = CubicBezier(checked: (0.3, 0, 1, 1))

  /// Material 3's emphasized curve for elements that enter the screen.
  package static let materialEmphasizedDecelerate = CubicBezier(checked: (0.05, 0.7, 0.1, 1))

  /// Material 3's emphasized curve for elements that leave the screen.
  package static let materialEmphasizedAccelerate = CubicBezier(checked: (0.3, 0, 0.8, 0.15))

  /// Material 2's standard curve, which Material 3 calls legacy.
  package static let materialLegacy = CubicBezier(checked: (0.4, 0, 0.2, 1))

  /// Material 2's curve for elements that enter the screen.
  package static let materialLegacyDecelerate = CubicBezier(checked: (0, 0, 0.2, 1))

  /// Material 2's curve for elements that leave the screen.
  package static let materialLegacyAccelerate = CubicBezier(checked: (0.4, 0, 1, 1))

  /// Material 2's curve for elements that leave the screen and may return.
  package static let materialSharp = CubicBezier(checked: (0.4, 0, 0.6, 1))

  /// The curve through (0, 0), `joint` and (1, 1) that Material 3 calls emphasized, in its two
  /// pieces, each from (0, 0) to (1, 1):
  /// `M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1`.
  static let materialEmphasized: (first: CubicBezier, joint: (x: Double, y: Double), CubicBezier) =
    {
      let (x, y) = (0.166666, 0.4)
      let first = CubicBezier(checked: (0.05 / x, 0, 0.133333 / x, 0.06 / y))
      let second = CubicBezier(
        checked: ((0.208333 - x) / (1 - x), (0.82 - y) / (1 - y), (0.25 - x) / (1 - x), 1))
      return (first, (x, y), second)
    }()
}

extension CubicBezier {
  /// Returns the progress at time `t`, within 1e-9 and mostly within 1e-14. Outside 0…1 it
  /// extrapolates along the end tangents (CSS Easing Functions 2, section 2.2).
  package func value(at t: Double) -> Double {
    if t <= 0 { return t == 0 ? 0 : t * startSlope }
    if t >= 1 { return t == 1 ? 1 : 1 + (t - 1) * endSlope }
    if isStraight { return t }
    return y(parameter(at: t))
  }

  /// Returns the rate of progress at time `t`; zero where the tangent is vertical, because no
  /// finite rate exists there.
  package func velocity(at t: Double) -> Double {
    if isStraight, t >= 0, t <= 1 { return 1 }
    if t <= 0 { return startSlope }
    if t >= 1 { return endSlope }
    return point(at: t).velocity
  }

  /// Returns the area under the curve from the start to a time in 0…1.
  package func area(upTo t: Double) -> Double {
    let s = t <= 0 ? 0 : t >= 1 ? 1 : parameter(at: t)
    // Three-point Gauss quadrature is exact for y·dx/ds, a polynomial of degree five.
    let reach = 0.7745966692414834
    var sum = 0.0
    for (place, weight) in [(0.5 - reach / 2, 5.0), (0.5, 8), (0.5 + reach / 2, 5)] {
      sum += weight * y(s * place) * xRate(s * place)
    }
    return s * sum / 18
  }

  /// Returns the value and the velocity at a time in 0…1, solving for the parameter once.
  func point(at t: Double) -> CurvePoint {
    guard t > 0, t < 1, !isStraight else {
      return CurvePoint(value: value(at: t), velocity: velocity(at: t))
    }
    let s = parameter(at: t)
    let slope = yRate(s) / xRate(s)
    return CurvePoint(value: y(s), velocity: slope.isFinite ? slope : 0)
  }

  /// Whether progress equals time.
  var isStraight: Bool { x1 == y1 && x2 == y2 }

  /// The slope before the start, towards the first control point that differs from the start; zero
  /// for a vertical tangent or none, as in CSS.
  var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    return y1 == 0 && x2 > 0 ? y2 / x2 : 0
  }

  /// The slope after the end, from the last control point that differs from the end; zero for a
  /// vertical tangent or none, as in CSS.
  var endSlope: Double {
    if x2 < 1 { return (y2 - 1) / (x2 - 1) }
    return y2 == 1 && x1 < 1 ? (y1 - 1) / (x1 - 1) : 0
  }

  /// Solves x(s) = `t` for 0 < t < 1 by Newton's method, safeguarded by bisection.
  func parameter(at t: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = t
    // Bisection alone needs 54 rounds; a Newton step is only accepted inside the bracket.
    for _ in 0..<120 {
      let rate = xRate(s)
      // Where x(s) is nearly flat, dividing by the rate would magnify the rounding error.
      let excess = rate < 1e-3 ? preciseExcess(s, over: t) : x(s) - t
      if excess == 0 { return s }
      if excess > 0 { high = s } else { low = s }
      var next = s - excess / rate
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      let step = (next - s).magnitude
      s = next
      if step <= 1e-15 { return s }
    }
    return s
  }

  private func x(_ s: Double) -> Double {
    let linear = 3 * x1
    let square = 3 * (x2 - x1) - linear
    return (((1 - linear - square) * s + square) * s + linear) * s
  }

  /// Returns dx/ds as a sum of non-negative terms.
  private func xRate(_ s: Double) -> Double {
    Self.rate(x1, x2, s)
  }

  private func y(_ s: Double) -> Double {
    let u = 1 - s
    return 3 * s * u * (y1 * u + y2 * s) + s * s * s
  }

  private func yRate(_ s: Double) -> Double {
    Self.rate(y1, y2, s)
  }

  private static func rate(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let u = 1 - s
    return 3 * (p1 * u * u + 2 * (p2 - p1) * u * s + (1 - p2) * s * s)
  }

  /// Returns x(s) − t with about 100 bits, so that even a triple root is accurate.
  private func preciseExcess(_ s: Double, over t: Double) -> Double {
    let linear = DoubleDouble.product(3, x1)
    let square = DoubleDouble.product(3, x2) - DoubleDouble(2 * linear.high, 2 * linear.low)
    let cube = DoubleDouble(1) - linear - square
    return (((cube * s + square) * s + linear) * s - DoubleDouble(t)).value
  }
}
