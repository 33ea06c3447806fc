import MotionValues

/// The grid of scene time on which motions without a closed form take their steps.
package struct Tick: Hashable, Sendable {
  /// The rates that a scene may choose, in ticks per second.
  package static let rates = [30, 60, 120, 240]
  package static let standard = Tick(perSecond: 60)

  package let perSecond: Int

  package init(perSecond: Int) { self.perSecond = perSecond }

  /// The time of a tick in seconds, computed from its index and never summed.
  private func time(of index: Double) -> Double { index / Double(perSecond) }

  /// Returns the time of the first tick after `time`, not counting a difference due to rounding.
  package func next(after time: Double) -> Double {
    self.time(of: ((time + Instant.tolerance) * Double(perSecond)).rounded(.down) + 1)
  }

  /// Returns the time of the tick nearest to a time.
  package func nearest(to time: Double) -> Double {
    self.time(of: (time * Double(perSecond)).rounded())
  }

  /// Whether a time is that of a tick, up to rounding.
  package func includes(_ time: Double) -> Bool {
    (nearest(to: time) - time).magnitude <= Instant.tolerance
  }
}
