/// An arc of an ellipse in centre form, from its end points, radii and flags (SVG 2, appendix B.2).
package struct EllipticalArc: Hashable, Sendable {
  package let start: Vector2
  package let end: Vector2
  package let center: Vector2
  /// The radii, scaled up if the given ones are too small for the distance of the ends.
  package let radii: Vector2
  /// The angle of the first axis, in degrees, clockwise.
  package let rotation: Double
  /// The direction of the first axis.
  private let axis: Vector2
  /// The parameter of the start on the ellipse, in radians, clockwise from the first axis.
  package let angle: Double
  /// The signed change of the parameter up to the end, in radians, positive clockwise.
  package let sweep: Double

  static let quarterTurn = 1.5707963267948966

  /// Makes an arc; nil if it is a straight line because a radius is 0, or draws nothing because its
  /// ends are equal.
  package init?(
    from start: Vector2, to end: Vector2, radii given: Vector2, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    var radii = Vector2(given.x.magnitude, given.y.magnitude)
    guard start != end, radii.x > 0, radii.y > 0 else { return nil }
    let (sin, cos) = Elementary.sincos(degrees: rotation)
    let half = (start - end) / 2
    // The start on the unit circle whose middle is between both ends.
    var unit =
      Vector2(cos * half.x + sin * half.y, cos * half.y - sin * half.x) / radii
    let square = unit.x * unit.x + unit.y * unit.y
    var offset = Vector2.zero
    if square > 1 {
      radii *= square.squareRoot()
      unit /= square.squareRoot()
    } else {
      let distance = (max(1 - square, 0) / square).squareRoot()
      let signed = isLarge == isClockwise ? -distance : distance
      offset = Vector2(signed * unit.y, -signed * unit.x)
    }
    let shift = offset * radii
    center =
      (start + end) / 2 + Vector2(cos * shift.x - sin * shift.y, sin * shift.x + cos * shift.y)
    let (first, last) = (unit - offset, -unit - offset)
    angle = Elementary.atan2(first.y, first.x)
    var sweep = Elementary.atan2(last.y, last.x) - angle
    if isClockwise, sweep < 0 { sweep += 2 * Elementary.pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * Elementary.pi }
    self.sweep = sweep
    self.radii = radii
    self.rotation = rotation
    self.start = start
    self.end = end
    axis = Vector2(cos, sin)
  }

  /// The point at an angle of the ellipse, relative to the centre, from its cosine and sine.
  @inline(__always)
  func offset(cos: Double, sin: Double) -> Vector2 {
    let (x, y) = (radii.x * cos, radii.y * sin)
    return Vector2(axis.x * x - axis.y * y, axis.y * x + axis.x * y)
  }

  /// Returns the point at a parameter in 0…1, exact at both ends.
  package func point(at parameter: Double) -> Vector2 {
    if parameter == 0 { return start }
    if parameter == 1 { return end }
    let (sin, cos) = Elementary.sincos(angle + sweep * parameter)
    return center + offset(cos: cos, sin: sin)
  }

  /// Returns the derivative by the parameter.
  package func derivative(at parameter: Double) -> Vector2 {
    let (sin, cos) = Elementary.sincos(angle + sweep * parameter)
    return offset(cos: -sin, sin: cos) * sweep
  }

  /// The most that a coordinate of the ellipse differs from the centre.
  var extent: Vector2 {
    let (x, y) = (radii * axis.x, radii * axis.y)
    return Vector2(
      (x.x * x.x + y.y * y.y).squareRoot(), (y.x * y.x + x.y * x.y).squareRoot())
  }

  /// The angles at which x and y are greatest, in radians.
  var extremes: (x: Double, y: Double) {
    (
      Elementary.atan2(-radii.y * axis.y, radii.x * axis.x),
      Elementary.atan2(radii.y * axis.x, radii.x * axis.y)
    )
  }

  /// Whether an angle in radians is passed between the ends.
  func passes(_ other: Double) -> Bool {
    let turn = 2 * Elementary.pi
    let ahead = sweep < 0 ? angle - other : other - angle
    return ahead - turn * Elementary.floor(ahead / turn) < sweep.magnitude
  }

  /// Calls a function with the ends and handles of cubics that follow the part of the arc between
  /// two parameters: handles of 4/3 · tan(δ/4) for an angle δ of at most `angle` (Riškus 2006).
  func forEachCubic(
    from low: Double = 0, to high: Double = 1, atMost greatest: Double,
    _ body: (Vector2, Vector2, Vector2, Vector2) -> Void
  ) {
    let count = max(1, Int((sweep * (high - low)).magnitude / greatest - 1e-9) + 1)
    let step = (high - low) / Double(count)
    let handle = 4 / (3 * sweep) * Elementary.tan(sweep * step / 4)
    var (from, slope) = (point(at: low), derivative(at: low))
    for index in 1...count {
      let place = index == count ? high : low + step * Double(index)
      let (to, nextSlope) = (point(at: place), derivative(at: place))
      body(from, from + slope * handle, to - nextSlope * handle, to)
      (from, slope) = (to, nextSlope)
    }
  }

  /// Appends the part between two parameters, in equal arcs of at most 90°: the ends of a half
  /// ellipse determine its centre only to half of the digits.
  func append(from low: Double, to high: Double, to outline: inout Outline) {
    let count = max(1, Int((sweep * (high - low)).magnitude / Self.quarterTurn - 1e-9) + 1)
    for index in 1...count {
      let place = index == count ? high : low + (high - low) * Double(index) / Double(count)
      outline.arc(
        radii: radii, rotation: rotation, isLarge: false, isClockwise: (high > low) == (sweep > 0),
        to: point(at: place))
    }
  }
}

/// The radii of an ellipse and the rotation of its first axis, in degrees.
struct EllipseAxes {
  var radii: Vector2
  var rotation: Double

  /// Returns the axes of the ellipse scaled along x and y: the singular values and vectors of the
  /// scaled axes as a matrix.
  func scaled(by scale: Vector2) -> EllipseAxes {
    let magnitude = Vector2(scale.x.magnitude, scale.y.magnitude)
    let isMirrored = scale.x * scale.y < 0
    if magnitude.x == magnitude.y {
      return EllipseAxes(radii: radii * magnitude.x, rotation: isMirrored ? -rotation : rotation)
    }
    let (sin, cos) = Elementary.sincos(degrees: rotation)
    if sin == 0 { return EllipseAxes(radii: radii * magnitude, rotation: rotation) }
    if cos == 0 {
      return EllipseAxes(
        radii: radii * Vector2(magnitude.y, magnitude.x), rotation: rotation)
    }
    return EllipseAxes(
      Vector2(cos, sin) * radii.x * scale, Vector2(-sin, cos) * radii.y * scale)
  }
}

extension EllipseAxes {
  /// The axes of the ellipse that is the image of the unit circle under a map with two columns: the
  /// singular values and vectors of the matrix.
  init(_ first: Vector2, _ second: Vector2) {
    // M·Mᵀ = [[a, b], [b, d]] has the squares of the radii as its eigenvalues.
    let a = first.x * first.x + second.x * second.x
    let b = first.x * first.y + second.x * second.y
    let d = first.y * first.y + second.y * second.y
    let (middle, half) = ((a + d) / 2, (a - d) / 2)
    let spread = (half * half + b * b).squareRoot()
    let great = (middle + spread).squareRoot()
    // The product of the radii is the area's scale; a difference would lose digits.
    let area = (first.x * second.y - first.y * second.x).magnitude
    let angle = Elementary.degrees(radians: Elementary.atan2(b, half)) / 2
    self.init(radii: Vector2(great, great > 0 ? area / great : 0), rotation: angle)
  }
}
