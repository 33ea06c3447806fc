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
