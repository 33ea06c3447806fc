import MotionValues

/// A piece of a property's motion between two keys: a cubic Bézier curve of time and value.
///
/// Its time increases from the first key to the last, because the handles' times lie between them.
package struct KeyPiece: Sendable, Equatable {
  /// A point of time, in seconds, and value.
  package struct Point: Sendable, Equatable {
    package var time: Double
    package var value: Double

    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  package var start: Point
  /// The handle of the first key.
  package var control1: Point
  /// The handle of the last key.
  package var control2: Point
  package var end: Point

  package init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Makes a straight piece.
  package init(from start: Point, to end: Point) {
    let (dt, dv) = (end.time - start.time, end.value - start.value)
    self.init(
      start: start, control1: Point(time: start.time + dt / 3, value: start.value + dv / 3),
      control2: Point(time: start.time + dt * 2 / 3, value: start.value + dv * 2 / 3), end: end)
  }

  /// Whether it is a straight piece with handles at thirds.
  package var isStraight: Bool { self == KeyPiece(from: start, to: end) }

  /// Returns whether the handles are within a distance, in the property's unit, of the line between
  /// the keys.
  package func isStraight(within distance: Double) -> Bool {
    let slope = (end.value - start.value) / (end.time - start.time)
    return [control1, control2].allSatisfy {
      ($0.value - start.value - slope * ($0.time - start.time)).magnitude <= distance
    }
  }

  /// The handles as fractions of the piece's time and value, as in CSS's `cubic-bezier()`; nil for
  /// a piece that ends at its initial value, which has no such form.
  package var easing: CubicBezier? {
    let (dt, dv) = (end.time - start.time, end.value - start.value)
    guard dt > 0, dv != 0 else { return nil }
    func fraction(_ point: Point) -> (Double, Double) {
      (min(max((point.time - start.time) / dt, 0), 1), (point.value - start.value) / dv)
    }
    let (first, second) = (fraction(control1), fraction(control2))
    return try? CubicBezier(first.0, first.1, second.0, second.1)
  }

  /// The rate of change at the first key, in units per second, if the handles are at thirds.
  package var startVelocity: Double {
    3 * (control1.value - start.value) / (end.time - start.time)
  }

  /// The rate of change at the last key, in units per second, if the handles are at thirds.
  package var endVelocity: Double {
    3 * (end.value - control2.value) / (end.time - start.time)
  }

  /// Returns the value at a time within the piece.
  package func value(at time: Double) -> Double {
    let dt = end.time - start.time
    guard dt > 0, time < end.time else { return end.value }
    let curve = BezierHandles(
      x1: (control1.time - start.time) / dt, x2: (control2.time - start.time) / dt,
      v1: control1.value, v2: control2.value)
    return curve.value(
      atParameter: curve.parameter(at: (time - start.time) / dt), from: start.value, to: end.value)
  }
}
