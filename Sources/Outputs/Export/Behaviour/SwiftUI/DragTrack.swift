/// A coordinate that a finger moves, in points: as far as the finger between its bounds, and with the resistance of a
/// rubber band beyond them.
package struct DragAxis: Sendable {
  package var bounds: ClosedRange<CGFloat>
  /// The length that the rubber band never reaches; nil if the bounds are hard.
  package var band: CGFloat?
  /// The part of the finger's movement by which the rubber band begins.
  package var coefficient: CGFloat

  package init(
    _ bounds: ClosedRange<CGFloat> = -.infinity ... .infinity, band: CGFloat? = nil,
    coefficient: CGFloat = 0.55
  ) {
    self.bounds = bounds
    self.band = band
    self.coefficient = coefficient
  }

  package func clamped(_ value: CGFloat) -> CGFloat {
    min(max(value, bounds.lowerBound), bounds.upperBound)
  }

  /// What is shown of a coordinate that has moved as far as the finger.
  package func shown(_ raw: CGFloat) -> CGFloat {
    let inside = clamped(raw)
    guard let band, raw != inside else { return inside }
    let pulled = coefficient * (raw - inside)
    return inside + pulled * band / (abs(pulled) + band)
  }

  /// The opposite of `shown`.
  package func raw(_ shown: CGFloat) -> CGFloat {
    let inside = clamped(shown)
    guard let band, shown != inside else { return shown }
    let reached = min(max(shown - inside, -band * (1 - 1e-9)), band * (1 - 1e-9))
    return inside + reached * band / (coefficient * (band - abs(reached)))
  }
}

/// A coordinate under a finger: the path that it has taken, from which its velocity follows.
package struct DragTrack {
  private struct Leg {
    let start: TimeInterval, end: TimeInterval
    let from: CGFloat, to: CGFloat
  }

  package let axis: DragAxis
  private let origin: CGFloat
  private var legs: [Leg] = []

  package init(_ axis: DragAxis, at shown: CGFloat) {
    self.axis = axis
    origin = axis.raw(shown)
  }

  package var raw: CGFloat { legs.last?.to ?? origin }
  package var shown: CGFloat { axis.shown(raw) }

  /// Where it can still go without resistance: how far forwards, or backwards.
  package func room(_ isForwards: Bool) -> CGFloat {
    max(isForwards ? axis.bounds.upperBound - raw : raw - axis.bounds.lowerBound, 0)
  }

  /// How far it is beyond the bound to which a movement returns.
  package func stretch(_ isForwards: Bool) -> CGFloat {
    max(isForwards ? axis.bounds.lowerBound - raw : raw - axis.bounds.upperBound, 0)
  }

  /// Moves it as far as the finger has moved between two times.
  package mutating func follow(_ distance: CGFloat, from start: TimeInterval, to end: TimeInterval)
  {
    legs.append(Leg(start: start, end: end, from: raw, to: raw + distance))
  }

  /// The mean velocity over the last 0.1 s before a time, in points a second.
  package func velocity(at time: TimeInterval) -> CGFloat {
    guard let first = legs.first else { return 0 }
    let window = min(0.1, time - first.start)
    return window > 0 ? (shown(at: time) - shown(at: time - window)) / window : 0
  }

  /// The sign of the last movement.
  package var heading: CGFloat {
    guard let leg = legs.last(where: { $0.to != $0.from }) else { return 0 }
    return leg.to > leg.from ? 1 : -1
  }

  private func shown(at time: TimeInterval) -> CGFloat {
    guard let leg = legs.last(where: { $0.start <= time }) else { return axis.shown(origin) }
    let part = time < leg.end ? (time - leg.start) / (leg.end - leg.start) : 1
    return axis.shown(leg.from + (leg.to - leg.from) * part)
  }
}
