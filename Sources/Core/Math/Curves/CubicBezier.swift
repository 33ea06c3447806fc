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
