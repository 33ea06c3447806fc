import MotionCore
import MotionValues

/// The distance along one axis by which a finger moves something from one state to another.
package struct PanDistance {
  package let axis: PanAxis
  /// The distance in points; negative to the left or upwards. It is not 0.
  package let points: Double
}

/// The options that define such a distance.
package struct PanDistanceOptions: Options {
  var by: Double?
  var byX: Double?

  package init() {}

  package static let tableName = "PanDistanceOptions"
  package static let table = OptionTable(PanDistanceOptions()) {
    Field(
      \.by,
      .number(
        "by", .points, "How far down the finger moves from one to the other; negative for up."))
    Field(
      \.byX,
      .number("byX", .points, "The same to the right, in place of `by`; negative for left."))
  }

  /// Returns the distance between two states, which errors name.
  ///
  /// - Throws: `missing-option`, `conflicting-options`, or `out-of-range` for a distance of 0.
  package func distance(
    from: String, to: String, in call: String
  ) throws(Diagnostic) -> PanDistance {
    let distance: PanDistance
    switch (by, byX) {
    case (let points?, nil): distance = PanDistance(axis: .y, points: points)
    case (nil, let points?): distance = PanDistance(axis: .x, points: points)
    case (nil, nil):
      throw Diagnostic(
        .missingOption, "\(call): the option `by` or `byX` is missing",
        help: ["add `by = -400` if the finger moves 400 points up from \(from) to \(to)"])
    case (_?, _?):
      throw Diagnostic(
        .conflictingOptions, "\(call) takes either `by` or `byX`",
        help: ["the finger moves along one axis"], token: "byX")
    }
    guard distance.points != 0 else {
      let name = distance.axis == .y ? "by" : "byX"
      throw Diagnostic(
        .outOfRange, "\(call): option `\(name)` is 0, so no finger would move anything",
        help: ["write the distance from \(from) to \(to), such as \(name) = -400"], token: name)
    }
    return distance
  }
}
