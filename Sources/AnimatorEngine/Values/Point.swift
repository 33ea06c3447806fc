/// A point, in points.
package struct Point: Interpolatable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static func interpolated(from: Point, to: Point, at fraction: Double) -> Point {
    Point(
      x: .interpolated(from: from.x, to: to.x, at: fraction),
      y: .interpolated(from: from.y, to: to.y, at: fraction))
  }
}
