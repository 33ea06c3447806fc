/// Samples of a motion, and the motion between them.
///
/// An interval is named by the index of the sample with which it begins.
package protocol SampledMotion {
  /// The indices of the samples that are there.
  var indices: Range<Int> { get }
  subscript(index: Int) -> MotionSamples.Sample { get }
  /// Whether the motion changes within an interval, without a corner.
  func hasBreak(in interval: Int) -> Bool
  /// Returns the break in an interval: the value is set, or the motion changes.
  func breakpoint(in interval: Int) -> MotionSamples.Break?
}

extension SampledMotion {
  /// The samples that interpolate an interval: the four around it, if there are as many between
  /// corners.
  private func nodes(around interval: Int) -> Range<Int> {
    let indices = indices
    var (low, high) = (interval, interval + 1)
    while high - low < 3 {
      let mayGoBack = low > indices.lowerBound && !self[low].isCorner && !hasBreak(in: low - 1)
      let mayGoOn = high + 1 < indices.upperBound && !self[high].isCorner && !hasBreak(in: high)
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
    for index in nodes.dropFirst() where self[index].velocity.isNaN { return nil }
    let begins = !self[nodes.lowerBound].velocity.isNaN || nodes.count > 2
    return begins && self[interval + 1].time > self[interval].time ? nodes : nil
  }

  /// Whether the motion in an interval is known between its samples.
  package func isKnown(in interval: Int) -> Bool {
    !hasBreak(in: interval) && knownNodes(around: interval) != nil
  }

  /// The motion in an interval.
  ///
  /// If the velocities are known, it is the Hermite polynomial through the values and velocities of
  /// up to four samples, of degree seven; otherwise the line between two. On both sides of a break
  /// it is linear.
  package func motion(in interval: Int) -> IntervalMotion {
    let start = self[interval]
    if let gap = breakpoint(in: interval) {
      return .broken(gap, hasStart: gap.time > start.time)
    }
    guard let nodes = knownNodes(around: interval) else {
      return .line(time: start.time, value: start.value, slope: slope(from: interval))
    }
    return .polynomial(hermite(nodes))
  }

  /// Returns value and velocity at a time in, or slightly outside, an interval.
  package func motion(in interval: Int, at time: Double) -> (value: Double, velocity: Double) {
    motion(in: interval).at(time)
  }

  /// Returns the velocities at both ends of an interval, as `motion` has them there.
  func velocities(in interval: Int) -> (start: Double, end: Double) {
    let (start, end) = (self[interval], self[interval + 1])
    if hasBreak(in: interval) {
      return (
        motion(in: interval, at: start.time).velocity, motion(in: interval, at: end.time).velocity
      )
    }
    guard let nodes = knownNodes(around: interval) else {
      let slope = slope(from: interval)
      return (slope, slope)
    }
    let isBorder = nodes.upperBound == interval + 2
    var known = (start: start.velocity, end: isBorder ? end.arrival : end.velocity)
    if known.start.isNaN { known.start = hermite(nodes).at(start.time).velocity }
    if known.end.isNaN { known.end = hermite(nodes).at(end.time).velocity }
    return known
  }

  /// The line between the samples of an interval; 0 where no time passes.
  private func slope(from interval: Int) -> Double {
    let (start, end) = (self[interval], self[interval + 1])
    return end.time > start.time ? (end.value - start.value) / (end.time - start.time) : 0
  }

  /// The Hermite polynomial through the nodes, by divided differences.
  private func hermite(_ nodes: Range<Int>) -> HermitePolynomial {
    var times = SIMD8<Double>()
    var column = SIMD8<Double>()
    var slopes = SIMD8<Double>()
    var count = 0
    for index in nodes {
      let sample = self[index]
      // At a corner, the value belongs to both motions; the velocity is the one before it, if
      // known.
      let isBorder = index == nodes.upperBound - 1
      let slope = isBorder ? sample.arrival : sample.velocity
      for _ in 0..<(slope.isNaN ? 1 : 2) {
        times[count] = sample.time
        column[count] = sample.value
        slopes[count] = slope
        count += 1
      }
    }
    var coefficients = SIMD8<Double>()
    coefficients[0] = column[0]
    for order in 1..<count {
      for index in 0..<count - order {
        let width = times[index + order] - times[index]
        column[index] = width == 0 ? slopes[index] : (column[index + 1] - column[index]) / width
      }
      coefficients[order] = column[0]
    }
    return HermitePolynomial(times: times, coefficients: coefficients, count: count)
  }

  /// Finds the maximum of a function that is unimodal in an interval, by golden-section search.
  func greatest(in interval: Int, _ function: (Double) -> Double) -> Double {
    let ratio = 0.618_033_988_749_894_9
    var (low, high) = (self[interval].time, self[interval + 1].time)
    for _ in 0..<48 {
      let (a, b) = (high - (high - low) * ratio, low + (high - low) * ratio)
      if function(a) < function(b) { low = a } else { high = b }
    }
    return (low + high) / 2
  }
}

/// The motion between two samples.
package enum IntervalMotion: Sendable {
  case line(time: Double, value: Double, slope: Double)
  /// A line on both sides of a break; `hasStart` if there is one before it.
  case broken(MotionSamples.Break, hasStart: Bool)
  case polynomial(HermitePolynomial)

  /// Returns value and velocity at a time in, or slightly outside, the interval.
  package func at(_ time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .line(let start, let value, let slope): return (value + (time - start) * slope, slope)
    case .broken(let gap, let hasStart):
      let side = hasStart && time <= gap.time ? gap.before : gap.after
      return (side.value + (time - gap.time) * side.velocity, side.velocity)
    case .polynomial(let polynomial): return polynomial.at(time)
    }
  }
}

/// A polynomial in Newton's form.
package struct HermitePolynomial: Sendable {
  fileprivate let times: SIMD8<Double>
  fileprivate let coefficients: SIMD8<Double>
  fileprivate let count: Int

  func at(_ time: Double) -> (value: Double, velocity: Double) {
    var (value, velocity) = (0.0, 0.0)
    for index in (0..<count).reversed() {
      velocity = velocity * (time - times[index]) + value
      value = value * (time - times[index]) + coefficients[index]
    }
    return (value, velocity)
  }
}

extension SampledMotion {
  /// Finds the break between a sample and the next, if they belong to different motions.
  func findBreak(in interval: Int) -> MotionSamples.Break? {
    let (start, end) = (self[interval], self[interval + 1])
    let duration = end.time - start.time
    let isSet = isStep(from: interval)
    guard isSet || duration > 0 && turns(from: interval) else { return nil }
    let known = (
      start: start.velocity.isNaN ? 0 : start.velocity, end: arrival(at: interval + 1)
    )
    let after = (value: end.value, velocity: end.velocity.isNaN ? 0 : end.velocity)
    let ahead = (value: start.value + known.start * duration, velocity: known.start)
    if isSet { return .init(time: end.time, before: ahead, after: after, isStep: true) }
    // The intersection of the two lines, which would be exact without curvature.
    let place = (end.value - start.value - known.end * duration) / (known.start - known.end)
    guard place > -0.1 * duration, place < 1.1 * duration else { return nil }
    func turn(
      _ time: Double, _ before: (value: Double, velocity: Double),
      _ after: (value: Double, velocity: Double)
    ) -> MotionSamples.Break {
      let reach = max(abs(before.velocity), abs(after.velocity)) * duration
      let isStep = abs(after.value - before.value) > 0.1 * reach
      return .init(time: time, before: before, after: after, isStep: isStep)
    }
    if place > (1 - Self.nearest) * duration { return turn(end.time, ahead, after) }
    let time = place < Self.nearest * duration ? start.time : start.time + place
    return turn(
      time, (start.value + (time - start.time) * known.start, known.start),
      (end.value - (end.time - time) * known.end, known.end))
  }

  /// Times within this fraction of an interval from one of its ends are moved to that end.
  private static var nearest: Double { 0.01 }

  /// Whether the value changes from one sample to the next by more than four times what the
  /// velocities around them would allow: it was set.
  private func isStep(from index: Int) -> Bool {
    let (start, end) = (self[index], self[index + 1])
    // NaN if no speed is known.
    var fastest = Double.maximum(abs(start.velocity), abs(arrival(at: index + 1)))
    // Another motion follows a corner.
    if index > indices.lowerBound, !start.isCorner {
      fastest = .maximum(fastest, abs(slope(from: index - 1)))
    }
    if index + 2 < indices.upperBound, !end.isCorner {
      fastest = .maximum(fastest, abs(slope(from: index + 1)))
    }
    return abs(end.value - start.value) > 4 * fastest * (end.time - start.time)
  }

  /// Whether the velocity changes from one sample to the next eight times as much as before and
  /// after, and by more than the noise of velocities.
  private func turns(from index: Int) -> Bool {
    let change = change(from: index)
    guard !change.isNaN else { return false }
    let noise = 1e-4 * max(abs(velocity(at: index)), abs(arrival(at: index + 1)))
    guard change > noise else { return false }
    // NaN if no change is known.
    let others = Double.maximum(
      index > indices.lowerBound && !self[index].isCorner ? self.change(from: index - 1) : .nan,
      index + 2 < indices.upperBound && !self[index + 1].isCorner
        ? self.change(from: index + 1) : .nan)
    return change > 8 * others + noise
  }

  /// The change of velocity from one sample to the next; NaN if unknown.
  private func change(from index: Int) -> Double {
    abs(arrival(at: index + 1) - velocity(at: index))
  }

  /// The velocity after a sample; for the first one of a move, if unknown, that of the rest before
  /// it.
  private func velocity(at index: Int) -> Double {
    let velocity = self[index].velocity
    return index == 0 && velocity.isNaN ? 0 : velocity
  }

  /// The velocity before a sample.
  private func arrival(at index: Int) -> Double {
    let sample = self[index]
    return sample.isCorner ? sample.velocityBefore : velocity(at: index)
  }
}

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
