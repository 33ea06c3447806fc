/// The rule that decides what is inside an outline that surrounds a point several times (SVG).
package enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// A point is inside unless as many lines pass it clockwise as counterclockwise.
  case nonzero
  /// A point is inside if an odd number of lines surround it.
  case evenOdd
}

extension Outline {
  /// Whether a point is inside, with open subpaths closed by a line. Curves and arcs are solved,
  /// not flattened.
  package func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    let turns = windingNumber(around: Vector2(point.x, point.y))
    return switch rule {
    case .nonzero: turns != 0
    case .evenOdd: turns & 1 != 0
    }
  }

  /// Returns how often the outline surrounds a point, clockwise ones counted as positive.
  package func windingNumber(around point: Vector2) -> Int {
    var turns = 0
    var (start, current) = (Vector2.zero, Vector2.zero)
    forEachStep { step in
      switch step {
      case .begin(let next):
        turns += Segment.line(current, start).crossings(rightOf: point)
        (start, current) = (next, next)
      case .draw(let segment):
        turns += segment.crossings(rightOf: point)
        current = segment.end
      case .close(let segment):
        turns += segment.crossings(rightOf: point)
        current = segment.end
      }
    }
    return turns + Segment.line(current, start).crossings(rightOf: point)
  }
}

extension Segment {
  /// Returns how often the segment crosses the horizontal ray to the right of a point downwards,
  /// less how often upwards. Its upper end belongs to a piece that goes up or down, its lower end
  /// does not, so a joint counts once.
  @inline(__always)
  fileprivate func crossings(rightOf point: Vector2) -> Int {
    let (low, high) = hull
    if point.y < low.y || point.y > high.y || point.x > high.x { return 0 }
    if point.x < low.x { return Self.crossing(from: start.y, to: end.y, at: point.y) }
    switch self {
    case .line(let a, let b):
      let crossing = Self.crossing(from: a.y, to: b.y, at: point.y)
      if crossing == 0 { return 0 }
      let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
      return (side > 0) == (crossing > 0) ? crossing : 0
    case .quadratic, .cubic: return curveCrossings(rightOf: point)
    case .arc(let arc): return arc.crossings(rightOf: point)
    }
  }

  /// 1 if a piece goes down past a height, −1 if up, 0 if neither.
  @inline(__always)
  static func crossing(from a: Double, to b: Double, at y: Double) -> Int {
    a <= y ? (b > y ? 1 : 0) : (b <= y ? -1 : 0)
  }

  /// The corners of a box around the segment.
  private var hull: (low: Vector2, high: Vector2) {
    func least(_ a: Vector2, _ b: Vector2) -> Vector2 { Vector2(min(a.x, b.x), min(a.y, b.y)) }
    func most(_ a: Vector2, _ b: Vector2) -> Vector2 { Vector2(max(a.x, b.x), max(a.y, b.y)) }
    switch self {
    case .line(let a, let b): return (least(a, b), most(a, b))
    case .quadratic(let a, let b, let c): return (least(least(a, b), c), most(most(a, b), c))
    case .cubic(let a, let b, let c, let d):
      return (least(least(a, b), least(c, d)), most(most(a, b), most(c, d)))
    case .arc(let arc):
      let extent = arc.extent
      return (
        least(least(arc.start, arc.end), arc.center - extent),
        most(most(arc.start, arc.end), arc.center + extent)
      )
    }
  }

  /// Cuts the curve where it turns up or down, and solves each piece for the height.
  private func curveCrossings(rightOf target: Vector2) -> Int {
    guard let (c, b, a) = derivative else { return 0 }
    let (first, second) = Self.roots(c.y, b.y, a.y)
    var turns = 0
    var (low, lowY) = (0.0, start.y)
    func add(upTo high: Double, _ highY: Double) {
      let crossing = Self.crossing(from: lowY, to: highY, at: target.y)
      if crossing != 0 {
        let t = parameter(atHeight: target.y, from: low, to: high, isDescending: crossing > 0)
        if point(at: t).x > target.x { turns += crossing }
      }
      (low, lowY) = (high, highY)
    }
    if let first { add(upTo: first, point(at: first).y) }
    if let second { add(upTo: second, point(at: second).y) }
    add(upTo: 1, end.y)
    return turns
  }

  /// Newton's method within a shrinking bracket, on a piece that only goes down or only up.
  private func parameter(
    atHeight y: Double, from begin: Double, to end: Double, isDescending: Bool
  ) -> Double {
    var (low, high) = (begin, end)
    var guess = (low + high) / 2
    for _ in 0..<60 {
      let excess = point(at: guess).y - y
      if excess == 0 { break }
      if (excess > 0) == isDescending { high = guess } else { low = guess }
      let next = guess - excess / derivative(at: guess).y
      let update = next > low && next < high ? next : (low + high) / 2
      if update == guess { break }
      guess = update
    }
    return guess
  }
}

extension EllipticalArc {
  /// The crossings of the ray to the right of a point: the arc is cut at its highest and lowest
  /// points, and each piece has one point at a height, in closed form.
  fileprivate func crossings(rightOf target: Vector2) -> Int {
    let extent = extent.y
    guard extent > 0 else { return Segment.line(start, end).crossings(rightOf: target) }
    let lowest = extremes.y
    // y = center.y + extent · cos(θ − lowest)
    let first = angle - lowest
    let last = first + sweep
    let share = min(max((target.y - center.y) / extent, -1), 1)
    let across = (1 - share * share).squareRoot()
    let (sin, cos) = Elementary.sincos(lowest)
    var turns = 0
    func add(from low: Double, _ lowY: Double, to high: Double, _ highY: Double) {
      let crossing = Segment.crossing(from: lowY, to: highY, at: target.y)
      guard crossing != 0 else { return }
      // Past the lowest point by less than half a turn the sine of θ − lowest is positive.
      let half = Elementary.floor((low + high) / 2 / Elementary.pi)
      let isPositive = half - 2 * Elementary.floor(half / 2) == 0
      let sine = isPositive ? across : -across
      let point =
        center + offset(cos: cos * share - sin * sine, sin: sin * share + cos * sine)
      if point.x > target.x { turns += crossing }
    }
    var (place, placeY) = (first, start.y)
    let step = sweep > 0 ? 1.0 : -1.0
    var half =
      sweep > 0
      ? Elementary.floor(first / Elementary.pi) + 1
      : -Elementary.floor(-first / Elementary.pi) - 1
    while sweep > 0 ? half * Elementary.pi < last : half * Elementary.pi > last {
      let isLowest = half - 2 * Elementary.floor(half / 2) == 0
      let y = center.y + (isLowest ? extent : -extent)
      add(from: place, placeY, to: half * Elementary.pi, y)
      (place, placeY) = (half * Elementary.pi, y)
      half += step
    }
    add(from: place, placeY, to: last, end.y)
    return turns
  }
}
