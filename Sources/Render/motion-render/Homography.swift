import MotionValues

/// A projective map of the plane: `(a·x + b·y + c, d·x + e·y + f) / (g·x + h·y + i)`.
struct Homography: Hashable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var e = 1.0
  var f = 0.0
  var g = 0.0
  var h = 0.0
  var i = 1.0

  static let identity = Homography()

  static func translation(_ x: Double, _ y: Double) -> Homography { Homography(c: x, f: y) }

  static func scale(_ x: Double, _ y: Double) -> Homography { Homography(a: x, e: y) }

  /// What a transform of space does to a plane that is then seen without depth.
  init(_ transform: Transform3D) {
    (a, d, g) = (transform.xAxis.x, transform.xAxis.y, transform.xAxis.w)
    (b, e, h) = (transform.yAxis.x, transform.yAxis.y, transform.yAxis.w)
    (c, f, i) = (transform.origin.x, transform.origin.y, transform.origin.w)
  }

  init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 0, e: Double = 1, f: Double = 0,
    g: Double = 0, h: Double = 0, i: Double = 1
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    (self.g, self.h, self.i) = (g, h, i)
  }

  /// Whether parallels stay parallel.
  var isAffine: Bool { g.magnitude < 1e-9 && h.magnitude < 1e-9 && i > 0 }

  /// Whether it moves, and makes larger in both directions alike.
  var isUpright: Bool {
    isAffine && b == 0 && d == 0 && a > 0 && (a - e).magnitude < 1e-9 * a
  }

  var determinant: Double {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  }

  /// The map that follows this one.
  func followed(by next: Homography) -> Homography {
    Homography(
      a: next.a * a + next.b * d + next.c * g, b: next.a * b + next.b * e + next.c * h,
      c: next.a * c + next.b * f + next.c * i, d: next.d * a + next.e * d + next.f * g,
      e: next.d * b + next.e * e + next.f * h, f: next.d * c + next.e * f + next.f * i,
      g: next.g * a + next.h * d + next.i * g, h: next.g * b + next.h * e + next.i * h,
      i: next.g * c + next.h * f + next.i * i)
  }

  /// The map back; nil for a plane that is seen edge-on.
  var inverse: Homography? {
    let determinant = determinant
    guard determinant.magnitude > 1e-12, determinant.isFinite else { return nil }
    let scale = 1 / determinant
    return Homography(
      a: (e * i - f * h) * scale, b: (c * h - b * i) * scale, c: (b * f - c * e) * scale,
      d: (f * g - d * i) * scale, e: (a * i - c * g) * scale, f: (c * d - a * f) * scale,
      g: (d * h - e * g) * scale, h: (b * g - a * h) * scale, i: (a * e - b * d) * scale)
  }

  /// The image of a point; nil at or behind the viewer.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    let w = g * x + h * y + i
    guard w > 1e-6 else { return nil }
    return ((a * x + b * y + c) / w, (d * x + e * y + f) / w)
  }

  /// How much larger things become, of an affine map.
  var scale: Double { ((a * e - b * d) / (i * i)).magnitude.squareRoot() }
}

/// An area with sides along the axes; empty if its sides are.
struct Area: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  static let empty = Area(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
  static let everything = Area(left: -1e7, top: -1e7, right: 1e7, bottom: 1e7)

  var isEmpty: Bool { !(right > left && bottom > top) }

  func union(_ other: Area) -> Area {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Area(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func intersection(_ other: Area) -> Area {
    Area(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func grown(by margin: Double) -> Area {
    isEmpty
      ? self
      : Area(
        left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  func moved(x: Double, y: Double) -> Area {
    Area(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  var corners: [(x: Double, y: Double)] {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
  }

  /// The area that contains the image; everything if a corner is at or behind the viewer.
  func mapped(by map: Homography) -> Area {
    if isEmpty { return self }
    var result = Area.empty
    for corner in corners {
      guard let point = map.point(corner.x, corner.y) else { return .everything }
      result = Area(
        left: min(result.left, point.x), top: min(result.top, point.y),
        right: max(result.right, point.x), bottom: max(result.bottom, point.y))
    }
    return result
  }
}
