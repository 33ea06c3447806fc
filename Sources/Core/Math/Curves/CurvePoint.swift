/// A progress and its rate.
struct CurvePoint {
  var value: Double
  var velocity: Double

  /// The point of the curve played backwards: a slow start becomes a slow end.
  var fromEnd: CurvePoint { CurvePoint(value: 1 - value, velocity: velocity) }

  /// The point of a curve scaled to the first half of time and progress.
  var firstHalf: CurvePoint { CurvePoint(value: value / 2, velocity: velocity) }

  /// The point of a curve scaled to the second half of time and progress.
  var secondHalf: CurvePoint { CurvePoint(value: 0.5 + value / 2, velocity: velocity) }
}
