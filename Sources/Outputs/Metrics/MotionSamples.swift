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
