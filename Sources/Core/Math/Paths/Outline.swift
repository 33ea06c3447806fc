/// A vector or point of the plane; y grows down.
package typealias Vector2 = SIMD2<Double>

/// Lines, curves and arcs as flat arrays of commands and numbers, in absolute coordinates.
///
/// A subpath begins with a `move`, or, after a `close`, with any other command at the point where
/// the closed one began.
package struct Outline: Hashable, Sendable {
  /// A command of SVG path data. Its numbers are the points after the current one; an arc has two
  /// radii, a rotation in degrees, two flags (0 or 1: large, clockwise) and its end.
  package enum Command: UInt8, CaseIterable, Hashable, Sendable {
    case move, line, quadratic, cubic, arc, close

    /// The letter of the command in path data.
    package var letter: UInt8 {
      switch self {
      case .move: UInt8(ascii: "M")
      case .line: UInt8(ascii: "L")
      case .quadratic: UInt8(ascii: "Q")
      case .cubic: UInt8(ascii: "C")
      case .arc: UInt8(ascii: "A")
      case .close: UInt8(ascii: "Z")
      }
    }

    /// The number of numbers that follow the letter.
    @inline(__always)
    package var numberCount: Int {
      switch self {
      case .move, .line: 2
      case .quadratic: 4
      case .cubic: 6
      case .arc: 7
      case .close: 0
      }
    }
  }

  package internal(set) var commands: [Command] = []
  package internal(set) var numbers: [Double] = []

  /// Makes an outline without commands.
  package init() {}

  /// Whether it draws nothing.
  package var isEmpty: Bool { commands.allSatisfy { $0 == .move } }

  package mutating func move(to point: Vector2) { append(.move, point) }

  package mutating func line(to point: Vector2) { append(.line, point) }

  package mutating func quadratic(_ control: Vector2, to point: Vector2) {
    append(.quadratic, control)
    append(point)
  }

  package mutating func cubic(_ first: Vector2, _ second: Vector2, to point: Vector2) {
    append(.cubic, first)
    append(second)
    append(point)
  }

  package mutating func arc(
    radii: Vector2, rotation: Double, isLarge: Bool, isClockwise: Bool, to point: Vector2
  ) {
    append(.arc, radii)
    numbers.append(rotation)
    append(Vector2(isLarge ? 1 : 0, isClockwise ? 1 : 0))
    append(point)
  }

  package mutating func close() { commands.append(.close) }

  private mutating func append(_ command: Command, _ point: Vector2) {
    commands.append(command)
    append(point)
  }

  private mutating func append(_ point: Vector2) {
    numbers.append(point.x)
    numbers.append(point.y)
  }
}

extension Outline {
  /// A step along an outline.
  enum Step {
    /// A subpath begins at a point.
    case begin(Vector2)
    case draw(Segment)
    /// The line to the beginning of the subpath, perhaps of no length.
    case close(Segment)
  }

  /// Calls a function with each step. A `begin` is reported for each subpath that draws something,
  /// and never for a `move` that is followed by another or by nothing.
  @inline(__always)
  func forEachStep(_ body: (Step) -> Void) {
    numbers.withUnsafeBufferPointer { numbers in
      var place = 0
      var (start, current) = (Vector2.zero, Vector2.zero)
      var hasBegun = false
      func point(_ offset: Int) -> Vector2 {
        Vector2(numbers[place + offset], numbers[place + offset + 1])
      }
      for command in commands {
        if command == .move {
          (start, current, hasBegun) = (point(0), point(0), false)
          place += 2
          continue
        }
        if !hasBegun {
          body(.begin(start))
          hasBegun = true
        }
        let segment: Segment
        switch command {
        case .move, .line: segment = .line(current, point(0))
        case .quadratic: segment = .quadratic(current, point(0), point(2))
        case .cubic: segment = .cubic(current, point(0), point(2), point(4))
        case .arc:
          segment = Segment(
            arcFrom: current, to: point(5), radii: point(0), rotation: numbers[place + 2],
            isLarge: numbers[place + 3] != 0, isClockwise: numbers[place + 4] != 0)
        case .close:
          body(.close(.line(current, start)))
          (current, hasBegun) = (start, false)
          continue
        }
        body(.draw(segment))
        current = segment.end
        place += command.numberCount
      }
    }
  }

  /// Returns the outline scaled from the origin, then moved. Arcs stay arcs.
  package func scaled(by scale: Vector2, movedBy offset: Vector2 = .zero) -> Outline {
    if scale == Vector2(1, 1), offset == .zero { return self }
    var result = self
    var place = 0
    for command in commands {
      var points = place
      if command == .arc {
        let arc = EllipseAxes(
          radii: Vector2(numbers[place], numbers[place + 1]), rotation: numbers[place + 2]
        ).scaled(by: scale)
        result.numbers[place] = arc.radii.x
        result.numbers[place + 1] = arc.radii.y
        result.numbers[place + 2] = arc.rotation
        if scale.x * scale.y < 0 { result.numbers[place + 4] = 1 - numbers[place + 4] }
        points += 5
      }
      place += command.numberCount
      while points < place {
        result.numbers[points] = numbers[points] * scale.x + offset.x
        result.numbers[points + 1] = numbers[points + 1] * scale.y + offset.y
        points += 2
      }
    }
    return result
  }

  /// The outline with cubics in place of quadratics and arcs, for formats that have no others: an
  /// arc becomes one cubic for at most 90° (off by 2.7e-4 of its radius).
  package var withoutArcs: Outline {
    var result = Outline()
    forEachStep { step in
      switch step {
      case .begin(let point): result.move(to: point)
      case .draw(.line(_, let end)): result.line(to: end)
      case .draw(let segment):
        segment.forEachCubic(atMost: EllipticalArc.quarterTurn) { _, first, second, end in
          result.cubic(first, second, to: end)
        }
      case .close: result.close()
      }
    }
    return result
  }
}

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

extension Outline {
  /// The outline as SVG path data in absolute commands, each with its letter, numbers with at most
  /// six decimals and commas between them: `M5,4L19,12L8,19Z`.
  package var svg: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(commands.count + numbers.count * 6)
    var place = 0
    for command in commands {
      bytes.append(command.letter)
      for index in 0..<command.numberCount {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        DecimalText.append(numbers[place + index], to: &bytes)
      }
      place += command.numberCount
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The outline with its numbers within what a parser reads.
  var limited: Outline {
    var result = self
    for index in numbers.indices {
      result.numbers[index] = max(
        -PathParser.greatestNumber, min(numbers[index], PathParser.greatestNumber))
    }
    return result
  }
}
