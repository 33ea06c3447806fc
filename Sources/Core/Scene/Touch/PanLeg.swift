import MotionValues

/// A straight part of a finger's path, from one point to another at a constant velocity.
package struct PanLeg: Hashable, Sendable {
  /// The times at both ends, in seconds.
  package let start: Double
  package let end: Double
  /// The points at both ends, in the scene.
  package let from: Point
  package let to: Point

  package init(start: Double, end: Double, from: Point, to: Point) {
    self.start = start
    self.end = end
    self.from = from
    self.to = to
  }

  /// Returns the point at a time; before and after the leg, the nearer end.
  package func point(at time: Double) -> Point {
    if time >= end { return to }
    guard time > start else { return from }
    let fraction = (time - start) / (end - start)
    return Point(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
  }

  /// Returns the time at which a fraction of the leg is covered.
  package func time(covering fraction: Double) -> Double {
    fraction >= 1 ? end : start + max(fraction, 0) * (end - start)
  }
}
