extension MotionSamples {
  /// The velocity with the greatest magnitude, and its time.
  func peak() -> (velocity: Double, time: Double) {
    var best = (velocity: 0.0, time: all[0].time)
    for interval in 0..<all.count - 1 {
      for time in [all[interval].time, all[interval + 1].time] {
        let velocity = motion(in: interval, at: time).velocity
        if abs(velocity) > abs(best.velocity) { best = (velocity, time) }
      }
    }
    for interval in 0..<all.count - 1
    where all[interval].time <= best.time && best.time <= all[interval + 1].time {
      let time = greatest(in: interval) { abs(motion(in: interval, at: $0).velocity) }
      let velocity = motion(in: interval, at: time).velocity
      if abs(velocity) > abs(best.velocity) * (1 + 1e-12) { best = (velocity, time) }
    }
    return best
  }

  /// The greatest distance of the value beyond `end`, in the direction of `sign`, and its time.
  func furthest(beyond end: Double, sign: Double) -> (distance: Double, time: Double) {
    func distance(_ value: Double) -> Double { (value - end) * sign }
    guard let top = all.indices.max(by: { distance(all[$0].value) < distance(all[$1].value) })
    else { return (0, 0) }
    var best = (distance: distance(all[top].value), time: all[top].time)
    for interval in [top - 1, top] where interval >= 0 && interval + 1 < all.count {
      let time = greatest(in: interval) { distance(motion(in: interval, at: $0).value) }
      let found = distance(motion(in: interval, at: time).value)
      if found > best.distance { best = (found, time) }
    }
    return best.distance > 0 ? best : (0, all[all.count - 1].time)
  }

  /// The last time at which the value enters a band around its end.
  func settling(at end: Double, within band: Double) -> Double {
    // Between two samples inside the band, the value may leave it and return.
    for interval in (0..<all.count - 1).reversed() {
      func isOutside(_ time: Double) -> Bool {
        abs(motion(in: interval, at: time).value - end) > band
      }
      let (start, last) = (all[interval].time, all[interval + 1].time)
      var low = start
      if abs(all[interval].value - end) <= band {
        let time = greatest(in: interval) { abs(motion(in: interval, at: $0).value - end) }
        guard isOutside(time) else { continue }
        low = time
      }
      var high = last
      // If a motion ends outside the band, the value leaves or enters there.
      if isOutside(high), all[interval + 1].isCorner { return high }
      while true {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { return high }
        if isOutside(middle) { low = middle } else { high = middle }
      }
    }
    return all[0].time
  }

  /// Finds the maximum of a function that is unimodal in an interval, by golden-section search.
  private func greatest(in interval: Int, _ function: (Double) -> Double) -> Double {
    let ratio = 0.618_033_988_749_894_9
    var (low, high) = (all[interval].time, all[interval + 1].time)
    for _ in 0..<48 {
      let (a, b) = (high - (high - low) * ratio, low + (high - low) * ratio)
      if function(a) < function(b) { low = a } else { high = b }
    }
    return (low + high) / 2
  }

  /// Returns the instants at which the velocity changes discontinuously by more than `threshold`.
  package func jumps(above threshold: Double) -> [MotionMeasures.Jump] {
    guard all.count > 4, threshold > 0 else { return [] }
    var found: [MotionMeasures.Jump] = []
    for index in 1..<all.count - 1 where all[index].isCorner {
      let time = all[index].time
      let before = motion(in: index - 1, at: time).velocity
      let after = motion(in: index, at: time).velocity
      if abs(after - before) > threshold {
        found.append(.init(time: time, before: before, after: after))
      }
    }
    for gap in (0..<all.count - 1).compactMap({ breakpoint(in: $0) }) {
      let (before, after) = (gap.before.velocity, gap.after.velocity)
      // A value that is set has no velocity that could jump.
      guard abs(after - before) > threshold, !gap.isStep,
        !found.contains(where: { abs($0.time - gap.time) < 1e-9 })
      else { continue }
      found.append(.init(time: gap.time, before: before, after: after))
    }
    return (found + kinks(above: threshold)).sorted { $0.time < $1.time }
  }

  /// The jumps between two samples, where the slopes on both sides do not match.
  private func kinks(above threshold: Double) -> [MotionMeasures.Jump] {
    let slopes = (0..<all.count - 1).map { index in
      (all[index + 1].value - all[index].value) / (all[index + 1].time - all[index].time)
    }
    guard slopes.count >= 5 else { return [] }
    var found: [(interval: Int, jump: MotionMeasures.Jump)] = []
    for index in 2..<slopes.count - 2
    where !(index - 1...index + 2).contains(where: { all[$0].isCorner })
      && !(index - 2...index + 2).contains(where: { breakpoint(in: $0) != nil })
    {
      // Extrapolate the two slopes on either side to the middle of the interval.
      let (left, right) = (
        slopes[index - 1] - slopes[index - 2], slopes[index + 2] - slopes[index + 1]
      )
      let (before, after) = (slopes[index - 1] + left, slopes[index + 1] - right)
      let change = abs(after - before)
      guard change > threshold, change > 3 * (abs(left) + abs(right)) else { continue }
      // The intersection of the two lines.
      let middle = (all[index].time + all[index + 1].time) / 2
      let (low, high) = (all[index], all[index + 1])
      let meeting =
        (high.value - low.value + before * low.time - after * high.time) / (before - after)
      let time = (low.time...high.time).contains(meeting) ? meeting : middle
      let jump = MotionMeasures.Jump(time: time, before: before, after: after)
      if let last = found.last, last.interval + 1 >= index {
        if change > abs(last.jump.after - last.jump.before) {
          found[found.count - 1] = (index, jump)
        }
      } else {
        found.append((index, jump))
      }
    }
    return found.map(\.jump)
  }
}
