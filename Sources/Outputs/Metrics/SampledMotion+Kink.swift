extension SampledMotion {
  /// A velocity jump above a threshold within an interval, where the slopes on both sides do not
  /// match; it has no break or corner near.
  func kink(in interval: Int, above threshold: Double) -> MotionMeasures.Jump? {
    guard interval >= indices.lowerBound + 2, interval + 3 < indices.upperBound else { return nil }
    func slope(_ index: Int) -> Double {
      let (start, end) = (self[index], self[index + 1])
      return (end.value - start.value) / (end.time - start.time)
    }
    // Extrapolate the two slopes on either side to the middle of the interval.
    let (first, last) = (slope(interval - 1), slope(interval + 1))
    let (left, right) = (first - slope(interval - 2), slope(interval + 2) - last)
    let (before, after) = (first + left, last - right)
    let change = abs(after - before)
    guard change > threshold, change > 3 * (abs(left) + abs(right)),
      !(interval - 1...interval + 2).contains(where: { self[$0].isCorner }),
      !(interval - 2...interval + 2).contains(where: { hasBreak(in: $0) })
    else { return nil }
    // The intersection of the two lines.
    let (low, high) = (self[interval], self[interval + 1])
    let meeting =
      (high.value - low.value + before * low.time - after * high.time) / (before - after)
    let isInside = (low.time...high.time).contains(meeting)
    return .init(
      time: isInside ? meeting : (low.time + high.time) / 2, before: before, after: after)
  }
}
