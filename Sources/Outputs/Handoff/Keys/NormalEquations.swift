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
  func solution(damping: Double) -> SIMD4<Double>? {
    var (rows, right) = ([rows.0, rows.1, rows.2, rows.3], right)
    for i in 0..<4 { rows[i][i] += damping * rows[i][i] + 1e-12 }
    for column in 0..<4 {
      let pivot = (column..<4).max { rows[$0][column].magnitude < rows[$1][column].magnitude }
      guard let pivot, rows[pivot][column].magnitude > 1e-30 else { return nil }
      rows.swapAt(column, pivot)
      (right[column], right[pivot]) = (right[pivot], right[column])
      for row in column + 1..<4 {
        let factor = rows[row][column] / rows[column][column]
        rows[row] -= factor * rows[column]
        right[row] -= factor * right[column]
      }
    }
    for column in (0..<4).reversed() {
      for k in column + 1..<4 { right[column] -= rows[column][k] * right[k] }
      right[column] /= rows[column][column]
    }
    return right
  }
}
