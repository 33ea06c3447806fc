import MotionValues

/// An object that fingers move along one or both axes: a scroll view, a draggable, a booklet.
///
/// A finger first holds all consumers of the layer on which it comes down and of its ancestors.
/// Once it pans, the consumers along its axis share its movement; `PanArbitration` chooses which of
/// them moves next.
///
///             hold               follow              lift
///     at rest ─────▶ held ──────────────▶ moved ────────────▶ settling, or at rest
///                      └────────────── lift ────────────────────▲
///
/// All distances are those of the finger in the consumer's own plane, in points, positive to the
/// right and downwards.
package protocol PanConsumer: AnyObject {
  /// The layer on which a finger moves it.
  var layer: Layer { get }

  /// The finger that holds it.
  var grip: PanGrip { get set }

  /// The axes along which a finger can move it now; empty if none can.
  var axes: PanAxes { get }

  /// Whether it supports an axis, even if it cannot move along it now.
  func takes(_ axis: PanAxis) -> Bool

  /// Whether its content scrolls, so that an enclosing sheet may take precedence.
  var isScrollView: Bool { get }

  /// A number that differs after its bounds have changed other than by a movement with the finger.
  var boundsRevision: Int { get }

  /// Returns whether it accepts a finger that comes down at a point of the scene.
  func accepts(_ point: Point) -> Bool

  /// The duration of the long press that has to precede a movement, in seconds; nil if none has to.
  var press: Double? { get }

  /// Returns the unit vector of one of its axes, in the scene's coordinates.
  func direction(of axis: PanAxis) -> Point

  /// Makes a finger hold it, which stops the motions that its `CatchRule` names.
  ///
  /// Returns the axes along which it has stopped a motion; nil if another finger holds it.
  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes?

  /// Returns its offer for a movement that starts now.
  ///
  /// `aroundScrollView` says whether the finger also holds a scroll view inside it.
  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer

  /// Follows the finger along one axis for at most `limit` points; if it is nil, for the whole leg,
  /// stretched beyond the bounds.
  ///
  /// Returns the time, within the leg, at which it stops following.
  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double

  /// Drops the movement along a leg after a time, because the leg is replaced.
  func cut(at time: Double)

  /// Lifts the finger, and releases the grip. What the finger has caught and not moved goes on.
  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic)

  /// Whether it moves without a finger.
  var isMoving: Bool { get }

  /// Whether it, or something that moves with it, moves without a finger; a gesture lasts until
  /// everything that it has moved is at rest.
  var isSettling: Bool { get }
}

extension PanConsumer {
  package var isSettling: Bool { isMoving }
}

extension PanConsumer {
  package var isScrollView: Bool { false }
  package var boundsRevision: Int { 0 }
}

/// The part of a finger that consumers use.
package protocol PanHolder: AnyObject {
  /// Returns its position and velocity at a time, for callbacks.
  func sample(at time: Double) -> FingerSample

  /// Whether it has not yet reached the end of its path.
  var isMoving: Bool { get }

  /// Whether it has lifted or has been cancelled.
  var isOver: Bool { get }

  /// Notifies the finger that something else moves one of its consumers now, which no longer has it
  /// as its holder. The finger is cancelled.
  func didLose(_ consumer: any PanConsumer, at time: Double) throws(Diagnostic)
}

/// The velocity with which a finger leaves a consumer along each axis.
package struct PanVelocity: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// The consumer stays where it is, or returns to its bounds.
    case none
    /// It keeps the velocity of its movement with the finger.
    case own
    /// It has this velocity, in points per second, positive to the right and downwards.
    case given(Double)
  }

  package var x = Part.none
  package var y = Part.none

  package static let none = PanVelocity()

  package init() {}

  package subscript(axis: PanAxis) -> Part {
    get {
      switch axis {
      case .x: x
      case .y: y
      }
    }
    set {
      switch axis {
      case .x: x = newValue
      case .y: y = newValue
      }
    }
  }
}
