/// A progress and its rate.
struct CurvePoint {
  var value: Double
  var velocity: Double

  /// The point seen from the end: slow start becomes slow end.
  var fromEnd: CurvePoint { CurvePoint(value: 1 - value, velocity: velocity) }

  /// The point of a curve squeezed into the first half of time and way.
  var firstHalf: CurvePoint { CurvePoint(value: value / 2, velocity: velocity) }

  /// The point of a curve squeezed into the second half of time and way.
  var secondHalf: CurvePoint { CurvePoint(value: 0.5 + value / 2, velocity: velocity) }
}
