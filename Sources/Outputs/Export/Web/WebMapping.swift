import MotionValues

/// A number as a function of another one, as CSS computes it: up to three straight lines.
struct WebMapping: Sendable {
  struct Line: Sendable, Equatable {
    var constant: Double
    var slope: Double

    func value(at number: Double) -> Double { constant + slope * number }
  }

  /// What CSS makes of the lines.
  private enum Form {
    case line, greatest, least
    /// Between two levels.
    case clamped
  }

  private var lines: [Line]
  private var form: Form

  /// The greatest slope.
  var steepness: Double { lines.reduce(0) { max($0, $1.slope.magnitude) } }

  /// Reads a map over a range; nil for one of more than three lines, or of another shape than those
  /// of `min()`, `max()` and `clamp()`. `precision` is the unit of rounding of a value.
  init?(_ map: PiecewiseMap, over range: ClosedRange<Double>, precision: Double) {
    let places = Self.places(map)
    var lines: [Line] = []
    for (index, (first, last)) in zip(places, places.dropFirst()).enumerated() {
      let start = index == 0 ? -.infinity : first
      let end = index == places.count - 2 ? .infinity : last
      guard min(end, range.upperBound) - max(start, range.lowerBound) > 1e-9 else { continue }
      let rise = map.value(at: last) - map.value(at: first)
      let slope = rise.magnitude > 1e-9 ? rise / (last - first) : 0
      let line = Line(constant: map.value(at: first) - slope * first, slope: slope)
      if let before = lines.last, before.isNear(line, over: range) { continue }
      lines.append(line)
    }
    let slopes = lines.map(\.slope)
    let pairs = zip(slopes, slopes.dropFirst())
    if lines.count == 1, slopes[0] != 0 {
      form = .line
    } else if !lines.isEmpty, lines.count <= 3, pairs.allSatisfy({ $0 < $1 }) {
      form = .greatest
    } else if !lines.isEmpty, lines.count <= 3, pairs.allSatisfy({ $0 > $1 }) {
      form = .least
    } else if lines.count == 3, slopes[0] == 0, slopes[2] == 0 {
      form = .clamped
    } else {
      return nil
    }
    let reach = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    self.lines = lines.map { line in
      Line(
        constant: Self.rounded(line.constant, precision / 4),
        slope: Self.rounded(line.slope, precision / 4 / reach))
    }
    if steepness == 0 { return nil }
  }

  /// The numbers at which lines may meet, with one below and one above; a curved piece has sixteen
  /// parts.
  private static func places(_ map: PiecewiseMap) -> [Double] {
    let parts = map.isStraight ? 1 : 16
    var places = [map.stops[0] - 1]
    for (first, last) in zip(map.stops, map.stops.dropFirst()) {
      for part in 0..<parts { places.append(first + (last - first) * Double(part) / Double(parts)) }
    }
    let end = map.stops[map.stops.count - 1]
    return places + [end, end + 1]
  }

  /// The value with the fewest decimals that are near enough.
  private static func rounded(_ value: Double, _ tolerance: Double) -> Double {
    (0...9).lazy.map { value.rounded(decimals: $0) }
      .first { ($0 - value).magnitude <= tolerance } ?? value
  }

  /// Returns the value as CSS computes it.
  func value(at number: Double) -> Double {
    let values = lines.map { $0.value(at: number) }
    switch form {
    case .line: return values[0]
    case .greatest: return values.reduce(-.infinity, max)
    case .least: return values.reduce(.infinity, min)
    case .clamped:
      let (low, high) = (min(values[0], values[2]), max(values[0], values[2]))
      return max(low, min(values[1], high))
    }
  }

  /// Returns the function of which each value is multiplied and shifted.
  func scaled(by scale: Double, plus shift: Double = 0) -> WebMapping {
    var result = self
    result.lines = lines.map {
      Line(constant: $0.constant * scale + shift, slope: $0.slope * scale)
    }
    guard scale < 0 else { return result }
    switch form {
    case .line, .clamped: break
    case .greatest: result.form = .least
    case .least: result.form = .greatest
    }
    return result
  }

  /// Returns the CSS text, a function or a sum, of a custom property that is a number; values are
  /// those of the unit.
  func text(of name: String, _ unit: WebNumber.Unit) -> (text: String, isSum: Bool) {
    func number(_ value: Double) -> String {
      CodeNumber(value, decimals: 9).description + unit.rawValue
    }
    let texts = lines.map { line in
      if line.slope == 0 { return number(line.constant) }
      let product = { (slope: Double) in
        slope == 1 && unit == .none ? "var(\(name))" : "\(number(slope)) * var(\(name))"
      }
      if line.constant == 0 { return product(line.slope) }
      return "\(number(line.constant)) \(line.slope < 0 ? "-" : "+") "
        + product(line.slope.magnitude)
    }
    let all = texts.joined(separator: ", ")
    switch form {
    case .line: return (all, true)
    case .greatest: return ("max(\(all))", false)
    case .least: return ("min(\(all))", false)
    case .clamped:
      let isRising = lines[0].constant < lines[2].constant
      return ("clamp(\((isRising ? texts : texts.reversed()).joined(separator: ", ")))", false)
    }
  }
}

extension WebMapping.Line {
  /// Whether another line has nearly the same values.
  fileprivate func isNear(_ other: Self, over range: ClosedRange<Double>) -> Bool {
    [range.lowerBound, range.upperBound].allSatisfy {
      (value(at: $0) - other.value(at: $0)).magnitude < 1e-6
    }
  }
}
