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

  package private(set) var all: [Sample]

  package init(_ samples: [Sample]) { all = samples }

  /// The samples whose motion an interval belongs to: four about it, where there are as many before the next corner.
  private func nodes(around interval: Int) -> Range<Int> {
    var (low, high) = (interval, interval + 1)
    while high - low < 3 {
      let mayGoBack = low > 0 && !all[low].isCorner
      let mayGoOn = high + 1 < all.count && !all[high].isCorner
      guard mayGoBack || mayGoOn else { break }
      if mayGoOn, !mayGoBack || high - interval <= interval - low + 1 {
        high += 1
      } else {
        low -= 1
      }
    }
    return low..<high + 1
  }

  /// Returns value and velocity at a time of the interval that begins at an index, or a little beside it.
  ///
  /// Where velocities are known it is the polynomial that has the values and velocities of up to four samples,
  /// of the seventh degree; elsewhere the straight line between two.
  package func motion(in interval: Int, at time: Double) -> (value: Double, velocity: Double) {
    let (start, end) = (all[interval], all[interval + 1])
    var nodes = nodes(around: interval)
    while nodes.lowerBound < interval, all[nodes.lowerBound].velocity.isNaN {
      nodes.removeFirst()
    }
    // The velocity at a corner is that of the motion after it.
    let isKnown = nodes.allSatisfy { !all[$0].velocity.isNaN }
    guard isKnown, end.time > start.time else {
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
      for _ in 0..<(isBorder ? 1 : 2) {
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
