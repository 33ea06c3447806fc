/// A transform of space: rotation, translation, scale and perspective, as a 4×4 matrix.
///
/// A point is a row vector, `[x y z 1] · M`, as in `CATransform3D`: the four rows are the images of
/// the axes and of the origin. CSS's `matrix3d()` lists columns of column vectors, so the sixteen
/// numbers are in the same order. y grows down, and z grows towards the viewer.
package struct Transform3D: Hashable, Sendable {
  package var xAxis: SIMD4<Double>
  package var yAxis: SIMD4<Double>
  package var zAxis: SIMD4<Double>
  package var origin: SIMD4<Double>

  package static let identity = Transform3D(
    xAxis: SIMD4(1, 0, 0, 0), yAxis: SIMD4(0, 1, 0, 0), zAxis: SIMD4(0, 0, 1, 0),
    origin: SIMD4(0, 0, 0, 1))

  /// A translation, in points.
  package static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    var transform = identity
    transform.origin = SIMD4(x, y, z, 1)
    return transform
  }

  /// A scale in the plane; z does not change.
  package static func scale(x: Double, y: Double) -> Transform3D {
    var transform = identity
    transform.xAxis.x = x
    transform.yAxis.y = y
    return transform
  }

  /// A rotation about the x axis, in degrees; a positive angle moves the lower edge towards the
  /// viewer.
  package static func rotation(x degrees: Double) -> Transform3D {
    let (sin, cos) = Elementary.sincos(degrees: degrees)
    var transform = identity
    transform.yAxis = SIMD4(0, cos, sin, 0)
    transform.zAxis = SIMD4(0, -sin, cos, 0)
    return transform
  }

  /// A rotation about the y axis, in degrees; a positive angle moves the left edge towards the
  /// viewer.
  package static func rotation(y degrees: Double) -> Transform3D {
    let (sin, cos) = Elementary.sincos(degrees: degrees)
    var transform = identity
    transform.xAxis = SIMD4(cos, 0, -sin, 0)
    transform.zAxis = SIMD4(sin, 0, cos, 0)
    return transform
  }

  /// A rotation in the plane, in degrees; a positive angle is clockwise.
  package static func rotation(z degrees: Double) -> Transform3D {
    let (sin, cos) = Elementary.sincos(degrees: degrees)
    var transform = identity
    transform.xAxis = SIMD4(cos, sin, 0, 0)
    transform.yAxis = SIMD4(-sin, cos, 0, 0)
    return transform
  }

  /// The perspective of a viewer `distance` points in front of the origin; 0 means infinitely far.
  package static func perspective(_ distance: Double) -> Transform3D {
    var transform = identity
    if distance > 0 { transform.zAxis.w = -1 / distance }
    return transform
  }

  /// Returns this transform followed by another.
  package func followed(by next: Transform3D) -> Transform3D {
    Transform3D(
      xAxis: next.image(of: xAxis), yAxis: next.image(of: yAxis), zAxis: next.image(of: zAxis),
      origin: next.image(of: origin))
  }

  /// Returns this transform about a point instead of the origin.
  package func about(_ point: Point) -> Transform3D {
    Self.translation(x: -point.x, y: -point.y).followed(by: self)
      .followed(by: .translation(x: point.x, y: point.y))
  }

  /// The same transform with its results projected onto the plane (z = 0).
  package var flattened: Transform3D {
    var transform = self
    transform.xAxis.z = 0
    transform.yAxis.z = 0
    transform.zAxis.z = 0
    transform.origin.z = 0
    return transform
  }

  /// Returns the image of a point in homogeneous coordinates; the first three are to be divided by
  /// the fourth.
  package func image(of point: SIMD4<Double>) -> SIMD4<Double> {
    xAxis * point.x + yAxis * point.y + zAxis * point.z + origin * point.w
  }
}

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

  /// Whether the viewer sees the back of the plane, for a transform without perspective. A mirrored
  /// plane shows its front, as `backface-visibility` of CSS has it.
  package func showsBack(to viewer: Viewer) -> Bool {
    let normal = SIMD3(
      xAxis.y * yAxis.z - xAxis.z * yAxis.y, xAxis.z * yAxis.x - xAxis.x * yAxis.z,
      xAxis.x * yAxis.y - xAxis.y * yAxis.x)
    let volume = normal.x * zAxis.x + normal.y * zAxis.y + normal.z * zAxis.z
    return facing(viewer) * volume < 0
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
