import MotionCore
import MotionValues

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
