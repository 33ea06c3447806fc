/// The speed of a point along a curve, by the curve's parameter.
protocol SpeedFunction {
  func speed(at parameter: Double) -> Double

  /// Calls a function with the parameters in 0…1, ends excluded, at which the speed is least around
  /// them, in ascending order. There a curve may turn back, and the speed has a kink.
  func forEachMinimum(_ body: (Double) -> Void)
}

/// The speed along a curve whose derivatives are at most quadratic, by their squares' sum.
struct PolynomialSpeed: SpeedFunction, Hashable, Sendable {
  /// The square of the speed in powers of the parameter, lowest first.
  private var square = (0.0, 0.0, 0.0, 0.0, 0.0)

  init() {}

  /// Adds a coordinate by its derivative, in powers of the parameter, lowest first.
  @inline(__always)
  mutating func add(_ c: Double, _ b: Double, _ a: Double) {
    square.0 += c * c
    square.1 += 2 * b * c
    square.2 += b * b + 2 * a * c
    square.3 += 2 * a * b
    square.4 += a * a
  }

  @inline(__always)
  func speed(at t: Double) -> Double {
    let value = (((square.4 * t + square.3) * t + square.2) * t + square.1) * t + square.0
    return max(value, 0).squareRoot()
  }

  /// Searches where the derivative of the square rises through zero, between its extremes.
  @inline(__always)
  func forEachMinimum(_ body: (Double) -> Void) {
    // A line or a quadratic has a linear derivative; so has a cubic for which this is 0.
    let (first, second) = Segment.roots(2 * square.2, 6 * square.3, 12 * square.4)
    var low = 0.0
    var lowSlope = slope(at: 0)
    func search(upTo high: Double) {
      let highSlope = slope(at: high)
      if lowSlope < 0, highSlope > 0 { body(root(from: low, to: high)) }
      (low, lowSlope) = (high, highSlope)
    }
    if let first { search(upTo: first) }
    if let second { search(upTo: second) }
    search(upTo: 1)
  }

  /// The derivative of the square of the speed.
  @inline(__always)
  private func slope(at t: Double) -> Double {
    ((4 * square.4 * t + 3 * square.3) * t + 2 * square.2) * t + square.1
  }

  /// Newton's method within a shrinking bracket, on a piece where the derivative of the square
  /// rises.
  private func root(from begin: Double, to end: Double) -> Double {
    var (low, high) = (begin, end)
    var guess = (low + high) / 2
    for _ in 0..<60 {
      let value = slope(at: guess)
      if value > 0 { high = guess } else { low = guess }
      let next =
        guess - value / ((12 * square.4 * guess + 6 * square.3) * guess + 2 * square.2)
      let update = next > low && next < high ? next : (low + high) / 2
      let step = (update - guess).magnitude
      guess = update
      // The kink's distance from the cut counts by its square.
      if step <= 1e-9 { break }
    }
    return guess
  }

  static func == (one: PolynomialSpeed, other: PolynomialSpeed) -> Bool {
    one.square == other.square
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(square.0)
    hasher.combine(square.1)
    hasher.combine(square.2)
    hasher.combine(square.3)
    hasher.combine(square.4)
  }
}

/// The speed along an arc of an ellipse.
struct EllipseSpeed: SpeedFunction {
  private let middle: Double
  private let half: Double
  private let angle: Double
  private let sweep: Double

  init(_ arc: EllipticalArc) {
    let square = arc.radii * arc.radii * (arc.sweep * arc.sweep)
    middle = (square.x + square.y) / 2
    half = (square.y - square.x) / 2
    angle = 2 * arc.angle
    sweep = 2 * arc.sweep
  }

  /// a² sin² + b² cos² = (a² + b²)/2 + (b² − a²)/2 · cos 2θ
  @inline(__always)
  func speed(at t: Double) -> Double {
    if half == 0 { return middle.squareRoot() }
    return max(middle + half * Elementary.cos(angle + sweep * t), 0).squareRoot()
  }
}

extension EllipseSpeed {
  /// The ends of the longer axis.
  func forEachMinimum(_ body: (Double) -> Void) {
    // cos(angle + sweep · t) is 1 at even multiples of π, −1 at odd ones.
    let shift = half < 0 ? 0 : Elementary.pi
    let turn = 2 * Elementary.pi
    let direction = sweep < 0 ? -1.0 : 1.0
    var place = Elementary.floor(direction * (angle - shift) / turn) + 1
    while true {
      let parameter = (direction * place * turn + shift - angle) / sweep
      guard parameter < 1 else { break }
      if parameter > 0 { body(parameter) }
      place += 1
    }
  }
}

/// Sums the speed of a curve into its length.
enum ArcLengthQuadrature {
  /// Returns the length between two parameters by the Gauss–Legendre rule with twelve points
  /// (Abramowitz & Stegun, 25.4.30).
  @inline(__always)
  static func length(_ curve: some SpeedFunction, from low: Double, to high: Double) -> Double {
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    @inline(__always)
    func pair(_ node: Double) -> Double {
      curve.speed(at: middle - half * node) + curve.speed(at: middle + half * node)
    }
    let inner =
      0.24914704581340277 * pair(0.1252334085114689)
      + 0.2334925365383548 * pair(0.3678314989981802)
      + 0.20316742672306592 * pair(0.5873179542866175)
    let outer =
      0.16007832854334622 * pair(0.7699026741943047)
      + 0.10693932599531843 * pair(0.9041172563704749)
      + 0.04717533638651183 * pair(0.9815606342467192)
    return (inner + outer) * half
  }

  /// The change of a piece's length by a cut that ends the cutting, as a share of the length.
  private static let tolerance = 1e-10

  /// Pieces of this depth are shorter than 1e-12 of the curve.
  private static let greatestDepth = 40

  /// Calls a function with the ends and lengths of pieces, which add up to the length within 1e-9
  /// of it: the curve is cut where it is slowest, and pieces are cut until their parts add up to
  /// their length. Near a slow end the parts are a quarter and three, because a kink beside it is
  /// what needs short parts.
  static func divide(
    _ curve: some SpeedFunction, _ body: (_ low: Double, _ high: Double, _ length: Double) -> Void
  ) {
    let estimate = length(curve, from: 0, to: 1)
    let accepted = tolerance * estimate
    var low = 0.0
    func divide(upTo high: Double) {
      let whole = high - low == 1 ? estimate : length(curve, from: low, to: high)
      let isSlow = (low: low > 0, high: high < 1)
      Self.divide(curve, low, high, whole, accepted, isSlow: isSlow, depth: 0, body)
      low = high
    }
    curve.forEachMinimum(divide(upTo:))
    divide(upTo: 1)
  }

  private static func divide(
    _ curve: some SpeedFunction, _ low: Double, _ high: Double, _ whole: Double,
    _ accepted: Double, isSlow: (low: Bool, high: Bool), depth: Int,
    _ body: (Double, Double, Double) -> Void
  ) {
    let share = isSlow.low == isSlow.high ? 0.5 : isSlow.low ? 0.25 : 0.75
    let middle = low + (high - low) * share
    let first = length(curve, from: low, to: middle)
    let second = length(curve, from: middle, to: high)
    if (first + second - whole).magnitude <= accepted || depth == greatestDepth {
      body(low, middle, first)
      body(middle, high, second)
    } else {
      divide(
        curve, low, middle, first, accepted, isSlow: (isSlow.low, false), depth: depth + 1, body)
      divide(
        curve, middle, high, second, accepted, isSlow: (false, isSlow.high), depth: depth + 1,
        body)
    }
  }

  private static let iterationLimit = 60

  /// Returns the parameter at a length from the beginning of a piece of length `whole`: Newton's
  /// method within a shrinking bracket.
  static func parameter(
    _ curve: some SpeedFunction, at target: Double, of whole: Double, from begin: Double,
    to end: Double
  ) -> Double {
    guard target > 0 else { return begin }
    guard target < whole else { return end }
    var (low, high) = (begin, end)
    var guess = begin + (end - begin) * (target / whole)
    for _ in 0..<iterationLimit {
      let excess = length(curve, from: begin, to: guess) - target
      if excess.magnitude <= 1e-14 * whole { break }
      if excess > 0 { high = guess } else { low = guess }
      let next = guess - excess / curve.speed(at: guess)
      let isInside = next > low && next < high
      let update = isInside ? next : (low + high) / 2
      if update == guess { break }
      guess = update
    }
    return guess
  }
}

/// The arc length along one smooth segment of a curve in any number of dimensions, and its inverse:
/// the parameter at a length.
package struct ArcLength: Hashable, Sendable {
  private let speed: PolynomialSpeed
  /// The parameters between the pieces, from 0 to 1, and the lengths up to them.
  private let borders: [Double]
  private let lengths: [Double]

  /// Measures a segment by its derivatives: one quadratic a coordinate, lowest power first.
  package init(derivatives: [[Double]]) {
    var speed = PolynomialSpeed()
    for quadratic in derivatives { speed.add(quadratic[0], quadratic[1], quadratic[2]) }
    var (borders, lengths) = ([0.0], [0.0])
    var total = 0.0
    ArcLengthQuadrature.divide(speed) { _, high, length in
      total += length
      borders.append(high)
      lengths.append(total)
    }
    self.speed = speed
    self.borders = borders
    self.lengths = lengths
  }

  /// The length of the whole segment.
  package var total: Double { lengths[lengths.count - 1] }

  /// Returns the parameter at a share of the length, both 0…1.
  package func parameter(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let target = share * total
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    return ArcLengthQuadrature.parameter(
      speed, at: target - lengths[low], of: lengths[low + 1] - lengths[low], from: borders[low],
      to: borders[low + 1])
  }

  /// Returns how fast the parameter changes with the share of the length.
  package func rate(at parameter: Double) -> Double {
    let speed = speed.speed(at: parameter)
    return speed > 0 ? total / speed : 0
  }
}
