/// The normal equations of a least-squares problem of four unknowns.
struct NormalEquations {
  private var matrix = [[Double]](repeating: [0, 0, 0, 0], count: 4)
  private var vector = [0.0, 0, 0, 0]

  /// Adds an observation: the derivatives by the unknowns, and the difference to be explained.
  mutating func add(_ slopes: (Double, Double, Double, Double), _ difference: Double) {
    let row = [slopes.0, slopes.1, slopes.2, slopes.3]
    for i in 0..<4 {
      for j in 0..<4 { matrix[i][j] += row[i] * row[j] }
      vector[i] += row[i] * difference
    }
  }

  /// Returns the solution, with each diagonal element increased by the share `damping` of itself;
  /// nil if the equations have none.
  func solution(damping: Double) -> (Double, Double, Double, Double)? {
    var rows = matrix
    var right = vector
    for i in 0..<4 { rows[i][i] += damping * rows[i][i] + 1e-12 }
    for column in 0..<4 {
      let pivot = (column..<4).max { rows[$0][column].magnitude < rows[$1][column].magnitude }
      guard let pivot, rows[pivot][column].magnitude > 1e-30 else { return nil }
      rows.swapAt(column, pivot)
      right.swapAt(column, pivot)
      for row in column + 1..<4 {
        let factor = rows[row][column] / rows[column][column]
        for k in column..<4 { rows[row][k] -= factor * rows[column][k] }
        right[row] -= factor * right[column]
      }
    }
    for column in (0..<4).reversed() {
      for k in column + 1..<4 { right[column] -= rows[column][k] * right[k] }
      right[column] /= rows[column][column]
    }
    return (right[0], right[1], right[2], right[3])
  }
}
