/// A timing curve from (0, 0) to (1, 1), bent by two control points: time is x, progress is y.
package struct CubicBezier: Hashable, Sendable {
  /// Time of the first control point, 0…1.
  package let x1: Double

  /// Progress of the first control point, any finite number.
  package let y1: Double

  /// Time of the second control point, 0…1.
  package let x2: Double

  /// Progress of the second control point, any finite number.
  package let y2: Double

  /// Makes a curve; a control point's time outside 0…1 would make time run backwards.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ParameterError) {
    for (name, x) in [("x1", x1), ("x2", x2)] where !(x >= 0 && x <= 1) {
      throw ParameterError(parameter: name, found: x, expected: "a number from 0 to 1")
    }
    for (name, y) in [("y1", y1), ("y2", y2)] where !(y.magnitude <= Self.largestProgress) {
      throw ParameterError(parameter: name, found: y, expected: "a number from -1e6 to 1e6")
    }
    self.init(checked: (x1, y1, x2, y2))
  }

  /// The greatest progress of a control point, above or below zero.
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

  /// Material's curve for what moves within the screen.
  package static let materialStandard = CubicBezier(checked: (0.4, 0, 0.2, 1))

  /// Material's curve for what enters the screen.
  package static let materialDecelerate = CubicBezier(checked: (0, 0, 0.2, 1))

  /// Material's curve for what leaves the screen.
  package static let materialAccelerate = CubicBezier(checked: (0.4, 0, 1, 1))

  /// Material's curve for what leaves the screen and may return.
  package static let materialSharp = CubicBezier(checked: (0.4, 0, 0.6, 1))
}
