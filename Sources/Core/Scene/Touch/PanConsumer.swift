import MotionMath

/// Something that fingers move along one or both axes: a scroll view, a draggable, a booklet.
///
/// A finger first holds all consumers around the layer on which it comes down. Once it pans, the
/// consumers along its axis share its movement; `PanArbitration` decides which of them moves next.
///
///             hold               follow              lift
///     at rest ─────▶ held ──────────────▶ moved ────────────▶ moves on, or rests
///                      └────────────── lift ────────────────────▲
///
/// All distances are those of the finger in the consumer's own plane, in points: right and down are
/// positive.
package protocol PanConsumer: AnyObject {
  /// The layer on which a finger moves it.
  var layer: Layer { get }

  /// The axes along which a finger can move it now; empty if it takes no finger.
  var axes: PanAxes { get }

  /// Whether it is made for a finger along an axis, even if it cannot move now.
  func takes(_ axis: PanAxis) -> Bool

  /// Whether its content scrolls, so that a sheet around it may come first.
  var isScrollView: Bool { get }

  /// Returns whether it takes a finger that comes down at a point of the scene.
  func accepts(_ point: Point) -> Bool

  /// How long the finger has to rest on it before it can move it, in seconds; nil if it need not.
  var press: Double? { get }

  /// The unit vector of an axis in the scene.
  func direction(of axis: PanAxis) -> Point

  /// Puts a finger down on it: what moves by itself stops.
  ///
  /// Returns the axes along which it was moving; nil if another finger holds it and keeps it.
  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes?

  /// Returns what it could do with a movement that starts now.
  ///
  /// `aroundScrollView` says whether the finger also holds a scroll view inside it.
  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer

  /// Moves it with the finger along one axis, for at most a distance; a nil `limit` stretches it
  /// beyond its bounds.
  ///
  /// Returns the time, within the leg, at which the distance is covered.
  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double

  /// Drops what a leg would have moved after a time, because the leg is replaced.
  func cut(at time: Double)

  /// Lifts the finger.
  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic)

  /// Whether it moves by itself.
  var isMoving: Bool { get }
}

/// A finger, as the consumers see it.
package protocol PanHolder: AnyObject {
  /// Returns what it does at a time, for callbacks.
  func sample(at time: Double) -> FingerSample

  /// Whether it still moves along its path.
  var isMoving: Bool { get }

  /// Notifies the finger that something else moves one of its consumers now.
  func didLose(_ consumer: any PanConsumer, at time: Double) throws(Diagnostic)
}

/// The velocity with which a finger leaves a consumer along each axis.
package struct PanVelocity: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// The consumer stays where it is, or returns to its bounds.
    case none
    /// It has the velocity that the finger gave it.
    case own
    /// It has this velocity, in points per second; right and down are positive.
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
