/// A transform of space: turns, shifts, sizes and perspective, as sixteen numbers.
///
/// A point is a row, `[x y z 1] · M`, as in `CATransform3D`: the four rows are the images of the axes and of
/// the origin. CSS writes its columns one after the other in `matrix3d()`, so the sixteen numbers stand
/// in the same order there. y grows down, and z towards the viewer.
package struct Transform3D: Hashable, Sendable {
  package var xAxis: SIMD4<Double>
  package var yAxis: SIMD4<Double>
  package var zAxis: SIMD4<Double>
  package var origin: SIMD4<Double>

  package static let identity = Transform3D(
    xAxis: SIMD4(1, 0, 0, 0), yAxis: SIMD4(0, 1, 0, 0), zAxis: SIMD4(0, 0, 1, 0),
    origin: SIMD4(0, 0, 0, 1))

  /// A shift, in points.
  package static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    var transform = identity
    transform.origin = SIMD4(x, y, z, 1)
    return transform
  }

  /// A change of size in the plane; depths stay.
  package static func scale(x: Double, y: Double) -> Transform3D {
    var transform = identity
    transform.xAxis.x = x
    transform.yAxis.y = y
    return transform
  }

  /// A turn about the x axis, in degrees: positive takes the lower edge towards the viewer.
  package static func rotation(x degrees: Double) -> Transform3D {
    let (sin, cos) = Elementary.sincos(degrees: degrees)
    var transform = identity
    transform.yAxis = SIMD4(0, cos, sin, 0)
    transform.zAxis = SIMD4(0, -sin, cos, 0)
    return transform
  }

  /// A turn about the y axis, in degrees: positive takes the left edge towards the viewer.
  package static func rotation(y degrees: Double) -> Transform3D {
    let (sin, cos) = Elementary.sincos(degrees: degrees)
    var transform = identity
    transform.xAxis = SIMD4(cos, 0, -sin, 0)
    transform.zAxis = SIMD4(sin, 0, cos, 0)
    return transform
  }

  /// A turn in the plane, in degrees: positive is clockwise.
  package static func rotation(z degrees: Double) -> Transform3D {
    let (sin, cos) = Elementary.sincos(degrees: degrees)
    var transform = identity
    transform.xAxis = SIMD4(cos, sin, 0, 0)
    transform.yAxis = SIMD4(-sin, cos, 0, 0)
    return transform
  }

  /// What a viewer sees who is `distance` points in front of the origin; 0 is infinitely far.
  package static func perspective(_ distance: Double) -> Transform3D {
    var transform = identity
    if distance > 0 { transform.zAxis.w = -1 / distance }
    return transform
  }

  /// Returns this transform and then the other one.
  package func followed(by next: Transform3D) -> Transform3D {
    Transform3D(
      xAxis: next.image(of: xAxis), yAxis: next.image(of: yAxis), zAxis: next.image(of: zAxis),
      origin: next.image(of: origin))
  }

  /// Returns this transform about another point than the origin.
  package func about(_ point: Point) -> Transform3D {
    Self.translation(x: -point.x, y: -point.y).followed(by: self)
      .followed(by: .translation(x: point.x, y: point.y))
  }

  /// The same transform with all that it yields in the plane.
  package var flattened: Transform3D {
    var transform = self
    transform.xAxis.z = 0
    transform.yAxis.z = 0
    transform.zAxis.z = 0
    transform.origin.z = 0
    return transform
  }

  /// Returns where a point in space comes to; its fourth coordinate is what the first three are to be
  /// divided by.
  package func image(of point: SIMD4<Double>) -> SIMD4<Double> {
    xAxis * point.x + yAxis * point.y + zAxis * point.z + origin * point.w
  }
}
