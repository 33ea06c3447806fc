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
