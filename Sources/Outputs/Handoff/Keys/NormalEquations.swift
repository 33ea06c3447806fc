/// The normal equations of a least-squares problem of four unknowns.
struct NormalEquations {
  private var rows = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>())
  private var right = SIMD4<Double>()

  /// Adds an observation: the derivatives by the unknowns, and the difference to be explained.
  mutating func add(_ slopes: SIMD4<Double>, _ difference: Double) {
    rows.0 += slopes.x * slopes
    rows.1 += slopes.y * slopes
    rows.2 += slopes.z * slopes
    rows.3 += slopes.w * slopes
    right += slopes * difference
  }

  /// Returns the solution, with each diagonal element increased by the share `damping` of itself;
  /// nil if the equations have none.
  ///
  /// It eliminates without exchanging rows, because the matrix is symmetric and positive.
  func solution(damping: Double) -> SIMD4<Double>? {
    var ((a, b, c, d), right) = (rows, right)
    a.x += damping * a.x + 1e-12
    b.y += damping * b.y + 1e-12
    c.z += damping * c.z + 1e-12
    d.w += damping * d.w + 1e-12
    func eliminate(
      _ pivot: SIMD4<Double>, _ column: Int, _ value: Double, from row: inout SIMD4<Double>,
      _ other: inout Double
    ) {
      let factor = row[column] / pivot[column]
      row -= factor * pivot
      other -= factor * value
    }
    eliminate(a, 0, right.x, from: &b, &right.y)
    eliminate(a, 0, right.x, from: &c, &right.z)
    eliminate(a, 0, right.x, from: &d, &right.w)
    eliminate(b, 1, right.y, from: &c, &right.z)
    eliminate(b, 1, right.y, from: &d, &right.w)
    eliminate(c, 2, right.z, from: &d, &right.w)
    guard min(a.x, b.y, c.z, d.w) > 1e-30 else { return nil }
    right.w /= d.w
    right.z = (right.z - c.w * right.w) / c.z
    right.y = (right.y - b.z * right.z - b.w * right.w) / b.y
    right.x = (right.x - a.y * right.y - a.z * right.z - a.w * right.w) / a.x
    return right
  }
}
