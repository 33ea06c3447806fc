/// The four projected corners of a layer, in points.
package struct Quadrilateral: Hashable, Sendable {
  package var topLeft: Point
  package var topRight: Point
  package var bottomRight: Point
  package var bottomLeft: Point

  /// The corners of a rectangle with its top left corner at the origin.
  package init(width: Double, height: Double) {
    topLeft = Point(x: 0, y: 0)
    topRight = Point(x: width, y: 0)
    bottomRight = Point(x: width, y: height)
    bottomLeft = Point(x: 0, y: height)
  }

  /// The corners in clockwise order from the top left one, in the layer's own orientation.
  package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Returns the quadrilateral with every corner transformed.
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
