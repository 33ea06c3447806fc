import MotionValues

/// The span of a part of a transition, in seconds of the transition's own time, and its curve.
package struct ElementTiming: Hashable, Sendable {
  package let start: Double
  package let duration: Double
  package let curve: Curve

  /// Creates a timing. A spring's settling time replaces `duration`.
  package init(start: Double, duration: Double, curve: Curve) {
    self.start = start
    self.duration = Self.duration(of: curve) ?? duration
    self.curve = curve
  }

  /// Returns the duration of a curve that has one of its own, in seconds; nil for any other curve.
  package static func duration(of curve: Curve) -> Double? {
    if case .spring(let spring) = curve { spring.duration } else { nil }
  }

  package var end: Double { start + duration }

  /// Returns the elapsed fraction of the duration, from 0 to 1; 1 from the start on if the duration
  /// is 0.
  package func fraction(at position: Double) -> Double {
    if position >= end { return 1 }
    return position <= start ? 0 : (position - start) / duration
  }

  /// Returns the progress at a time of the transition: 0 up to the start, exactly 1 from the end
  /// on.
  package func progress(at position: Double) -> Double {
    let fraction = fraction(at: position)
    return fraction == 1 ? 1 : fraction == 0 ? 0 : curve.value(at: fraction)
  }

  /// Returns the rate of progress, per second; 0 outside the span.
  package func rate(at position: Double) -> Double {
    guard position >= start, position < end else { return 0 }
    return curve.velocity(at: (position - start) / duration) / duration
  }
}

/// The timing that an effect specifies. Values that it omits come from the surrounding timing.
package struct EffectTiming: Sendable {
  /// The delay after the start of the surrounding timing, in seconds.
  package var delay: Double
  /// In seconds; nil for the surrounding timing's.
  package var duration: Double?
  package var curve: Curve?

  package init(delay: Double = 0, duration: Double? = nil, curve: Curve? = nil) {
    self.delay = delay
    self.duration = duration
    self.curve = curve
  }

  package func resolved(in outer: ElementTiming) -> ElementTiming {
    ElementTiming(
      start: outer.start + delay, duration: duration ?? outer.duration,
      curve: curve ?? outer.curve)
  }
}

/// Delays by which several elements start one after another, in the order of their positions.
package struct TransitionStagger: Sendable {
  /// The direction in which the wave travels.
  package enum Direction: String, CaseIterable, Sendable {
    case up
    case down
    case left
    case right
    case upLeft
    case upRight
    case downLeft
    case downRight

    /// Returns the distance of a point along the wave.
    fileprivate func distance(_ x: Double, _ y: Double) -> Double {
      switch self {
      case .up: -y
      case .down: y
      case .left: -x
      case .right: x
      case .upLeft: -x - y
      case .upRight: x - y
      case .downLeft: y - x
      case .downRight: x + y
      }
    }
  }

  package let identifiers: [Identifier]
  package let direction: Direction
  /// The time in seconds from each position to the next, or from the first to the last.
  package let duration: Stagger.Duration
  package let curve: Curve

  package init(
    _ identifiers: [Identifier], direction: Direction, duration: Stagger.Duration,
    curve: Curve = .linear
  ) {
    self.identifiers = identifiers
    self.direction = direction
    self.duration = duration
    self.curve = curve
  }

  /// Returns the delay of each frame, in seconds. Elements at the same distance along the wave
  /// start together. With `total`, each starts when the wave reaches its centre.
  package func delays(of frames: [Rectangle]) -> [Double] {
    let distances = frames.map {
      direction.distance($0.x + $0.width / 2, $0.y + $0.height / 2)
    }
    guard let least = distances.min(), let most = distances.max(), most > least else {
      return frames.map { _ in 0 }
    }
    switch duration {
    case .each(let seconds):
      let ordered = Set(distances).sorted()
      let places = Dictionary(uniqueKeysWithValues: zip(ordered, 0...))
      let last = Double(ordered.count - 1)
      return distances.map { distance in
        seconds * last * curve.value(at: Double(places[distance] ?? 0) / last)
      }
    case .total(let seconds):
      return distances.map { seconds * curve.value(at: ($0 - least) / (most - least)) }
    }
  }
}
