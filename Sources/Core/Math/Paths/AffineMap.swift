/// A map of the plane that keeps lines parallel: SVG's `matrix(a b c d e f)`.
package struct AffineMap: Hashable, Sendable {
  /// The images of the unit vectors, and of the origin.
  package var xAxis: Vector2
  package var yAxis: Vector2
  package var origin: Vector2

  package init(xAxis: Vector2, yAxis: Vector2, origin: Vector2 = .zero) {
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.origin = origin
  }

  package static let identity = AffineMap(xAxis: Vector2(1, 0), yAxis: Vector2(0, 1))

  package static func translation(_ offset: Vector2) -> AffineMap {
    AffineMap(xAxis: Vector2(1, 0), yAxis: Vector2(0, 1), origin: offset)
  }

  package static func scale(_ scale: Vector2) -> AffineMap {
    AffineMap(xAxis: Vector2(scale.x, 0), yAxis: Vector2(0, scale.y))
  }

  /// A rotation about the origin, in degrees, clockwise.
  package static func rotation(_ angle: Double) -> AffineMap {
    let (sin, cos) = Elementary.sincos(degrees: angle)
    return AffineMap(xAxis: Vector2(cos, sin), yAxis: Vector2(-sin, cos))
  }

  /// The factor of areas, negative for a map that mirrors.
  package var determinant: Double { xAxis.x * yAxis.y - xAxis.y * yAxis.x }

  /// Whether it scales along x and y, and moves.
  var isScale: Bool { xAxis.y == 0 && yAxis.x == 0 }

  /// Whether it scales all lengths alike, within 1e-9.
  package var isSimilarity: Bool {
    let (first, second) = ((xAxis * xAxis).sum(), (yAxis * yAxis).sum())
    let tolerance = 1e-9 * max(first, second)
    return (first - second).magnitude <= tolerance && (xAxis * yAxis).sum().magnitude <= tolerance
  }

  /// The factor of lengths; of a map that has several, the geometric mean.
  package var lengthScale: Double { determinant.magnitude.squareRoot() }

  /// Returns the image of a direction.
  package func vector(_ vector: Vector2) -> Vector2 { xAxis * vector.x + yAxis * vector.y }

  /// Returns the image of a point.
  package func point(_ point: Vector2) -> Vector2 { vector(point) + origin }

  /// Returns the map that applies another one first.
  package func after(_ inner: AffineMap) -> AffineMap {
    AffineMap(
      xAxis: vector(inner.xAxis), yAxis: vector(inner.yAxis), origin: point(inner.origin))
  }
}

extension Outline {
  /// Returns the image of the outline under a map. Arcs stay arcs.
  package func mapped(by map: AffineMap) -> Outline {
    if map.isScale {
      return scaled(by: Vector2(map.xAxis.x, map.yAxis.y), movedBy: map.origin)
    }
    var result = self
    var place = 0
    for command in commands {
      var points = place
      if command == .arc {
        let (sin, cos) = Elementary.sincos(degrees: numbers[place + 2])
        let axes = EllipseAxes(
          map.vector(Vector2(cos, sin) * numbers[place]),
          map.vector(Vector2(-sin, cos) * numbers[place + 1]))
        result.numbers[place] = axes.radii.x
        result.numbers[place + 1] = axes.radii.y
        result.numbers[place + 2] = axes.rotation
        if map.determinant < 0 { result.numbers[place + 4] = 1 - numbers[place + 4] }
        points += 5
      }
      place += command.numberCount
      while points < place {
        let image = map.point(Vector2(numbers[points], numbers[points + 1]))
        result.numbers[points] = image.x
        result.numbers[points + 1] = image.y
        points += 2
      }
    }
    return result
  }
}
