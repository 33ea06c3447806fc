/// Measures of one move of a property, from its first change to its last.
///
/// Let x(t) be the value, a and b its first and last value, d = b - a, and v the derivative of x:
///
/// - *peak velocity*: max |v(t)|, with its sign, and the first t at which it is reached;
/// - *overshoot*: max (x(t) - b) · sign d over the move, 0 if x never passes b; also in percent of
///   |d|. A move that ends where it began has none;
/// - *settling time*: the least s such that |x(t) - b| ≤ 0.001 · |d| for all t ≥ s, counted from
///   the start. A thousandth is the threshold at which springs count as settled: for 300 points, it
///   is a third of a point, one pixel of the finest screens. For a move that ends where it began,
///   |d| is its greatest distance from there;
/// - *velocity jump*: an instant inside the move at which v changes discontinuously by more than a
///   twentieth of the peak.
///
/// A recording defines x between frames as well (see `MotionSamples.motion`). If a frame is at most
/// a third of a motion's shortest time constant, these measures are accurate to a millionth. Curves
/// with unbounded or discontinuous acceleration are measured to a thousandth, and so are bends
/// within a mapping. From a trace, v is the slope between two frames, and instants are accurate to
/// one frame.
package struct MotionMeasures: Sendable, Equatable {
  package struct Jump: Sendable, Equatable {
    /// In seconds.
    package let time: Double
    /// The velocities before and after, in units per second.
    package let before: Double
    package let after: Double
  }

  /// The fraction of the distance within which a move counts as settled.
  package static let settledShare = 0.001
  /// The fraction of the peak velocity above which a discontinuity counts as a jump.
  package static let jumpShare = 0.05

  package let from: Double
  package let to: Double
  /// In seconds.
  package let start: Double
  package let end: Double
  package let peakVelocity: Double
  package let peakTime: Double
  /// The greatest distance of the value beyond its end, in its unit.
  package let overshoot: Double
  /// The time of the overshoot; the move's end if there is none.
  package let overshootTime: Double
  /// In seconds from the start.
  package let settlingTime: Double
  package let jumps: [Jump]

  /// The overshoot in percent of the distance.
  package var overshootPercent: Double { from == to ? 0 : overshoot / abs(to - from) * 100 }

  /// Measures a move; nil for fewer than two samples.
  package init?(_ samples: MotionSamples) {
    var meter = MoveMeter()
    for sample in samples.all { meter.add(sample) }
    guard let measures = meter.finish() else { return nil }
    self = measures
  }

  init(
    from: Double, to: Double, start: Double, end: Double, peakVelocity: Double, peakTime: Double,
    overshoot: Double, overshootTime: Double, settlingTime: Double, jumps: [Jump]
  ) {
    self.from = from
    self.to = to
    self.start = start
    self.end = end
    self.peakVelocity = peakVelocity
    self.peakTime = peakTime
    self.overshoot = overshoot
    self.overshootTime = overshootTime
    self.settlingTime = settlingTime
    self.jumps = jumps
  }
}

extension MotionSamples {
  /// Returns the instants at which the velocity changes discontinuously by more than `threshold`.
  package func jumps(above threshold: Double) -> [MotionMeasures.Jump] {
    var meter = MoveMeter(jumpsAbove: threshold)
    for sample in all { meter.add(sample) }
    return meter.finishJumps()
  }
}

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

    /// The velocity with which the motion before arrives here; NaN if unknown.
    var arrival: Double { isCorner ? velocityBefore : velocity }
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
  private var breaks: [Break?] = []

  package init(_ samples: [Sample]) {
    all = samples
    breaks = samples.indices.dropLast().map { findBreak(in: $0) }
  }
}

extension MotionSamples: SampledMotion {
  package var indices: Range<Int> { all.indices }
  package subscript(index: Int) -> Sample { all[index] }
  package func hasBreak(in interval: Int) -> Bool { breaks[interval] != nil }
  package func breakpoint(in interval: Int) -> Break? { breaks[interval] }
}
