import MotionValues
import Support
import Testing

@Suite("Gradients against the reference tables")
struct GradientOracleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String { value["id"]?.text ?? "" }

    func number(_ key: String) -> Double? { value[key]?.number }

    func pair(_ key: String) -> Point? { value[key].flatMap { Self.point($0) } }

    static func point(_ value: JSONValue, from index: Int = 0) -> Point? {
      guard let x = value[index]?.number, let y = value[index + 1]?.number else { return nil }
      return Point(x: x, y: y)
    }

    static func color(_ value: JSONValue?) -> Color? {
      let parts = (value?.list ?? []).compactMap(\.number)
      return parts.count == 4 ? Color { parts[$0] } : nil
    }

    static func stops(_ value: JSONValue) -> [Gradient.Stop]? {
      try? Gradient.Stop.list(
        (value["stops"]?.list ?? []).map { stop in
          let place = stop[1]?.number
          return color(stop[0]).map { .color(.fixed($0), at: place) } ?? .hint(place ?? .nan)
        })
    }

    var gradient: Gradient? {
      guard let geometry, let stops = Self.stops(value) else { return nil }
      return Gradient(
        geometry, stops, mixing: value["space"]?.text == "oklab" ? .oklab : .srgb)
    }

    private var geometry: GradientGeometry? {
      guard let box = pair("box") else { return nil }
      func fraction(_ point: Point) -> Point { Point(x: point.x / box.x, y: point.y / box.y) }
      switch value["type"]?.text {
      case "linear":
        if let angle = number("angle") { return .linear(angle: angle) }
        guard let points = value["points"], let from = Self.point(points),
          let to = Self.point(points, from: 2)
        else { return nil }
        return .linearBetween(from: fraction(from), to: fraction(to))
      case "conic":
        guard let center = pair("center"), let angle = number("from") else { return nil }
        return .conic(center: fraction(center), angle: angle)
      case "radial":
        guard let center = pair("center"), let size else { return nil }
        return .radial(center: fraction(center), size: size)
      default: return nil
      }
    }

    private var size: RadialSize? {
      if let radii = pair("size") { return .radii(x: radii.x, y: radii.y) }
      let extents: [String: RadialExtent] = [
        "closest-side": .closestSide, "closest-corner": .closestCorner,
        "farthest-side": .farthestSide, "farthest-corner": .farthestCorner,
      ]
      guard let extent = value["size"]?.text.flatMap({ extents[$0] }) else { return nil }
      return value["shape"]?.text == "circle" ? .circle(extent) : .ellipse(extent)
    }
  }

  static let rows =
    ((try? Oracle.json("gradients.json", as: JSONValue.self))?["gradients"]?.list ?? [])
    .map { Row(value: $0) }

  @Test("The table has all rows")
  func count() {
    #expect(Self.rows.count == 116)
    #expect(Self.rows.reduce(0) { $0 + ($1.value["samples"]?.list?.count ?? 0) } == 666)
  }

  @Test("The colour at a point follows the formula", arguments: rows)
  func colors(_ row: Row) throws {
    let gradient = try #require(row.gradient)
    let box = try #require(row.pair("box"))
    let fixed = (row.value["fixed_positions"]?.list ?? []).compactMap(\.number)
    let places = gradient.stops.flatMap { [$0.place] + ($0.hint.map { [$0] } ?? []) }
    #expect(places.count == fixed.count)
    for (place, expected) in zip(places, fixed) { #expect(abs(place - expected) < 1e-11) }
    if row.value["type"] == .text("radial"), let radii = row.pair("radii") {
      let found = try #require(
        gradient.geometry.placed(width: box.x, height: box.y).radii, "an ellipse")
      #expect(abs(found.x - radii.x) < 1e-9 && abs(found.y - radii.y) < 1e-9)
    }
    for sample in row.value["samples"]?.list ?? [] {
      let numbers = (sample.list ?? []).compactMap(\.number)
      try #require(numbers.count == 7)
      let placement = gradient.geometry.placed(width: box.x, height: box.y)
      let place = try #require(placement.place(x: numbers[0], y: numbers[1]))
      #expect(abs(place - numbers[2]) < 1e-9)
      let color = gradient.color(atX: numbers[0], y: numbers[1], width: box.x, height: box.y)
      let tolerance = gradient.mixing == .srgb ? 1e-9 : 1e-6
      #expect(abs(color.alpha - numbers[6]) < 1e-9, "\(numbers)")
      for channel in 0..<3 {
        // A clear colour has no components to compare.
        let difference = abs(color[channel] - numbers[3 + channel]) * min(numbers[6] * 1e9, 1)
        #expect(difference < tolerance, "\(color) \(numbers)")
      }
    }
  }

  static let morphs = ((try? Oracle.json("gradient_morphs.json", as: [JSONValue].self)) ?? [])
    .map { Row(value: $0) }

  @Test(
    "Between two gradients angle, places and colours change as the table says", arguments: morphs)
  func morph(_ row: Row) throws {
    #expect(Self.morphs.count == 15)
    let from = try #require(row.value["from"].flatMap(Self.linear))
    let to = try #require(row.value["to"].flatMap(Self.linear))
    let results = row.value["results"]?.list ?? []
    try #require(results.count == 10)
    for result in results {
      let isStraight = result["rule"] == .text("srgb_straight")
      let mixing = isStraight ? ColorMixing.standard : ColorMixing(space: .oklab)
      let tolerance = isStraight ? 1e-9 : 1e-6
      let progress = try #require(result["progress"]?.number)
      let mixed = Paint.gradient(from).mixed(with: .gradient(to), at: progress, mixing)
      let gradient = try #require(mixed.gradient)
      let angle = try #require(gradient.geometry.angle)
      #expect(abs(angle - (try #require(result["angle"]?.number))) < 1e-9)
      let stops = result["stops"]?.list ?? []
      try #require(stops.count == gradient.stops.count)
      for (stop, expected) in zip(gradient.stops, stops) {
        #expect(abs(stop.place - (try #require(expected[1]?.number))) < 1e-9)
        Self.compare(stop.color, try #require(Row.color(expected[0])), tolerance)
      }
      for place in result["at"]?.list ?? [] {
        let color = gradient.color(at: try #require(place[0]?.number))
        Self.compare(.fixed(color), try #require(Row.color(place[1])), tolerance)
      }
    }
  }

  private static func linear(_ value: JSONValue) -> Gradient? {
    guard let angle = value["angle"]?.number, let stops = Row.stops(value) else { return nil }
    return Gradient(.linear(angle: angle), stops)
  }

  /// Compares two colours; a clear one has only its alpha.
  private static func compare(_ found: ColorValue, _ expected: Color, _ tolerance: Double) {
    let color = found.color(in: .light)
    #expect(abs(color.alpha - expected.alpha) < 1e-9)
    guard expected.alpha > 0 else { return }
    for channel in 0..<3 {
      #expect(abs(color[channel] - expected[channel]) < tolerance, "\(color) \(expected)")
    }
  }
}

extension GradientPlacement {
  fileprivate var radii: Point? {
    if case .ellipse(_, let x, let y) = self { Point(x: x, y: y) } else { nil }
  }
}

extension GradientGeometry {
  fileprivate var angle: Double? { if case .linear(let angle) = self { angle } else { nil } }
}

extension Paint {
  var gradient: Gradient? { if case .gradient(let gradient) = self { gradient } else { nil } }
}
