/// A cubic Bézier curve as cubic pieces over equal spans of time, for the loop of every frame.
///
/// Solving the curve takes tens of nanoseconds, a piece takes two. Pieces agree with the
/// solver within 1e-9; the few that cannot, beside a vertical tangent, are solved.
package struct BezierTable: Hashable, Sendable {
  /// The curve.
  package let curve: CubicBezier

  /// The coefficients of each piece, from constant to cube, in fractions of a piece; not numbers
  /// where the curve is solved.
  private let pieces: [SIMD4<Double>]

  /// The number of pieces as a double.
  private let scale: Double

  /// The greatest distance between a piece and the solved curve.
  package static let tolerance = 1e-9

  /// The numbers of pieces that are tried; the last one stays, whatever it leaves to the solver.
  package static let sizes = [64, 256, 1024]

  /// Tabulates a curve; takes up to half a millisecond, so keep tables.
  package init(_ curve: CubicBezier) {
    self.curve = curve
    var pieces: [SIMD4<Double>] = []
    for size in Self.sizes {
      let isLast = size == Self.sizes.last
      pieces = Self.pieces(of: curve, count: size, stopsAtFailure: !isLast)
      if pieces.count == size { break }
    }
    self.pieces = pieces
    scale = Double(pieces.count)
  }

  /// The number of pieces.
  package var count: Int { pieces.count }

  /// How many pieces are solved instead.
  package var solvedCount: Int { pieces.count { $0.x.isNaN } }

  /// Returns the progress at time `t`, within 1e-9 of the solved curve, without allocating.
  package func value(at t: Double) -> Double {
    // Written so that a time that is not a number goes to the solver as well.
    guard t > 0 && t < 1 else { return curve.value(at: t) }
    let position = t * scale
    let index = Int(position)
    let u = position - Double(index)
    let piece = pieces[index]
    let value = ((piece.w * u + piece.z) * u + piece.y) * u + piece.x
    return value.isNaN ? curve.value(at: t) : value
  }

  /// Returns the pieces, or those before the first that is too far from the curve.
  private static func pieces(
    of curve: CubicBezier, count: Int, stopsAtFailure: Bool
  ) -> [SIMD4<Double>] {
    let step = 1 / Double(count)
    var pieces: [SIMD4<Double>] = []
    pieces.reserveCapacity(count)
    var end = curve.point(at: 0)
    for index in 0..<count {
      let start = end
      let time = Double(index + 1) * step
      end = curve.point(at: time)
      let rise = end.value - start.value
      let (m, n) = (start.velocity * step, end.velocity * step)
      let piece = SIMD4(start.value, m, 3 * rise - 2 * m - n, m + n - 2 * rise)
      if error(of: piece, index, count, curve) <= 0.8 * tolerance {
        pieces.append(piece)
      } else if stopsAtFailure {
        return pieces
      } else {
        pieces.append(SIMD4(repeating: .nan))
      }
    }
    return pieces
  }

  /// Returns the greatest distance at the quarters of a piece; a smooth curve is farthest near
  /// the middle, where both ends agree in value and slope.
  private static func error(
    of piece: SIMD4<Double>, _ index: Int, _ count: Int, _ curve: CubicBezier
  ) -> Double {
    var greatest = 0.0
    for u in [0.25, 0.5, 0.75] {
      let value = ((piece.w * u + piece.z) * u + piece.y) * u + piece.x
      let exact = curve.value(at: (Double(index) + u) / Double(count))
      greatest = max(greatest, (value - exact).magnitude)
    }
    return greatest
  }
}
