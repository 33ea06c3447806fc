import MotionValues

/// The number of frames per second; every time is computed from a frame's index, never summed.
package struct FrameRate: Hashable, Sendable {
  package static let range = 1...1000
  package static let rangeText = "\(range.lowerBound) to \(range.upperBound)"
  package let framesPerSecond: Int

  /// Makes a rate, or returns nil if it is outside 1…1000 frames per second.
  package init?(framesPerSecond: Int) {
    guard Self.range.contains(framesPerSecond) else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  /// Makes the lowest rate that has a frame at each instant of another one, which need not be a whole
  /// number, such as that of a trace of every seventh frame; nil if there is none up to 1000.
  package init?(covering rate: Double) {
    let multiples = Self.range.lazy.map { Double($0) * rate }.prefix {
      $0 < Double(Self.range.upperBound) + 0.5
    }
    let whole = multiples.first { $0 >= 0.5 && abs($0 - $0.rounded()) <= 1e-9 * $0 }
    guard let whole else { return nil }
    self.init(framesPerSecond: Int(whole.rounded()))
  }

  private init() { framesPerSecond = 60 }

  package static let sixty = FrameRate()

  /// Returns the lowest rate that has all frames of this one and of another; nil if it is above 1000.
  package func covering(_ other: FrameRate) -> FrameRate? {
    var (divisor, rest) = (framesPerSecond, other.framesPerSecond)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    return FrameRate(framesPerSecond: framesPerSecond / divisor * other.framesPerSecond)
  }

  /// Returns the time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// Returns the index of the last frame that is not after a time in seconds.
  package func frame(at time: Double) -> Int {
    Int(((time + Instant.tolerance) * Double(framesPerSecond)).rounded(.down))
  }
}

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

/// The instants at which a value that follows another one samples it: 240 a second of scene time.
///
/// They are the nodes of a quadrature and independent of ticks and frames.
package enum NodeGrid {
  /// The number of nodes in a second.
  package static let perSecond = 240.0

  /// A distance, in seconds, below which a node counts as reached.
  package static let shortest = 1e-6

  /// Returns the first node after `time`, in seconds; of a coarser grid if `perSecond` is less.
  package static func node(after time: Double, perSecond: Double = NodeGrid.perSecond) -> Double {
    ((time * perSecond + 1e-6).rounded(.down) + 1) / perSecond
  }

  /// Returns the last node that is not after `time`, in seconds.
  package static func node(notAfter time: Double) -> Double {
    (time * perSecond + 1e-6).rounded(.down) / perSecond
  }
}
