import MotionValues

/// The motion from a scale beyond its limits, or a place beyond its edges, back by one spring, that of
/// iOS sheets: all numbers cover their distances together, so a place is linear in the scale.
package struct ScaleReturn {
  /// The changes of the scale, and of a place in points, within which it is at rest.
  private static let scaleThreshold = 1e-5
  private static let placeThreshold = 0.01

  /// From 0 to 1.
  private let progress: SpringSettling
  private let start: [Double]
  private let changes: [Double]

  /// Makes a motion between two lists of numbers: a scale, then coordinates.
  package init(from start: [Double], to goal: [Double], at time: Double) {
    self.start = start
    changes = zip(start, goal).map { $1 - $0 }
    let thresholds = changes.enumerated().map { index, change in
      (index == 0 ? Self.scaleThreshold : Self.placeThreshold) / change.magnitude
    }
    progress = SpringSettling(
      from: 0, velocity: 0, to: 1, by: Settling.sheetSpring, at: time,
      threshold: min(thresholds.min() ?? 1, 1))
  }

  /// When it is at rest, in seconds.
  package var finish: Double { progress.finish }

  /// Returns the numbers at a time.
  package func values(at time: Double) -> [Double] {
    let progress = progress.position(at: time)
    return zip(start, changes).map { $0 + $1 * progress }
  }

  /// Returns their rates, per second.
  package func velocities(at time: Double) -> [Double] {
    let rate = progress.velocity(at: time)
    return changes.map { $0 * rate }
  }
}
