import MotionAnalysis
import MotionRecording
import MotionValues

/// The values of a property at increasing times, from which keys are made.
package struct KeySamples: Sendable, Equatable {
  /// Increasing, in seconds.
  package let times: [Double]
  /// One for each time.
  package let values: [Double]

  /// Makes samples; both lists have the same length.
  package init(times: [Double], values: [Double]) {
    precondition(times.count == values.count, "each time has one value")
    self.times = times
    self.values = values
  }

  /// Samples a function evenly from 0 to `duration`, at `count + 1` times.
  package init(duration: Double, count: Int, value: (Double) -> Double) {
    times = (0...count).map { Double($0) / Double(count) * duration }
    values = times.map(value)
  }

  /// Samples a function evenly, and more often where it bends: until its value halfway between two
  /// samples is within `tolerance` of the line through them, or they are 2^-12 of an even step
  /// apart.
  package init(
    duration: Double, count: Int, tolerance: Double, value: (Double) -> Double
  ) {
    let even = KeySamples(duration: duration, count: count, value: value)
    var times: [Double] = []
    var values: [Double] = []
    func append(_ sample: (time: Double, value: Double)) {
      times.append(sample.time)
      values.append(sample.value)
    }
    func refine(
      _ start: (time: Double, value: Double), _ end: (time: Double, value: Double), depth: Int
    ) {
      let time = (start.time + end.time) / 2
      let middle = (time: time, value: value(time))
      guard depth > 0, ((start.value + end.value) / 2 - middle.value).magnitude > tolerance else {
        return
      }
      refine(start, middle, depth: depth - 1)
      append(middle)
      refine(middle, end, depth: depth - 1)
    }
    for index in 0..<count {
      let start = (even.times[index], even.values[index])
      append(start)
      refine(start, (even.times[index + 1], even.values[index + 1]), depth: 12)
    }
    append((even.times[count], even.values[count]))
    self.init(times: times, values: values)
  }

  package var count: Int { times.count }

  /// Returns the value at a time, on the line between two samples; before the first and after the
  /// last sample, it is theirs.
  package func value(at time: Double) -> Double {
    guard let last = values.last, time > times[0] else { return values.first ?? 0 }
    let next = times.partitioningIndex { $0 > time }
    guard next < count else { return last }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + share * (values[next] - values[next - 1])
  }

  /// Returns the samples within a range, with one at each of its ends that is within the samples.
  package func clipped(to range: ClosedRange<Double>) -> KeySamples {
    guard let first = times.first, let last = times.last,
      first < range.lowerBound || last > range.upperBound
    else { return self }
    let inner = times.indices.filter { range.contains(times[$0]) }
    var kept = KeySamples(times: inner.map { times[$0] }, values: inner.map { values[$0] })
    if first < range.lowerBound, kept.times.first != range.lowerBound {
      kept = KeySamples(
        times: [range.lowerBound] + kept.times, values: [value(at: range.lowerBound)] + kept.values)
    }
    if last > range.upperBound, kept.times.last != range.upperBound {
      kept = KeySamples(
        times: kept.times + [range.upperBound], values: kept.values + [value(at: range.upperBound)])
    }
    return kept
  }

  /// The indices of the turning points: extrema from which the value departs by more than
  /// `threshold` on both sides.
  package func turningPoints(threshold: Double) -> [Int] {
    var turns: [Int] = []
    // The extremes since the last turning point; 0 while the direction is unknown.
    var direction = 0
    var (low, high) = (0, 0)
    for index in values.indices {
      if values[index] > values[high] { high = index }
      if values[index] < values[low] { low = index }
      if direction >= 0, values[index] < values[high] - threshold {
        if direction > 0 || values[high] > values[0] + threshold { turns.append(high) }
        (direction, low) = (-1, index)
        high = index
      } else if direction <= 0, values[index] > values[low] + threshold {
        if direction < 0 || values[low] < values[0] - threshold { turns.append(low) }
        (direction, high) = (1, index)
        low = index
      }
    }
    return turns
  }
}

extension KeySamples {
  /// The samples as measures read them.
  package var motion: MotionSamples {
    MotionSamples(
      zip(times, values).map { MotionSamples.Sample(time: $0, value: $1) })
  }
}
