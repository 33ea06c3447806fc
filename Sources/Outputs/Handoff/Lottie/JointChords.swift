/// The longest straight lines through the samples of several numbers at once, each within its
/// tolerance at every sample, by the cones of their slopes.
struct JointChords {
  /// The indices of the samples between which the lines are.
  private(set) var kept = [0]

  /// - Complexity: O(samples × numbers) for each line.
  init(_ move: LottieMotion.Move, tolerances: [Double]) {
    let cuts = Set(move.corners)
    let last = move.times.count - 1
    var start = 0
    while start < last {
      var low = [Double](repeating: -.infinity, count: tolerances.count)
      var high = [Double](repeating: .infinity, count: tolerances.count)
      var best = start + 1
      for index in start + 1...last {
        let dt = move.times[index] - move.times[start]
        var (isWithin, isPossible) = (true, true)
        for number in tolerances.indices {
          let dv = move.values[index][number] - move.values[start][number]
          if low[number] * dt > dv || dv > high[number] * dt { isWithin = false }
          low[number] = max(low[number], (dv - tolerances[number]) / dt)
          high[number] = min(high[number], (dv + tolerances[number]) / dt)
          if low[number] > high[number] { isPossible = false }
        }
        if isWithin { best = index }
        if !isPossible || cuts.contains(index) { break }
      }
      start = best
      kept.append(start)
    }
  }
}
