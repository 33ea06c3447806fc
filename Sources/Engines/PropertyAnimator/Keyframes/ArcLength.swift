/// The arc length along one smooth segment, and its inverse: the parameter at a length.
///
/// Lengths are Gauss–Legendre sums over short pieces, accurate to 1e-9 of the whole for smooth
/// paths.
struct ArcLength: Hashable, Sendable {
  /// The square of the speed as a polynomial in the parameter, lowest power first.
  private let speedSquared: [Double]
  private let borders: [Double]
  private let lengths: [Double]

  private static let pieceCount = 32

  /// The nodes and weights of the five-point rule on −1…1 (Abramowitz & Stegun, 25.4.30).
  private static let rule: [(node: Double, weight: Double)] = [
    (0, 0.5688888888888889),
    (-0.5384693101056831, 0.4786286704993665), (0.5384693101056831, 0.4786286704993665),
    (-0.9061798459386640, 0.2369268850561891), (0.9061798459386640, 0.2369268850561891),
  ]

  /// Measures a segment by its derivatives: one quadratic per channel, lowest power first.
  init(derivatives: [[Double]]) {
    var square = [0.0, 0, 0, 0, 0]
    for quadratic in derivatives {
      for (first, a) in quadratic.enumerated() {
        for (second, b) in quadratic.enumerated() { square[first + second] += a * b }
      }
    }
    speedSquared = square
    var borders = (0...Self.pieceCount).map { Double($0) / Double(Self.pieceCount) }
    // A single number reverses where its speed is zero; the integrand has a kink there, so a piece
    // must end at it.
    if derivatives.count == 1 {
      borders = (borders + Self.roots(of: derivatives[0]).filter { $0 > 0 && $0 < 1 }).sorted()
    }
    self.borders = borders
    var lengths = [0.0]
    for index in 1..<borders.count {
      lengths.append(
        lengths[index - 1] + Self.length(from: borders[index - 1], to: borders[index], square))
    }
    self.lengths = lengths
  }

  /// The length of the whole segment.
  var total: Double { lengths[lengths.count - 1] }

  /// Returns the parameter at a share of the length, both 0…1.
  func parameter(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let target = share * total
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    return solve(target - lengths[low], between: borders[low], and: borders[high])
  }

  /// Returns how fast the parameter changes with the share of the length.
  func rate(at parameter: Double) -> Double {
    let speed = Self.speed(at: parameter, speedSquared)
    return speed > 0 ? total / speed : 0
  }

  private static let iterationLimit = 60

  /// Newton's method within a shrinking bracket.
  private func solve(_ target: Double, between begin: Double, and end: Double) -> Double {
    var (low, high) = (begin, end)
    var guess = (low + high) / 2
    for _ in 0..<Self.iterationLimit {
      let excess = Self.length(from: begin, to: guess, speedSquared) - target
      if excess.magnitude <= 1e-15 * total { break }
      if excess > 0 { high = guess } else { low = guess }
      let next = guess - excess / Self.speed(at: guess, speedSquared)
      guess = next > low && next < high ? next : (low + high) / 2
    }
    return guess
  }

  private static func speed(at u: Double, _ square: [Double]) -> Double {
    let value = (((square[4] * u + square[3]) * u + square[2]) * u + square[1]) * u + square[0]
    return max(value, 0).squareRoot()
  }

  private static func length(from begin: Double, to end: Double, _ square: [Double]) -> Double {
    let (middle, half) = ((begin + end) / 2, (end - begin) / 2)
    var sum = 0.0
    for point in rule { sum += point.weight * speed(at: middle + half * point.node, square) }
    return sum * half
  }

  private static func roots(of quadratic: [Double]) -> [Double] {
    let (c, b, a) = (quadratic[0], quadratic[1], quadratic[2])
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [] }
    // Adding terms of equal sign avoids cancellation.
    let sum = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return (a == 0 ? [] : [sum / a]) + (sum == 0 ? [] : [c / sum])
  }
}
