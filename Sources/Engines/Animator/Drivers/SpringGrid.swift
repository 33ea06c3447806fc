import MotionCore

/// The instants of scene time at which springs in columns move on: the multiples of 1/16 s, which
/// have no rounding.
///
/// Between two of them the state is that of the earlier one, moved by the exact step of the rest.
/// From one to the next leads a fixed step, and each 64th is computed in closed form again, so that
/// rounding does not add up. So the value at a time never depends on which other times were requested
/// for.
enum SpringGrid {
  static let pointsPerSecond = 16.0
  private static let pointsBetweenClosedForms = 64.0

  /// The length of a step between two points, in seconds.
  static let length = 1 / pointsPerSecond

  /// Returns the last point up to a time.
  @inline(__always)
  static func point(before time: Double) -> Double {
    (time * pointsPerSecond).rounded(.down)
  }

  /// Returns the first point from a time on.
  @inline(__always)
  static func point(after time: Double) -> Double { (time * pointsPerSecond).rounded(.up) }

  @inline(__always)
  static func time(of point: Double) -> Double { point / pointsPerSecond }

  /// Returns the last point up to another one that is computed in closed form.
  static func closedForm(before point: Double) -> Double {
    (point / pointsBetweenClosedForms).rounded(.down) * pointsBetweenClosedForms
  }
}
