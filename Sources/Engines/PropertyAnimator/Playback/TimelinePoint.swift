/// A point on an animation's timeline, in linear time and warped by its timing curve.
package struct TimelinePoint: Hashable, Sendable {
  /// The fraction of the time, 0…1.
  package let fraction: Double

  /// The fraction with the timing curve applied.
  package let progress: Double

  package init(fraction: Double, progress: Double) {
    self.fraction = fraction
    self.progress = progress
  }

  /// The beginning and the end, which no timing curve changes.
  package static let start = TimelinePoint(fraction: 0, progress: 0)
  package static let end = TimelinePoint(fraction: 1, progress: 1)
}
