/// A point in a plane, in points; y grows down.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in its parent's coordinates, in points; y grows down.
package struct Rectangle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Distances from the edges of a rectangle inwards, in points.
package struct Insets: Hashable, Sendable {
  package var top = 0.0
  package var left = 0.0
  package var bottom = 0.0
  package var right = 0.0

  package static let none = Insets(all: 0)

  package init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from every edge.
  package init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }
}

/// A rectangle at the origin with rounded corners, in points.
package struct RoundedRectangle: Hashable, Sendable {
  private let width: Double
  private let height: Double
  /// The radii, from the top left corner clockwise.
  private let radii: SIMD4<Double>

  /// Makes a rectangle with radii of at least 0. Radii that are too large for a side are all scaled
  /// by the same factor, as in CSS.
  package init(
    width: Double, height: Double, topLeft: Double, topRight: Double, bottomRight: Double,
    bottomLeft: Double
  ) {
    self.width = width
    self.height = height
    let radii = SIMD4(topLeft, topRight, bottomRight, bottomLeft)
    func fit(_ sum: Double, in side: Double) -> Double { sum > side ? side / sum : 1 }
    let across = min(fit(topLeft + topRight, in: width), fit(bottomLeft + bottomRight, in: width))
    let down = min(fit(topLeft + bottomLeft, in: height), fit(topRight + bottomRight, in: height))
    self.radii = radii * min(across, down)
  }

  /// Whether it contains a point: the left and the top edge belong to it, the right and the bottom
  /// one do not.
  package func contains(_ point: Point) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < width, point.y < height else { return false }
    let (left, top) = (point.x, point.y)
    let (right, bottom) = (width - point.x, height - point.y)
    return Self.isInside(left, top, radius: radii[0])
      && Self.isInside(right, top, radius: radii[1])
      && Self.isInside(right, bottom, radius: radii[2])
      && Self.isInside(left, bottom, radius: radii[3])
  }

  /// Whether a corner's arc does not cut a point off; `x` and `y` are its distances from the
  /// corner's sides.
  private static func isInside(_ x: Double, _ y: Double, radius: Double) -> Bool {
    guard x < radius, y < radius else { return true }
    let (x, y) = (radius - x, radius - y)
    return x * x + y * y <= radius * radius
  }
}

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
