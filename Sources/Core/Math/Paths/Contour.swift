/// A subpath as cubics, each beginning where the last one ends.
struct Contour {
  struct Cubic {
    var start: Vector2
    var first: Vector2
    var second: Vector2
    var end: Vector2

    var reversed: Cubic { Cubic(start: end, first: second, second: first, end: start) }

    func mix(_ a: Vector2, _ b: Vector2, _ t: Double) -> Vector2 { a * (1 - t) + b * t }

    /// Returns the parts before and after a parameter (de Casteljau).
    func split(at t: Double) -> (Cubic, Cubic) {
      let (ab, bc, cd) = (mix(start, first, t), mix(first, second, t), mix(second, end, t))
      let (abc, bcd) = (mix(ab, bc, t), mix(bc, cd, t))
      let middle = mix(abc, bcd, t)
      return (
        Cubic(start: start, first: ab, second: abc, end: middle),
        Cubic(start: middle, first: bcd, second: cd, end: end)
      )
    }
  }

  private(set) var cubics: [Cubic]
  let isClosed: Bool

  /// An arc becomes cubics of at most 22.5°, which are off by 7e-8 of its radius: less than the
  /// last digit of a trace, so that a morph does not jump at its ends.
  private static let greatestAngle = EllipticalArc.quarterTurn / 4

  /// Returns the subpaths that draw something.
  static func contours(of outline: Outline) -> [Contour] {
    var contours: [Contour] = []
    var cubics: [Cubic] = []
    func add(_ segment: Segment) {
      segment.forEachCubic(atMost: greatestAngle) { start, first, second, end in
        cubics.append(Cubic(start: start, first: first, second: second, end: end))
      }
    }
    func finish(isClosed: Bool) {
      if !cubics.isEmpty { contours.append(Contour(cubics: cubics, isClosed: isClosed)) }
      cubics = []
    }
    outline.forEachStep { step in
      switch step {
      case .begin: finish(isClosed: false)
      case .draw(let segment): add(segment)
      case .close(let segment):
        if segment.start != segment.end { add(segment) }
        finish(isClosed: true)
      }
    }
    finish(isClosed: false)
    return contours
  }

  /// The contour in the other direction.
  var reversed: Contour {
    Contour(cubics: cubics.reversed().map(\.reversed), isClosed: isClosed)
  }

  /// Returns a closed contour that begins at another of its corners.
  func beginning(at index: Int) -> Contour {
    Contour(cubics: Array(cubics[index...] + cubics[..<index]), isClosed: isClosed)
  }

  /// The signed area, positive clockwise, of the contour closed by a line: ∮ x dy of cubics.
  var area: Double {
    guard let begin = cubics.first?.start, let end = cubics.last?.end else { return 0 }
    var sum = 0.0
    for cubic in cubics {
      // Relative to the beginning, which keeps digits far from the origin.
      let (a, b) = (cubic.start - begin, cubic.first - begin)
      let (c, d) = (cubic.second - begin, cubic.end - begin)
      sum += a.x * (-10 * a.y + 6 * b.y + 3 * c.y + d.y)
      sum += b.x * (-6 * a.y + 3 * c.y + 3 * d.y)
      sum += c.x * (-3 * a.y - 3 * b.y + 6 * d.y)
      sum += d.x * (-a.y - 3 * b.y - 6 * c.y + 10 * d.y)
    }
    let chord = end - begin
    return sum / 20 - chord.x * chord.y / 2
  }
}

/// A contour with the places of its corners along its length, in fractions.
struct MeasuredContour {
  let contour: Contour
  private let measure: OutlineMeasure
  /// The places of the corners, from 0 to 1, one more than there are cubics.
  let places: [Double]
  /// The corners of a box around the contour.
  let low: Vector2
  let high: Vector2
  /// Whether it is a straight line, there and back perhaps, which surrounds nothing.
  let isFlat: Bool

  init(_ contour: Contour) {
    self.contour = contour
    var outline = Outline()
    if let first = contour.cubics.first { outline.move(to: first.start) }
    for cubic in contour.cubics { outline.cubic(cubic.first, cubic.second, to: cubic.end) }
    measure = OutlineMeasure(outline)
    let total = measure.length
    let count = contour.cubics.count
    var places =
      total > 0
      ? measure.segmentStarts.map { $0 / total }
      : (0...count).map { Double($0) / Double(max(count, 1)) }
    places[count] = 1
    self.places = places
    let points = contour.cubics.flatMap { [$0.start, $0.first, $0.second, $0.end] }
    let start = points.first ?? .zero
    var (low, high, far) = (start, start, Vector2.zero)
    for point in points {
      low = Vector2(min(low.x, point.x), min(low.y, point.y))
      high = Vector2(max(high.x, point.x), max(high.y, point.y))
      let step = point - start
      if (step * step).sum() > (far * far).sum() { far = step }
    }
    (self.low, self.high) = (low, high)
    let tolerance = Self.greatestDeviation * (far * far).sum()
    isFlat = points.allSatisfy { point in
      let step = point - start
      return (step.x * far.y - step.y * far.x).magnitude <= tolerance
    }
  }

  /// How far the points of a line may be from it, as a fraction of its length.
  private static let greatestDeviation = 1e-12

  /// Whether no point can be inside this contour and inside another one.
  func isApart(from other: MeasuredContour) -> Bool {
    isFlat || other.isFlat || low.x > other.high.x || low.y > other.high.y
      || high.x < other.low.x || high.y < other.low.y
  }

  /// Returns the point at a place.
  func point(at place: Double) -> Vector2 {
    guard let (index, parameter) = measure.place(at: place * measure.length) else {
      return contour.cubics[0].start
    }
    return measure.segments[index].point(at: parameter)
  }

  /// Returns the parameter of a cubic at a place between its ends.
  func parameter(at place: Double, of cubic: Int) -> Double {
    guard let found = measure.place(at: place * measure.length) else { return 0.5 }
    return found.segment == cubic ? found.parameter : found.segment < cubic ? 0 : 1
  }

  /// The middle of the line, weighted by its length.
  var centroid: Vector2 {
    var sum = Vector2.zero
    for (index, cubic) in contour.cubics.enumerated() {
      sum += (cubic.start + cubic.end) / 2 * (places[index + 1] - places[index])
    }
    return sum
  }
}
