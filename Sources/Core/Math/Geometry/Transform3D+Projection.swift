/// A point that lies as near as the viewer, or behind: there is no place where it would be seen.
package struct ViewerReached: Error, Hashable, Sendable {
  /// How far the point lies in front of the plane, in points.
  package let depth: Double
}

/// Where the viewer is.
package struct Viewer: Hashable, Sendable {
  /// The point that lies straight below the viewer, to which everything shrinks that goes away.
  package let vanishingPoint: Point
  /// How far the viewer is, in points; 0 is infinitely far.
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
  /// What is nearer to the viewer than this part of the distance has reached the viewer.
  private static let nearest = 1e-6

  /// Returns where the viewer sees a point of the layer's plane.
  package func project(_ point: Point) throws(ViewerReached) -> Point {
    let image = image(of: SIMD4(point.x, point.y, 0, 1))
    guard image.w > Self.nearest else { throw ViewerReached(depth: image.z) }
    return Point(x: image.x / image.w, y: image.y / image.w)
  }

  /// Which side of the plane a viewer sees, for a transform without perspective of its own: positive is the front.
  ///
  /// It has the sign of the area that the viewer sees, and is exactly 0 where the plane is edge-on.
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
