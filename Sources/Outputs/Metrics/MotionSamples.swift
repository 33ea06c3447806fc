/// Samples of one move: ascending times, with the value and, if known, the velocity at each.
package struct MotionSamples: Sendable {
  package struct Sample: Sendable {
    /// In seconds.
    package let time: Double
    package let value: Double
    /// In units per second, from this time on; NaN if unknown.
    package let velocity: Double
    /// At a corner, the velocity before it; NaN if unknown.
    package let velocityBefore: Double
    /// Whether another motion begins here, which may have a different velocity.
    package let isCorner: Bool

    package init(
      time: Double, value: Double, velocity: Double = .nan, isCorner: Bool = false,
      velocityBefore: Double = .nan
    ) {
      self.velocityBefore = velocityBefore
      self.time = time
      self.value = value
      self.velocity = velocity
      self.isCorner = isCorner
    }
  }

  /// A time between two samples at which the motion changes, but for which no corner was recorded.
  package struct Break: Sendable {
    /// In seconds.
    package let time: Double
    /// Value and velocity immediately before and after.
    package let before: (value: Double, velocity: Double)
    package let after: (value: Double, velocity: Double)
    /// Whether the value jumps, rather than the velocity.
    package let isStep: Bool
  }

  package let all: [Sample]
  /// The break in each interval, if any.
  private let breaks: [Break?]

  package init(_ samples: [Sample]) {
    all = samples
    breaks = samples.indices.dropLast().map { samples.breakpoint(from: $0) }
  }

  /// Returns the break in the interval that begins at an index: the value is set, or the motion
  /// changes.
  package func breakpoint(in interval: Int) -> Break? { breaks[interval] }

  /// The samples that interpolate an interval: the four around it, if there are as many between
  /// corners.
  private func nodes(around interval: Int) -> Range<Int> {
    var (low, high) = (interval, interval + 1)
    while high - low < 3 {
      let mayGoBack = low > 0 && !all[low].isCorner && breaks[low - 1] == nil
      let mayGoOn = high + 1 < all.count && !all[high].isCorner && breaks[high] == nil
      guard mayGoBack || mayGoOn else { break }
      if mayGoOn, !mayGoBack || high - interval <= interval - low + 1 {
        high += 1
      } else {
        low -= 1
      }
    }
    return low..<high + 1
  }

  /// The samples that interpolate an interval; nil if too few velocities are known.
  private func knownNodes(around interval: Int) -> Range<Int>? {
    let nodes = nodes(around: interval)
    // The velocity of the first sample is unknown if the motion starts there; it follows from the
    // others.
    let isKnown = nodes.dropFirst().allSatisfy { !all[$0].velocity.isNaN }
    let begins = !all[nodes.lowerBound].velocity.isNaN || nodes.count > 2
    return isKnown && begins && all[interval + 1].time > all[interval].time ? nodes : nil
  }

  /// Whether the motion in the interval that begins at an index is known between its samples.
  package func isKnown(in interval: Int) -> Bool {
    breaks[interval] == nil && knownNodes(around: interval) != nil
  }

  /// Returns value and velocity at a time in, or slightly outside, the interval that begins at an
  /// index.
  ///
  /// If the velocities are known, it is the Hermite polynomial through the values and velocities of
  /// up to four samples, of degree seven; otherwise the line between two. On both sides of a break
  /// it is linear.
  package func motion(in interval: Int, at time: Double) -> (value: Double, velocity: Double) {
    let (start, end) = (all[interval], all[interval + 1])
    if let gap = breaks[interval] {
      let isBefore = time <= gap.time && gap.time > start.time
      let side = isBefore ? gap.before : gap.after
      return (side.value + (time - gap.time) * side.velocity, side.velocity)
    }
    guard let nodes = knownNodes(around: interval) else {
      let slope = end.time > start.time ? (end.value - start.value) / (end.time - start.time) : 0
      return (start.value + (time - start.time) * slope, slope)
    }
    return hermite(nodes, interval, at: time)
  }

  /// Newton's form of the Hermite polynomial through the nodes, by divided differences.
  private func hermite(
    _ nodes: Range<Int>, _ interval: Int, at time: Double
  ) -> (value: Double, velocity: Double) {
    var times: [Double] = []
    var column: [Double] = []
    var slopes: [Double] = []
    for index in nodes {
      let sample = all[index]
      // At a corner, the value belongs to both motions; the velocity is the one before it, if
      // known.
      let isBorder = index == nodes.upperBound - 1 && sample.isCorner
      let slope = isBorder ? sample.velocityBefore : sample.velocity
      for _ in 0..<(slope.isNaN ? 1 : 2) {
        times.append(sample.time)
        column.append(sample.value)
        slopes.append(slope)
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
  /// Times within this fraction of an interval from one of its ends are moved to that end.
  private static let nearest = 0.01

  /// The break between a sample and the next, if they belong to different motions.
  fileprivate func breakpoint(from index: Int) -> MotionSamples.Break? {
    let (start, end) = (self[index], self[index + 1])
    let duration = end.time - start.time
    let known = (start: start.velocity.isNaN ? 0 : start.velocity, end: arrival(at: index + 1))
    let after = (value: end.value, velocity: end.velocity.isNaN ? 0 : end.velocity)
    let ahead = (value: start.value + known.start * duration, velocity: known.start)
    if isStep(from: index) {
      return .init(time: end.time, before: ahead, after: after, isStep: true)
    }
    guard duration > 0, turns(from: index) else { return nil }
    // The intersection of the two lines, which would be exact without curvature.
    let place = (end.value - start.value - known.end * duration) / (known.start - known.end)
    guard place > -0.1 * duration, place < 1.1 * duration else { return nil }
    func turn(
      _ time: Double, _ before: (value: Double, velocity: Double),
      _ after: (value: Double, velocity: Double)
    ) -> MotionSamples.Break {
      let reach = Swift.max(abs(before.velocity), abs(after.velocity)) * duration
      let isStep = abs(after.value - before.value) > 0.1 * reach
      return .init(time: time, before: before, after: after, isStep: isStep)
    }
    if place > (1 - Self.nearest) * duration { return turn(end.time, ahead, after) }
    let time = place < Self.nearest * duration ? start.time : start.time + place
    return turn(
      time, (start.value + (time - start.time) * known.start, known.start),
      (end.value - (end.time - time) * known.end, known.end))
  }

  /// Whether the value changes from one sample to the next by more than four times what the
  /// velocities around them would allow: it was set.
  private func isStep(from index: Int) -> Bool {
    let (start, end) = (self[index], self[index + 1])
    // NaN if no speed is known.
    var fastest = Double.maximum(abs(start.velocity), abs(arrival(at: index + 1)))
    // Another motion follows a corner.
    if index > 0, !start.isCorner {
      fastest = .maximum(fastest, abs(slope(from: index - 1)))
    }
    if index + 2 < count, !end.isCorner {
      fastest = .maximum(fastest, abs(slope(from: index + 1)))
    }
    return abs(end.value - start.value) > 4 * fastest * (end.time - start.time)
  }

  /// Whether the velocity changes from one sample to the next eight times as much as before and
  /// after, and by more than the noise of velocities.
  private func turns(from index: Int) -> Bool {
    let change = change(from: index)
    guard !change.isNaN else { return false }
    // NaN if no change is known.
    let others = Double.maximum(
      index > 0 && !self[index].isCorner ? self.change(from: index - 1) : .nan,
      index + 2 < count && !self[index + 1].isCorner ? self.change(from: index + 1) : .nan)
    let noise = 1e-4 * Swift.max(abs(velocity(at: index)), abs(arrival(at: index + 1)))
    return change > 8 * others + noise
  }

  /// The change of velocity from one sample to the next; NaN if unknown.
  private func change(from index: Int) -> Double {
    abs(arrival(at: index + 1) - velocity(at: index))
  }

  /// The velocity after a sample; for the first one, if unknown, that of the rest before it.
  private func velocity(at index: Int) -> Double {
    index == 0 && self[0].velocity.isNaN ? 0 : self[index].velocity
  }

  /// The velocity before a sample.
  private func arrival(at index: Int) -> Double {
    self[index].isCorner ? self[index].velocityBefore : velocity(at: index)
  }

  private func slope(from index: Int) -> Double {
    let duration = self[index + 1].time - self[index].time
    return duration > 0 ? (self[index + 1].value - self[index].value) / duration : .nan
  }
}
