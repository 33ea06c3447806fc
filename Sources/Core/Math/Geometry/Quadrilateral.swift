/// The four corners of a layer as the viewer sees them, in points.
package struct Quadrilateral: Hashable, Sendable {
  package var topLeft: Point
  package var topRight: Point
  package var bottomRight: Point
  package var bottomLeft: Point

  /// The corners of a rectangle whose top left corner is the origin.
  package init(width: Double, height: Double) {
    topLeft = Point(x: 0, y: 0)
    topRight = Point(x: width, y: 0)
    bottomRight = Point(x: width, y: height)
    bottomLeft = Point(x: 0, y: height)
  }

  /// The corners clockwise from the top left one, as they lie in the layer itself.
  package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Returns the quadrilateral with every corner moved.
  package func map<Failure: Error>(
    _ transform: (Point) throws(Failure) -> Point
  ) throws(Failure) -> Quadrilateral {
    var result = self
    result.topLeft = try transform(topLeft)
    result.topRight = try transform(topRight)
    result.bottomRight = try transform(bottomRight)
    result.bottomLeft = try transform(bottomLeft)
    return result
  }
}
