/// Samples of one move: instants, ascending, with the value and, where it is known, the velocity at each.
package struct MotionSamples: Sendable {
  package struct Sample: Sendable {
    /// In seconds.
    package let time: Double
    package let value: Double
    /// In units a second, from this instant on; NaN where it is not known.
    package let velocity: Double
    /// Whether another motion begins here, so that the velocity before may be another one.
    package let isCorner: Bool

    package init(time: Double, value: Double, velocity: Double = .nan, isCorner: Bool = false) {
      self.time = time
      self.value = value
      self.velocity = velocity
      self.isCorner = isCorner
    }
  }

  package let all: [Sample]
  /// For each interval whether the value is set to another one at its end, rather than moved there.
  private let isStep: [Bool]

  package init(_ samples: [Sample]) {
    all = samples
    isStep = samples.indices.dropLast().map { samples.isStep(from: $0) }
  }

  /// Whether the value holds or moves on in the interval that begins at an index, and is set to another one at its end.
  package func isStep(in interval: Int) -> Bool { isStep[interval] }

  /// The samples whose motion an interval belongs to: four about it, where there are as many before the next corner.
  private func nodes(around interval: Int) -> Range<Int> {
    var (low, high) = (interval, interval + 1)
    while high - low < 3 {
      let mayGoBack = low > 0 && !all[low].isCorner && !isStep[low - 1]
      let mayGoOn = high + 1 < all.count && !all[high].isCorner && !isStep[high]
      guard mayGoBack || mayGoOn else { break }
      if mayGoOn, !mayGoBack || high - interval <= interval - low + 1 {
        high += 1
      } else {
        low -= 1
      }
    }
    return low..<high + 1
  }

  /// The samples that the motion in an interval is computed from; nil where too little is known.
  private func knownNodes(around interval: Int) -> Range<Int>? {
    let nodes = nodes(around: interval)
    // What moves from the first sample on begins there with a velocity that follows from the others.
    let isKnown = nodes.dropFirst().allSatisfy { !all[$0].velocity.isNaN }
    let begins = !all[nodes.lowerBound].velocity.isNaN || nodes.count > 2
    return isKnown && begins && all[interval + 1].time > all[interval].time ? nodes : nil
  }

  /// Whether the motion in the interval that begins at an index is known between its samples.
  package func isKnown(in interval: Int) -> Bool {
    !isStep[interval] && knownNodes(around: interval) != nil
  }

  /// Returns value and velocity at a time of the interval that begins at an index, or a little beside it.
  ///
  /// Where velocities are known it is the polynomial that has the values and velocities of up to four samples,
  /// of the seventh degree; elsewhere the straight line between two. Before a step the motion goes straight on.
  package func motion(in interval: Int, at time: Double) -> (value: Double, velocity: Double) {
    let (start, end) = (all[interval], all[interval + 1])
    if isStep[interval] {
      let velocity = start.velocity.isNaN ? 0 : start.velocity
      return (start.value + (time - start.time) * velocity, velocity)
    }
    guard let nodes = knownNodes(around: interval) else {
      let slope = end.time > start.time ? (end.value - start.value) / (end.time - start.time) : 0
      return (start.value + (time - start.time) * slope, slope)
    }
    return hermite(nodes, interval, at: time)
  }

  /// Newton's form of the polynomial through the nodes, by divided differences.
  private func hermite(
    _ nodes: Range<Int>, _ interval: Int, at time: Double
  ) -> (value: Double, velocity: Double) {
    var times: [Double] = []
    var column: [Double] = []
    var slopes: [Double] = []
    for index in nodes {
      let sample = all[index]
      // Before a corner its value holds, its velocity does not.
      let isBorder = index == nodes.upperBound - 1 && sample.isCorner
      for _ in 0..<(isBorder || sample.velocity.isNaN ? 1 : 2) {
        times.append(sample.time)
        column.append(sample.value)
        slopes.append(sample.velocity)
      }
    }
    var coefficients = [column[0]]
    for order in 1..<times.count {
      for index in 0..<times.count - order {
        let width = times[index + order] - times[index]
        column[index] = width == 0 ? slopes[index] : (column[index + 1] - column[index]) / width
      }
      coefficients.append(column[0])
    }
    var (value, velocity) = (0.0, 0.0)
    for index in coefficients.indices.reversed() {
      velocity = velocity * (time - times[index]) + value
      value = value * (time - times[index]) + coefficients[index]
    }
    return (value, velocity)
  }
}

extension [MotionSamples.Sample] {
  /// Whether the value goes further from one sample to the next than four times what any of the velocities about the
  /// two would take it.
  fileprivate func isStep(from index: Int) -> Bool {
    let (start, end) = (self[index], self[index + 1])
    let distance = abs(end.value - start.value)
    let known = [start.velocity, end.velocity].filter { !$0.isNaN }
    let slopes = [index - 1, index + 1].compactMap { other -> Double? in
      guard indices.contains(other), other + 1 < count, self[other + 1].time > self[other].time
      else { return nil }
      return (self[other + 1].value - self[other].value) / (self[other + 1].time - self[other].time)
    }
    let fastest = (known + slopes).map(abs).max() ?? .infinity
    return distance > 4 * fastest * (end.time - start.time)
  }
}
