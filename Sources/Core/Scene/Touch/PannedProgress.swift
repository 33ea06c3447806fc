import MotionValues

/// A movement between two states, a source and a destination, whose progress a finger can move.
package protocol PannedProgress: AnyObject {
  /// Whether a finger can move it now; it cannot while it moves to or from a third state.
  var canPan: Bool { get }
  /// Whether it moves without a finger.
  var isMoving: Bool { get }
  /// Whether it moves because a finger has released it.
  var isSettling: Bool { get }
  /// Whether a finger holds it.
  var isHeld: Bool { get }
  /// Whether it moves to the destination, rather than to the source.
  var leadsToDestination: Bool { get }

  /// Ends its movement if that is over by a time.
  func update(at time: Double) throws(Diagnostic)

  /// Returns the progress of a layer that a finger hits, along an axis: 0 in the source, 1 in the
  /// destination.
  func progress(of layer: Layer, along axis: PanAxis, at time: Double) -> Double

  /// Makes it follow a finger from the progress of a layer that the finger hits, along an axis.
  func grab(
    _ layer: Layer, along axis: PanAxis, at time: Double
  ) throws(Diagnostic) -> any HeldProgress
}

/// A progress that a finger holds, from 0 at the source to 1 at the destination.
package protocol HeldProgress {
  /// Whether it still exists; it ends with the layers that it moves.
  var isHeld: Bool { get }

  /// Returns the progress at a time.
  func progress(at time: Double) -> Double

  /// Returns the rate of the progress at a time, per second.
  func velocity(at time: Double) -> Double

  /// Follows a leg of the finger that changes the progress by `change`, for a change of at most
  /// `limit`; returns the time at which it stops following.
  func follow(_ leg: PanLeg, by change: Double, nearness: Double, limit: Double?) -> Double

  /// Drops the planned movement after a time.
  func cut(at time: Double)

  /// Returns the name of the destination or the source, for the event of the release.
  func name(ofDestination isDestination: Bool) -> String

  /// Releases it with a rate per second; it settles in one of the states, by a spring of its own if
  /// none is given.
  func release(
    toDestination: Bool, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic)
}
