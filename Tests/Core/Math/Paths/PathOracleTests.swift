import MotionValues
import Support
import Testing

@Suite("Lengths, points, bounds and trims of paths")
struct PathOracleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String { value["id"]?.text ?? "" }

    func outline() throws -> Outline {
      try Path(data: try #require(value["d"]?.text)).outline(width: 0, height: 0)
    }

    func numbers(_ key: String) -> [Double]? { value[key]?.list?.compactMap(\.number) }
  }

  static let rows = ((try? Oracle.json("paths.json", as: [JSONValue].self)) ?? [])
    .map { Row(value: $0) }

  @Test("The table has all rows")
  func count() { #expect(Self.rows.count == 154) }

  @Test("Lengths agree to 1e-9 of them", arguments: rows)
  func length(_ row: Row) throws {
    let measure = OutlineMeasure(try row.outline())
    let expected = try #require(row.value["length"]?.number)
    #expect((measure.length - expected).magnitude <= 1e-9 * expected)
    let lengths = try #require(row.numbers("subpath_lengths"))
    try #require(measure.subpathLengths.count == lengths.count)
    for (length, expected) in zip(measure.subpathLengths, lengths) {
      #expect((length - expected).magnitude <= 1e-9 * max(expected, 1))
    }
  }

  @Test("Points agree to 1e-8, tangents to 1e-7", arguments: rows)
  func points(_ row: Row) throws {
    let measure = OutlineMeasure(try row.outline())
    for entry in row.value["points"]?.list ?? [] {
      let fraction = try #require(entry[0]?.number)
      let point = try #require(measure.point(at: fraction))
      #expect((point.x - (entry[1]?.number ?? .nan)).magnitude <= 1e-8, "at \(fraction)")
      #expect((point.y - (entry[2]?.number ?? .nan)).magnitude <= 1e-8, "at \(fraction)")
      // The table has no tangent at corners and where the speed is 0.
      guard let x = entry[3]?.number, let y = entry[4]?.number else { continue }
      #expect((point.tangentX - x).magnitude <= 1e-7, "at \(fraction)")
      #expect((point.tangentY - y).magnitude <= 1e-7, "at \(fraction)")
    }
  }

  @Test("Bounds agree to 1e-8", arguments: rows)
  func bounds(_ row: Row) throws {
    guard let expected = row.numbers("bbox") else { return }
    let outline = try row.outline()
    let bounds = try #require(outline.bounds)
    let corners = [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height]
    for (corner, expected) in zip(corners, expected) {
      #expect((corner - expected).magnitude <= 1e-8)
    }
  }

  @Test("Trims have the ends and lengths of the table", arguments: rows)
  func trims(_ row: Row) throws {
    let measure = OutlineMeasure(try row.outline())
    let total = measure.length
    for entry in row.value["trims"]?.list ?? [] {
      let trim = OutlineTrim(
        start: entry["start"]?.number ?? .nan, end: entry["end"]?.number ?? .nan,
        offset: entry["offset"]?.number ?? .nan)
      let intervals = try #require(entry["intervals"]?.list)
      let ends = try #require(entry["ends"]?.list)
      try #require(trim.intervals.count == intervals.count)
      for (index, interval) in trim.intervals.enumerated() {
        let (low, high) = (interval.lowerBound, interval.upperBound)
        #expect((low * total - (intervals[index][0]?.number ?? .nan)).magnitude <= 1e-8)
        #expect((high * total - (intervals[index][1]?.number ?? .nan)).magnitude <= 1e-8)
        let part = measure.trimmed(OutlineTrim(start: low, end: high))
        let first = try #require(OutlineMeasure(part).point(at: 0))
        let last = try #require(OutlineMeasure(part).point(at: 1))
        let expected = (0..<4).compactMap { ends[index][$0]?.number }
        for (number, expected) in zip([first.x, first.y, last.x, last.y], expected) {
          #expect((number - expected).magnitude <= 1e-8)
        }
      }
      let length = try #require(entry["length"]?.number)
      #expect((measure.trimmed(trim).length - length).magnitude <= 1e-8)
    }
  }
}

@Suite("Elliptical arcs")
struct EllipticalArcTests {
  static let rows = (try? Oracle.table("arcs.csv")) ?? []

  @Test("Arcs have the centre, angles, length and cubics of the table", arguments: rows)
  func centre(_ row: [String: String]) throws {
    func number(_ key: String) throws -> Double {
      try #require(row[key].flatMap { Double($0) })
    }
    let start = Vector2(try number("x1"), try number("y1"))
    let end = Vector2(try number("x2"), try number("y2"))
    let radii = Vector2(try number("rx"), try number("ry"))
    let isLarge = row["large_arc"] == "1"
    let isClockwise = row["sweep"] == "1"
    let rotation = try number("x_axis_rotation")
    let arc = try #require(
      EllipticalArc(
        from: start, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
        isClockwise: isClockwise))
    func expect(_ value: Double, _ key: String, _ tolerance: Double = 1e-8) throws {
      let expected = try number(key)
      #expect((value - expected).magnitude <= tolerance, "\(key)")
    }
    try expect(arc.center.x, "cx")
    try expect(arc.center.y, "cy")
    try expect(arc.radii.x, "rx_used")
    try expect(arc.radii.y, "ry_used")
    try expect(Elementary.degrees(radians: arc.angle), "theta1_deg")
    try expect(Elementary.degrees(radians: arc.sweep), "dtheta_deg")
    var outline = Outline()
    outline.move(to: start)
    outline.arc(
      radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: end)
    try expect(outline.length, "length")
    let cubics = outline.withoutArcs
    let pieces = try number("cubic_pieces_le_90deg")
    #expect(Double(cubics.commands.count) == pieces + 1)
    let worst = try number("worst_radial_error_unit_circle")
    #expect((Self.radialError(of: cubics, arc) - worst).magnitude <= 1e-3 * worst + 1e-12)
  }

  /// The farthest that cubics are from the unit circle, after the map that makes the arc part of it.
  private static func radialError(of outline: Outline, _ arc: EllipticalArc) -> Double {
    let (sin, cos) = Elementary.sincos(degrees: arc.rotation)
    var start = Vector2(outline.numbers[0], outline.numbers[1])
    var worst = 0.0
    for place in stride(from: 2, to: outline.numbers.count, by: 6) {
      let n = outline.numbers[place..<place + 6].map { $0 }
      let (a, b, end) = (Vector2(n[0], n[1]), Vector2(n[2], n[3]), Vector2(n[4], n[5]))
      for step in 0...2_000 {
        let t = Double(step) / 2_000
        let u = 1 - t
        let point =
          start * (u * u * u) + a * (3 * u * u * t) + b * (3 * u * t * t) + end * (t * t * t)
        let offset = point - arc.center
        let unit =
          Vector2(cos * offset.x + sin * offset.y, cos * offset.y - sin * offset.x) / arc.radii
        worst = max(worst, ((unit * unit).sum().squareRoot() - 1).magnitude)
      }
      start = end
    }
    return worst
  }

  @Test("A scaled outline has the scaled points", arguments: 1...50)
  func scaled(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var outline = Outline()
    outline.move(to: Vector2(generator.number(-50...50), generator.number(-50...50)))
    for _ in 0..<4 {
      outline.arc(
        radii: Vector2(generator.number(5...90), generator.number(5...90)),
        rotation: [0, 90, 30, generator.number(-180...180)][seed % 4],
        isLarge: Bool.random(using: &generator), isClockwise: Bool.random(using: &generator),
        to: Vector2(generator.number(-50...50), generator.number(-50...50)))
    }
    let scale = Vector2(generator.number(0.2...4), generator.number(-4...4))
    let moved = Vector2(3, 5)
    let scaled = outline.scaled(by: scale, movedBy: moved)
    // Bounds and insides follow from the points of the arcs.
    let (bounds, other) = (try #require(outline.bounds), try #require(scaled.bounds))
    let low = scale.y < 0 ? bounds.y + bounds.height : bounds.y
    #expect((other.x - bounds.x * scale.x - 3).magnitude < 1e-7)
    #expect((other.y - low * scale.y - 5).magnitude < 1e-7)
    #expect((other.width - bounds.width * scale.x).magnitude < 1e-7)
    #expect((other.height - bounds.height * scale.y.magnitude).magnitude < 1e-7)
    for _ in 0..<100 {
      let point = Vector2(generator.number(-150...150), generator.number(-150...150))
      let image = point * scale + moved
      let isInside = outline.contains(Point(x: point.x, y: point.y))
      #expect(scaled.contains(Point(x: image.x, y: image.y)) == isInside)
    }
  }
}

@Suite("Insides of outlines")
struct ContainmentTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String { value["id"]?.text ?? "" }

    func number(_ key: String) throws -> Double { try #require(value[key]?.number) }

    func numbers(_ key: String) throws -> [Double] {
      let list = try #require(value[key]?.list)
      return list.compactMap(\.number)
    }

    func outline() throws -> Outline {
      switch value["type"]?.text {
      case "circle":
        let radius = try number("r")
        return try ellipse(radius, radius)
      case "ellipse": return try ellipse(try number("rx"), try number("ry"))
      case "inset":
        let sides = try numbers("inset")
        let box = try numbers("box")
        return try Path(.rectangle(cornerRadius: try number("round")))
          .outline(width: box[0] - sides[1] - sides[3], height: box[1] - sides[0] - sides[2])
          .scaled(by: Vector2(1, 1), movedBy: Vector2(sides[3], sides[0]))
      case "polygon":
        var outline = Outline()
        for corner in value["polygon"]?.list ?? [] {
          let point = Vector2(corner[0]?.number ?? .nan, corner[1]?.number ?? .nan)
          if outline.commands.isEmpty { outline.move(to: point) } else { outline.line(to: point) }
        }
        return outline
      default:
        return try Path(data: try #require(value["d"]?.text)).outline(width: 0, height: 0)
      }
    }

    private func ellipse(_ x: Double, _ y: Double) throws -> Outline {
      let center = try numbers("at")
      return try Path(.ellipse).outline(width: 2 * x, height: 2 * y)
        .scaled(by: Vector2(1, 1), movedBy: Vector2(center[0] - x, center[1] - y))
    }
  }

  static let rows = ((try? Oracle.json("clip_shapes.json", as: [JSONValue].self)) ?? [])
    .map { Row(value: $0) }

  @Test("The table has all rows")
  func count() { #expect(Self.rows.count == 45) }

  @Test("Points are inside where Chromium paints", arguments: rows)
  func inside(_ row: Row) throws {
    let outline = try row.outline()
    let rule = row.value["rule"]?.text == "evenodd" ? FillRule.evenOdd : .nonzero
    let box = try row.numbers("box")
    for entry in row.value["points"]?.list ?? [] {
      let point = Point(x: entry[0]?.number ?? .nan, y: entry[1]?.number ?? .nan)
      // The layer's bounds cut, too.
      let isInBox = point.x >= 0 && point.y >= 0 && point.x < box[0] && point.y < box[1]
      let isInside = isInBox && outline.contains(point, rule: rule)
      #expect(entry[2] == .boolean(isInside), "\(point)")
    }
  }

  @Test("A point at the height of corners and extremes is counted once")
  func joints() throws {
    let outline = try Path(
      data: "M0 10 10 0 20 10 10 20ZM40 0A10 10 0 0 1 40 20 10 10 0 0 1 40 0ZM60 0Q80 10 60 20Z"
    ).outline(width: 0, height: 0)
    for (x, y, isInside) in [
      (-5.0, 10.0, false), (5, 10, true), (25, 10, false), (40, 10, true), (55, 10, false),
      (62, 10, true), (75, 10, false), (-5, 0, false), (-5, 20, false), (45, 0, false),
    ] {
      #expect(outline.contains(Point(x: x, y: y)) == isInside, "\(x), \(y)")
      #expect(outline.contains(Point(x: x, y: y), rule: .evenOdd) == isInside, "\(x), \(y)")
    }
  }

  @Test("The insides of curves are those of the same curves in short lines", arguments: 1...12)
  func flattened(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let path = PathLawTests.randomOutline(&generator)
    let measure = OutlineMeasure(path)
    var lines = Outline()
    for (index, length) in measure.subpathLengths.enumerated() where length > 0 {
      let before = measure.subpathLengths[..<index].reduce(0, +)
      let part = measure.trimmed(
        OutlineTrim(start: before / measure.length, end: (before + length) / measure.length))
      let own = OutlineMeasure(part)
      for step in 0...1_000 {
        let point = try #require(own.point(at: Double(step) / 1_000))
        let place = Vector2(point.x, point.y)
        if step == 0 { lines.move(to: place) } else { lines.line(to: place) }
      }
    }
    var wrong = 0
    for _ in 0..<200 {
      let point = Point(x: generator.number(-120...120), y: generator.number(-120...120))
      for rule in FillRule.allCases
      where path.contains(point, rule: rule) != lines.contains(point, rule: rule) { wrong += 1 }
    }
    // A random point is within the error of the lines once in many thousand.
    #expect(wrong <= 1)
  }
}
