/// The number of a move on which all others depend linearly, so that one easing moves them all.
struct MoveLeader {
  let index: Int
  /// The tolerance within which all numbers are within theirs.
  let tolerance: Double

  /// Nil if the numbers do not move in proportion.
  init?(_ move: LottieMotion.Move, tolerances: [Double]) {
    let count = tolerances.count
    var (least, greatest) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    for (time, values) in move.values.enumerated() {
      for number in 0..<count {
        if values[number] < move.values[least[number]][number] { least[number] = time }
        if values[number] > move.values[greatest[number]][number] { greatest[number] = time }
      }
    }
    func range(_ number: Int) -> Double {
      move.values[greatest[number]][number] - move.values[least[number]][number]
    }
    guard
      let leader = (0..<count).max(by: { range($0) / tolerances[$0] < range($1) / tolerances[$1] }),
      range(leader) > 0
    else { return nil }
    let (from, to) = (move.values[least[leader]], move.values[greatest[leader]])
    var tolerance = tolerances[leader]
    for number in 0..<count where number != leader && range(number) > 0 {
      let slope = (to[number] - from[number]) / range(leader)
      let rest = move.values.reduce(0) { rest, values in
        let expected = from[number] + slope * (values[leader] - from[leader])
        return max(rest, (values[number] - expected).magnitude)
      }
      guard rest <= tolerances[number] / 2 else { return nil }
      if slope != 0 { tolerance = min(tolerance, (tolerances[number] - rest) / slope.magnitude) }
    }
    index = leader
    self.tolerance = tolerance
  }
}
