import MotionCore

/// The instants of scene time at which springs in columns advance: the multiples of 1/16 s, which
/// are exact in binary.
///
/// Between two points, the state is that of the earlier point, advanced by an exact step over the
/// remaining time. A fixed step advances each point to the next, and every 64th point is computed
/// in closed form so that rounding errors do not accumulate. The value at a time therefore does not
/// depend on which other times are sampled.
enum SpringGrid {
  static let pointsPerSecond = 16.0
  private static let pointsBetweenClosedForms = 64.0

  /// The time between two points, in seconds.
  static let length = 1 / pointsPerSecond

  /// Returns the last point at or before a time.
  @inline(__always)
  static func point(before time: Double) -> Double {
    (time * pointsPerSecond).rounded(.down)
  }

  /// Returns the first point at or after a time.
  @inline(__always)
  static func point(after time: Double) -> Double { (time * pointsPerSecond).rounded(.up) }

  @inline(__always)
  static func time(of point: Double) -> Double { point / pointsPerSecond }

  /// Returns the last point, up to another one, that is computed in closed form.
  static func closedForm(before point: Double) -> Double {
    (point / pointsBetweenClosedForms).rounded(.down) * pointsBetweenClosedForms
  }
}
