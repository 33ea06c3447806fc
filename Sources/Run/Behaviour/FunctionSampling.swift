import MotionCore
import MotionValues

/// A function of one number, found as straight pieces by calling it.
struct PiecewiseSampling {
  /// The number of equal parts of the range at whose ends the function is called, and the number of
  /// further places at which the pieces are checked.
  private static let count = 64
  private static let checks = 257
  /// The greatest number of stops.
  private static let greatestStops = 8
  /// How far the pieces may be from the function, relative to its greatest value.
  private static let tolerance = 1e-9

  /// The function; nil if it bends, or is not defined everywhere.
  let map: PiecewiseMap?

  init(
    over range: ClosedRange<Double>, _ value: (Double) throws(Diagnostic) -> Double?
  ) throws(Diagnostic) {
    map = try Self.map(over: range, value)
  }

  private static func map(
    over range: ClosedRange<Double>, _ value: (Double) throws(Diagnostic) -> Double?
  ) throws(Diagnostic) -> PiecewiseMap? {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return nil }
    func place(_ index: Int, of count: Int) -> Double {
      range.lowerBound + length * Double(index) / Double(count)
    }
    var points: [(x: Double, y: Double)] = []
    for index in 0...count {
      let x = place(index, of: count)
      guard let y = try value(x), y.isFinite else { return nil }
      points.append((x, y))
    }
    let scale = points.reduce(1) { max($0, $1.y.magnitude) }
    func isStraight(_ index: Int) -> Bool {
      let (a, b, c) = (points[index - 1], points[index], points[index + 1])
      return ((a.y + c.y) / 2 - b.y).magnitude <= tolerance * scale
    }
    // Runs of points on one straight line; between two runs there is a corner.
    var runs: [ClosedRange<Int>] = []
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, isStraight(end) { end += 1 }
      runs.append(start...end)
      start = end
    }
    runs = runs.filter { $0.count > 2 }
    guard let first = runs.first, let last = runs.last, first.lowerBound <= 1,
      last.upperBound >= count - 1, runs.count < greatestStops
    else { return nil }
    func slope(_ run: ClosedRange<Int>) -> Double {
      let (a, b) = (points[run.lowerBound], points[run.upperBound])
      return (b.y - a.y) / (b.x - a.x)
    }
    func line(_ run: ClosedRange<Int>, at x: Double) -> Double {
      points[run.lowerBound].y + slope(run) * (x - points[run.lowerBound].x)
    }
    var stops: [(x: Double, y: Double)] = [(range.lowerBound, line(first, at: range.lowerBound))]
    for (run, next) in zip(runs, runs.dropFirst()) {
      let turn = slope(next) - slope(run)
      guard turn != 0 else { return nil }
      let (a, b) = (points[run.upperBound], points[next.lowerBound])
      let corner = a.x + (line(run, at: a.x) - line(next, at: a.x)) / turn
      let slack = length / Double(count)
      guard corner >= a.x - slack, corner <= b.x + slack else { return nil }
      // A corner at a round number is that number.
      let rounded = (corner * 1e6).rounded() / 1e6
      stops.append((rounded, line(run, at: rounded)))
    }
    stops.append((range.upperBound, line(last, at: range.upperBound)))
    guard zip(stops, stops.dropFirst()).allSatisfy({ $0.x < $1.x }) else { return nil }
    let map = PiecewiseMap(
      stops: stops.map(\.x), values: stops.map(\.y),
      extends: PiecewiseMap.Extension(below: true, above: true))
    for index in 0...checks {
      let x = place(index, of: checks)
      guard let y = try value(x), (map.value(at: x) - y).magnitude <= 1e-7 * scale else {
        return nil
      }
    }
    return map
  }
}

/// A function of several numbers, found as a sum of their multiples by calling it.
struct LinearSampling {
  /// The greatest number of inputs.
  static let greatestCount = 6
  private static let checks = 64

  /// The function; nil if it is no sum of multiples.
  let sum: LinearSum?

  init(
    over ranges: [ClosedRange<Double>], _ value: ([Double]) throws(Diagnostic) -> Double?
  ) throws(Diagnostic) {
    sum = try Self.sum(over: ranges, value)
  }

  private static func sum(
    over ranges: [ClosedRange<Double>], _ value: ([Double]) throws(Diagnostic) -> Double?
  ) throws(Diagnostic) -> LinearSum? {
    let zero = [Double](repeating: 0, count: ranges.count)
    guard let constant = try value(zero) else { return nil }
    var sum = LinearSum(constant: constant, factors: zero)
    for index in ranges.indices {
      var unit = zero
      unit[index] = 1
      guard let one = try value(unit) else { return nil }
      sum.factors[index] = one - constant
    }
    // Places of a sequence that fills the ranges evenly: multiples of irrational numbers.
    let steps = [2.0, 3, 5, 7, 11, 13].map { $0.squareRoot() }
    for check in 1...checks {
      var numbers = zero
      for (index, range) in ranges.enumerated() {
        let part = (Double(check) * steps[index]).truncatingRemainder(dividingBy: 1)
        numbers[index] = range.lowerBound + part * (range.upperBound - range.lowerBound)
      }
      guard let found = try value(numbers) else { return nil }
      let expected = try sum.value { (index) throws(Diagnostic) in numbers[index] }
      let scale = max(1, found.magnitude)
      guard (expected - found).magnitude <= 1e-7 * scale else { return nil }
    }
    return sum
  }
}
