/// A point at or behind the viewer, which has no projection.
package struct ViewerReached: Error, Hashable, Sendable {
  /// The height of the point above the plane, in points.
  package let depth: Double
}

/// The position of the viewer.
package struct Viewer: Hashable, Sendable {
  /// The vanishing point, directly below the viewer.
  package let vanishingPoint: Point
  /// The distance of the viewer, in points; 0 means infinitely far.
  package let distance: Double

  package init(vanishingPoint: Point, distance: Double) {
    self.vanishingPoint = vanishingPoint
    self.distance = distance
  }

  package var perspective: Transform3D {
    distance > 0 ? Transform3D.perspective(distance).about(vanishingPoint) : .identity
  }
}

extension Transform3D {
  /// A point nearer to the viewer than this fraction of the distance counts as having reached the
  /// viewer.
  private static let nearest = 1e-6

  /// Returns the projection of a point of the layer's plane.
  ///
  /// - Throws: `ViewerReached` if the point is at or behind the viewer.
  package func project(_ point: Point) throws(ViewerReached) -> Point {
    let image = image(of: SIMD4(point.x, point.y, 0, 1))
    guard image.w > Self.nearest else { throw ViewerReached(depth: image.z) }
    return Point(x: image.x / image.w, y: image.y / image.w)
  }

  /// The share of the product of two vectors' lengths up to which their plane counts as edge-on.
  private static let thinnest = 1e-12

  /// Returns the point of the layer's plane that `project` projects onto a point.
  ///
  /// It is nil where the plane has none: if the plane is seen edge-on or has shrunk to nothing, and
  /// at or beyond its horizon.
  package func unproject(_ point: Point) -> Point? {
    // x, y and w of the image are linear in the coordinates; x = w · point.x and y = w · point.y.
    let (ax, ay) = (xAxis.x - point.x * xAxis.w, xAxis.y - point.y * xAxis.w)
    let (bx, by) = (yAxis.x - point.x * yAxis.w, yAxis.y - point.y * yAxis.w)
    let (cx, cy) = (origin.x - point.x * origin.w, origin.y - point.y * origin.w)
    let area = ax * by - ay * bx
    let largest = (ax.magnitude + ay.magnitude) * (bx.magnitude + by.magnitude)
    guard area.magnitude > Self.thinnest * largest else { return nil }
    let x = (bx * cy - by * cx) / area
    let y = (ay * cx - ax * cy) / area
    guard x * xAxis.w + y * yAxis.w + origin.w > Self.nearest else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns which side of the plane the viewer sees, for a transform without perspective; positive
  /// for the front.
  ///
  /// The result has the sign of the visible area, and is exactly 0 if the plane is edge-on.
  package func facing(_ viewer: Viewer) -> Double {
    let normalX = xAxis.y * yAxis.z - xAxis.z * yAxis.y
    let normalY = xAxis.z * yAxis.x - xAxis.x * yAxis.z
    let normalZ = xAxis.x * yAxis.y - xAxis.y * yAxis.x
    guard viewer.distance > 0 else { return normalZ }
    return normalX * (viewer.vanishingPoint.x - origin.x)
      + normalY * (viewer.vanishingPoint.y - origin.y)
      + normalZ * (viewer.distance - origin.z)
  }
}
