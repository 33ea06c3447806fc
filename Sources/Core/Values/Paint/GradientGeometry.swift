/// Where the gradient line of a gradient is; points are fractions of the box that it fills.
package enum GradientGeometry: Hashable, Sendable {
  /// A line through the middle of the box at an angle in degrees: 0 points up, 90 to the right. Its
  /// ends are where the corners begin (CSS Images 3, §3.1.1).
  case linear(angle: Double)

  /// A line to a corner, such that the two neighbouring corners have the colour of its middle (CSS
  /// Images 3, §3.1.1).
  case linearTo(GradientCorner)

  /// A line between two points of the box.
  case linearBetween(from: Point, to: Point)

  /// Ellipses about a point.
  case radial(center: Point, size: RadialSize)

  /// A turn about a point, clockwise from an angle in degrees; 0 points up.
  case conic(center: Point, angle: Double)

  package static let middle = Point(x: 0.5, y: 0.5)
}

/// A corner of the box that a gradient fills.
package enum GradientCorner: String, CaseIterable, Hashable, Sendable {
  case topLeft, topRight, bottomLeft, bottomRight

  var isLeft: Bool { self == .topLeft || self == .bottomLeft }
  var isTop: Bool { self == .topLeft || self == .topRight }
}

/// The size of the ellipse on which the gradient line of a radial gradient ends.
package enum RadialSize: Hashable, Sendable {
  case circle(RadialExtent)
  case ellipse(RadialExtent)
  /// Radii in points; a circle has two equal ones.
  case radii(x: Double, y: Double)
}

/// What the outermost ellipse of a radial gradient touches (CSS Images 3, §3.2.2).
package enum RadialExtent: String, CaseIterable, Hashable, Sendable {
  case closestSide, closestCorner, farthestSide, farthestCorner

  var isCorner: Bool { self == .closestCorner || self == .farthestCorner }
  var isFarthest: Bool { self == .farthestSide || self == .farthestCorner }
}

/// A gradient line in a box, in points from the box's top left.
package enum GradientPlacement: Hashable, Sendable {
  case line(from: Point, to: Point)
  case ellipse(center: Point, radiusX: Double, radiusY: Double)
  /// A turn clockwise from an angle in degrees; 0 points up.
  case cone(center: Point, angle: Double)

  /// Returns the place of a point along the gradient line: 0 at its start, 1 at its end; nil if the
  /// line has no length.
  package func place(x: Double, y: Double) -> Double? {
    switch self {
    case .line(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      return square > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / square : nil
    case .ellipse(let center, let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return nil }
      let (dx, dy) = ((x - center.x) / radiusX, (y - center.y) / radiusY)
      return (dx * dx + dy * dy).squareRoot()
    case .cone(let center, let angle):
      let (dx, dy) = (x - center.x, y - center.y)
      guard dx != 0 || dy != 0 else { return 0 }
      let turns = (Elementary.degrees(radians: Elementary.atan2(dx, -dy)) - angle) / 360
      return turns - Elementary.floor(turns)
    }
  }
}

extension GradientGeometry {
  /// Returns the gradient line in a box; width and height are in points.
  package func placed(width: Double, height: Double) -> GradientPlacement {
    switch self {
    case .linear(let angle):
      let (sin, cos) = Elementary.sincos(degrees: angle)
      let half = (width * sin.magnitude + height * cos.magnitude) / 2
      return Self.line(throughMiddleOf: width, height, dx: sin * half, dy: -cos * half)
    case .linearTo(let corner):
      // The line is perpendicular to the diagonal between the neighbouring corners.
      let square = width * width + height * height
      let part = square > 0 ? width * height / square : 0
      return Self.line(
        throughMiddleOf: width, height, dx: (corner.isLeft ? -height : height) * part,
        dy: (corner.isTop ? -width : width) * part)
    case .linearBetween(let from, let to):
      return .line(
        from: Point(x: from.x * width, y: from.y * height),
        to: Point(x: to.x * width, y: to.y * height))
    case .radial(let center, let size):
      let middle = Point(x: center.x * width, y: center.y * height)
      let radii = size.radii(about: middle, width: width, height: height)
      return .ellipse(center: middle, radiusX: radii.x, radiusY: radii.y)
    case .conic(let center, let angle):
      return .cone(center: Point(x: center.x * width, y: center.y * height), angle: angle)
    }
  }

  private static func line(
    throughMiddleOf width: Double, _ height: Double, dx: Double, dy: Double
  ) -> GradientPlacement {
    let (x, y) = (width / 2, height / 2)
    return .line(from: Point(x: x - dx, y: y - dy), to: Point(x: x + dx, y: y + dy))
  }

  /// Returns the geometry between this one and another, this one at 0 and the other at 1; nil if it
  /// is of another kind.
  func mixed(with other: GradientGeometry, at place: Double) -> GradientGeometry? {
    switch (self, other) {
    case (.linear(let a), .linear(let b)): return .linear(angle: a.mixed(with: b, at: place))
    case (.linearTo(let a), .linearTo(let b)): return a == b ? self : nil
    case (.linearBetween(let a, let c), .linearBetween(let b, let d)):
      return .linearBetween(from: a.mixed(with: b, at: place), to: c.mixed(with: d, at: place))
    case (.radial(let a, let first), .radial(let b, let second)):
      guard let size = first.mixed(with: second, at: place) else { return nil }
      return .radial(center: a.mixed(with: b, at: place), size: size)
    case (.conic(let a, let first), .conic(let b, let second)):
      return .conic(
        center: a.mixed(with: b, at: place), angle: first.mixed(with: second, at: place))
    case (.linear, _), (.linearTo, _), (.linearBetween, _), (.radial, _), (.conic, _): return nil
    }
  }
}

extension RadialSize {
  /// Returns the radii in points about a point of the box.
  func radii(about center: Point, width: Double, height: Double) -> (x: Double, y: Double) {
    switch self {
    case .radii(let x, let y): return (x, y)
    case .circle(let extent):
      let side = Self.distances(extent, center, width, height)
      if extent.isCorner {
        let radius = (side.x * side.x + side.y * side.y).squareRoot()
        return (radius, radius)
      }
      let radius = extent.isFarthest ? max(side.x, side.y) : min(side.x, side.y)
      return (radius, radius)
    case .ellipse(let extent):
      let side = Self.distances(extent, center, width, height)
      guard extent.isCorner else { return side }
      // An ellipse to a corner has the ratio of the one to the sides: its radii are √2 times these.
      let root = 2.0.squareRoot()
      return (side.x * root, side.y * root)
    }
  }

  /// The horizontal and the vertical distance of the closest or farthest sides, which meet in the
  /// closest or farthest corner.
  private static func distances(
    _ extent: RadialExtent, _ center: Point, _ width: Double, _ height: Double
  ) -> (x: Double, y: Double) {
    let (left, right) = (center.x.magnitude, (width - center.x).magnitude)
    let (top, bottom) = (center.y.magnitude, (height - center.y).magnitude)
    return extent.isFarthest
      ? (max(left, right), max(top, bottom)) : (min(left, right), min(top, bottom))
  }

  func mixed(with other: RadialSize, at place: Double) -> RadialSize? {
    switch (self, other) {
    case (.radii(let x, let y), .radii(let otherX, let otherY)):
      .radii(
        x: max(x.mixed(with: otherX, at: place), 0), y: max(y.mixed(with: otherY, at: place), 0))
    case (.circle, _), (.ellipse, _), (.radii, _): self == other ? self : nil
    }
  }
}

extension Point {
  func mixed(with other: Point, at place: Double) -> Point {
    Point(x: x.mixed(with: other.x, at: place), y: y.mixed(with: other.y, at: place))
  }
}

extension Double {
  /// Returns the number at a place between this one, at 0, and another, at 1; two equal numbers give
  /// exactly these.
  @inline(__always)
  func mixed(with other: Double, at place: Double) -> Double { self + (other - self) * place }
}
