import MotionCore
import MotionMath

/// The distance along one axis by which a finger moves something from one state to another, as the
/// options `by` and `byX` define it.
package struct PanDistance {
  package let axis: PanAxis
  /// The distance in points; negative to the left or upwards. It is not 0.
  package let points: Double

  /// Reads the options of a call, whose errors name both states.
  ///
  /// - Throws: `missing-option`, `conflicting-options`, or `out-of-range` for a distance of 0.
  package init(
    by: Double?, byX: Double?, from: String, to: String, in call: String
  ) throws(Diagnostic) {
    switch (by, byX) {
    case (let distance?, nil): (axis, points) = (.y, distance)
    case (nil, let distance?): (axis, points) = (.x, distance)
    case (nil, nil):
      throw Diagnostic(
        .missingOption, "\(call): the option `by` or `byX` is missing",
        help: ["add `by = -400` if the finger moves 400 points up from \(from) to \(to)"])
    case (_?, _?):
      throw Diagnostic(
        .conflictingOptions, "\(call) takes either `by` or `byX`",
        help: ["the finger moves along one axis"], token: "byX")
    }
    guard points != 0 else {
      let name = axis == .y ? "by" : "byX"
      throw Diagnostic(
        .outOfRange, "\(call): option `\(name)` is 0, so no finger would move anything",
        help: ["write the distance from \(from) to \(to), such as \(name) = -400"], token: name)
    }
  }
}
