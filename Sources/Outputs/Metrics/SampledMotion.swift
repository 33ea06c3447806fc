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
