import MotionCore
import MotionValues

/// A cubic Bézier timing curve as polynomial pieces of degree seven, one cache line each. A piece is
/// evaluated in a few nanoseconds; solving x(s) = t takes a hundred. Values are within 1e-12 of the
/// curve.
///
/// Pieces are Taylor series of y over x. Their width halves with each halving of the distance to
/// the nearer end, because a curve with a vertical tangent at an end is not smooth there; so the
/// leading bits of that distance index the pieces. Where a series does not converge, and next to
/// the ends, the piece contains NaN and the curve is solved.
struct BezierPieces: ~Copyable {
  /// The maximum error of a piece, in progress.
  static let tolerance = 1e-12
  /// The number of times that the distance to an end is halved.
  private static let halvings = 6

  private let curve: CubicBezier
  /// The even coefficients, then the odd ones, of each piece: first from the start, then from the
  /// end.
  private let pieces: UnsafeMutablePointer<Piece>
  typealias Piece = (even: SIMD4<Double>, odd: SIMD4<Double>)
  /// The number of pieces in each half of the time.
  private let count: Int
  private let shift: UInt64
  private let firstBits: Int
  private let middleBit: UInt64

  init(_ curve: CubicBezier) {
    // A sharply bent curve needs narrower pieces.
    for precision in 4...5 {
      let table = BezierPieces(curve, precision: precision)
      if table.solvedShare <= 0.02 {
        self = table
        return
      }
    }
    self.init(curve, precision: 7)
  }

  /// Makes a table with `1 << precision` pieces per halving.
  init(_ curve: CubicBezier, precision: Int) {
    self.curve = curve
    shift = UInt64(52 - precision)
    middleBit = 1 << (shift - 1)
    let nearest = 1 / Double(2 << Self.halvings)
    firstBits = Int(nearest.bitPattern >> shift)
    // One more piece starts at the middle of the time.
    count = Self.halvings << precision + 1
    let size = 2 * count * MemoryLayout<Piece>.stride
    pieces = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      .bindMemory(to: Piece.self, capacity: 2 * count)
    fill(from: 0, BezierSeries(curve.x1, curve.y1, curve.x2, curve.y2), mirrored: false)
    fill(
      from: count, BezierSeries(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1),
      mirrored: true)
  }

  deinit { UnsafeMutableRawPointer(pieces).deallocate() }

  private func fill(from first: Int, _ series: BezierSeries, mirrored: Bool) {
    var parameter = 0.0
    for index in 0..<count {
      let bits = UInt64(firstBits + index) << shift
      let low = Double(bitPattern: bits)
      let middle = Double(bitPattern: bits | middleBit)
      var terms = series.terms(at: middle, reach: middle - low, near: &parameter)
      if mirrored {
        terms = -terms
        terms[0] += 1
      }
      (pieces + first + index).initialize(to: (terms.evenHalf, terms.oddHalf))
    }
  }

  /// The share of the time, 0…1, in which no piece converges, apart from the parts next to the
  /// ends.
  var solvedShare: Double {
    var share = 0.0
    for index in 0..<2 * count where pieces[index].even[0].isNaN {
      let bits = UInt64(firstBits + index % count) << shift
      share += 2 * (Double(bitPattern: bits | middleBit) - Double(bitPattern: bits))
    }
    return share
  }

  /// Returns the progress at time `t`, within 1e-12 of the curve's.
  @inline(__always)
  func value(at t: Double) -> Double {
    let isLate = t > 0.5
    let distance = isLate ? 1 - t : t
    let bits = distance.bitPattern
    let index = Int(truncatingIfNeeded: bits >> shift) &- firstBits
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return curve.value(at: t) }
    let middle = Double(bitPattern: (bits >> shift) << shift | middleBit)
    let x = distance - middle
    let piece = pieces + (isLate ? index &+ count : index)
    let pairs = piece.pointee.even + piece.pointee.odd * x
    let square = x * x
    let value =
      pairs[0] + pairs[1] * square + (pairs[2] + pairs[3] * square) * (square * square)
    return value.isNaN ? curve.value(at: t) : value
  }
}

/// The Taylor series of a timing curve's progress over time, computed from those of x(s) and y(s).
struct BezierSeries {
  private let x: Cubic
  private let y: Cubic

  /// A polynomial of degree three without a constant term.
  private struct Cubic {
    let linear: Double
    let square: Double
    let cube: Double

    init(_ p1: Double, _ p2: Double) {
      linear = 3 * p1
      square = 3 * (p2 - p1) - linear
      cube = 1 - linear - square
    }

    func value(at s: Double) -> Double { ((cube * s + square) * s + linear) * s }

    /// Returns the coefficients of δ, δ² and δ³ in the value at s + δ.
    func shifted(by s: Double) -> (first: Double, second: Double, third: Double) {
      ((3 * cube * s + 2 * square) * s + linear, 3 * cube * s + square, cube)
    }
  }

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  /// Returns the first eight terms of progress in powers of time after `time`, or NaN where the
  /// truncation error may exceed the tolerance within `reach`. `parameter` is the first guess for
  /// s, and becomes the solution.
  func terms(at time: Double, reach: Double, near parameter: inout Double) -> SIMD8<Double> {
    let failure = SIMD8<Double>(repeating: .nan)
    guard let s = solve(time, near: parameter) else { return failure }
    parameter = s
    let (a1, a2, a3) = x.shifted(by: s)
    // δ as a series in τ = x(s + δ) − x(s), from τ = a₁δ + a₂δ² + a₃δ³, power by power.
    let degree = 9
    var delta = [Double](repeating: 0, count: degree + 1)
    var square = delta
    var cube = delta
    delta[1] = 1 / a1
    for power in 2...degree {
      for index in 1..<power { square[power] += delta[index] * delta[power - index] }
      for index in 1..<power { cube[power] += delta[index] * square[power - index] }
      delta[power] = -(a2 * square[power] + a3 * cube[power]) / a1
    }
    let (b1, b2, b3) = y.shifted(by: s)
    func term(_ power: Int) -> Double {
      b1 * delta[power] + b2 * square[power] + b3 * cube[power]
    }
    var reachToEighth = reach * reach
    reachToEighth *= reachToEighth
    reachToEighth *= reachToEighth
    // Bounds the truncation error by the first two omitted terms, if later terms at least halve at
    // each step.
    let error = max(term(8).magnitude, term(9).magnitude * reach) * reachToEighth * 2
    guard error <= BezierPieces.tolerance else { return failure }
    var terms = SIMD8<Double>()
    for power in 1..<8 { terms[power] = term(power) }
    terms[0] = y.value(at: s) - terms[1] * (x.value(at: s) - time)
    return terms
  }

  /// Solves x(s) = `time` by Newton's method; nil where it does not converge at once.
  private func solve(_ time: Double, near parameter: Double) -> Double? {
    var s = parameter == 0 ? time : parameter
    for _ in 0..<12 {
      let step = (x.value(at: s) - time) / x.shifted(by: s).first
      s -= step
      guard s > 0, s < 1 else { return nil }
      if step.magnitude <= 1e-14 { return s }
    }
    return nil
  }
}
