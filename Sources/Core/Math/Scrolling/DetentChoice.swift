/// The choice of the detent at which a motion comes to rest after the release.
///
/// The detent nearest to the motion's projected end is chosen. A coordinate that a detent leaves
/// out is that of the projected end.
package struct DetentChoice: Equatable, Sendable {
  /// Distances that differ by no more than this, in points, count as equal.
  static let tolerance = 1e-9

  /// The position at the release.
  package let position: Point
  /// Where the motion would end without detents; see `Decay.projection`.
  package let projected: Point
  /// The direction of the finger: the velocity, or the last movement before it came to rest.
  package let heading: Point

  package init(position: Point, projected: Point, heading: Point) {
    self.position = position
    self.projected = projected
    self.heading = heading
  }

  /// Returns the point at which the motion ends for a detent.
  package func end(at detent: Detent) -> Point {
    Point(x: detent.x ?? projected.x, y: detent.y ?? projected.y)
  }

  /// Returns the index of the chosen detent; nil if there is none.
  ///
  /// Of several detents at the same distance, the one farthest along the heading is chosen, then
  /// the first. Unless the motion skips detents, those beyond the next one ahead are out of reach.
  package func index(among detents: [Detent], skipping skips: Bool = true) -> Int? {
    let reach = skips ? .infinity : nextAdvance(among: detents)
    var best: (index: Int, distance: Double, advance: Double)?
    for (index, detent) in detents.enumerated() {
      let advance = advance(to: detent)
      guard advance <= reach + Self.tolerance else { continue }
      let distance = distance(to: detent)
      if let best {
        let gain = best.distance - distance
        let isTie = gain.magnitude <= Self.tolerance
        guard isTie ? advance > best.advance + Self.tolerance : gain > 0 else { continue }
      }
      best = (index, distance, advance)
    }
    return best?.index
  }

  /// Returns the distance of a detent from the projected end, in points.
  private func distance(to detent: Detent) -> Double {
    let end = end(at: detent)
    let (x, y) = (end.x - projected.x, end.y - projected.y)
    return (x * x + y * y).squareRoot()
  }

  /// Returns how far a detent is ahead of the position along the heading, in points.
  private func advance(to detent: Detent) -> Double {
    let end = end(at: detent)
    let length = (heading.x * heading.x + heading.y * heading.y).squareRoot()
    guard length > 0 else { return 0 }
    return ((end.x - position.x) * heading.x + (end.y - position.y) * heading.y) / length
  }

  /// Returns the distance along the heading to the next detent ahead; infinity if there is none.
  private func nextAdvance(among detents: [Detent]) -> Double {
    detents.lazy.map { advance(to: $0) }.filter { $0 > Self.tolerance }.min() ?? .infinity
  }
}

/// A point, or a single coordinate, at which a motion may come to rest, in points.
package struct Detent: Hashable, Sendable {
  package var x: Double?
  package var y: Double?

  package init(x: Double? = nil, y: Double? = nil) {
    self.x = x
    self.y = y
  }
}

/// The velocity that a motion keeps when the finger that moved it lifts.
///
/// It is the mean velocity over the last 0.1 s before the lift, as measured on iOS: after a finger
/// has rested for that long, the velocity is 0. The result is not clamped.
package enum ReleaseVelocity {
  /// The seconds before the lift over which the velocity is measured.
  package static let window = 0.1

  /// Returns the velocity, per second, of a position that a finger has moved since `start`.
  ///
  /// - Parameters:
  ///   - start: When the finger began to move it, in seconds; a motion shorter than the window is
  ///     averaged over its whole duration.
  ///   - lift: When the finger lifts, in seconds.
  ///   - position: The position at a time between the two.
  package static func mean(
    from start: Double, to lift: Double, of position: (Double) -> Double
  ) -> Double {
    let window = min(Self.window, lift - start)
    guard window > 0 else { return 0 }
    return (position(lift) - position(lift - window)) / window
  }
}
