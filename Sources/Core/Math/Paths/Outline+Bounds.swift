extension Outline {
  /// The least rectangle around what is drawn, in points; nil for an outline that draws nothing.
  package var bounds: Rectangle? {
    var low = Vector2(.infinity, .infinity)
    var high = Vector2(-.infinity, -.infinity)
    func include(_ point: Vector2) {
      low = Vector2(min(low.x, point.x), min(low.y, point.y))
      high = Vector2(max(high.x, point.x), max(high.y, point.y))
    }
    forEachStep { step in
      switch step {
      case .begin(let point): include(point)
      case .draw(let segment):
        include(segment.end)
        segment.forEachExtreme(include)
      case .close: break
      }
    }
    guard low.x <= high.x else { return nil }
    return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Segment {
  /// Calls a function with points between the ends whose x or y is least or greatest.
  @inline(__always)
  fileprivate func forEachExtreme(_ body: (Vector2) -> Void) {
    switch self {
    case .line: break
    case .quadratic, .cubic:
      guard let (c, b, a) = derivative else { return }
      let (first, second) = Self.roots(c.x, b.x, a.x)
      let (third, fourth) = Self.roots(c.y, b.y, a.y)
      if let first { body(point(at: first)) }
      if let second { body(point(at: second)) }
      if let third { body(point(at: third)) }
      if let fourth { body(point(at: fourth)) }
    case .arc(let arc):
      let (x, y) = arc.extremes
      let extent = arc.extent
      // The other coordinate is that of an end: it adds nothing.
      if arc.passes(x) { body(Vector2(arc.center.x + extent.x, arc.end.y)) }
      if arc.passes(x + Elementary.pi) { body(Vector2(arc.center.x - extent.x, arc.end.y)) }
      if arc.passes(y) { body(Vector2(arc.end.x, arc.center.y + extent.y)) }
      if arc.passes(y + Elementary.pi) { body(Vector2(arc.end.x, arc.center.y - extent.y)) }
    }
  }
}
