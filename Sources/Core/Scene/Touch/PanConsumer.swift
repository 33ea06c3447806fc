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

  /// What a finger moves now; nil if none does, or for a consumer that does not say.
  func held(at time: Double) -> HeldLayer?
}

/// A consumer whose layer can stay under a finger when a layout moves the layer.
package protocol PlaceHolder: PanConsumer {
  /// Whether a finger keeps the layer where it is now.
  var holdsPlace: Bool { get }
}

extension PanConsumer {
  package var isSettling: Bool { isMoving }
  package func held(at time: Double) -> HeldLayer? { nil }
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

/// The axes along which a finger can move a consumer.
package struct PanAxes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let x = PanAxes(rawValue: 1)
  package static let y = PanAxes(rawValue: 2)
  package static let both: PanAxes = [.x, .y]

  package init(x: Bool, y: Bool) { rawValue = (x ? 1 : 0) | (y ? 2 : 0) }
}

/// One axis along which a finger moves a consumer.
package enum PanAxis: Int, CaseIterable, Sendable {
  case x
  case y

  /// The properties that move a layer along the axis: its position and its translation.
  package var positionProperties: [String] {
    switch self {
    case .x: ["x", "translationX"]
    case .y: ["y", "translationY"]
    }
  }

  /// The set that contains only this axis.
  package var set: PanAxes {
    switch self {
    case .x: .x
    case .y: .y
    }
  }
}

/// The part of a finger's movement along one axis that a consumer could follow, in points of the
/// consumer's plane.
package struct PanOffer: Hashable, Sendable {
  /// The length of the movement; 0 if the consumer does not follow it.
  package var travel: Double
  /// The distance that the consumer can move before it reaches its bounds.
  package var room: Double
  /// The distance beyond its bounds that the movement undoes first.
  package var stretch: Double
  /// Whether it can be stretched beyond its bounds.
  package var canStretch: Bool
  /// Whether it moves before the consumers inside it, in this direction.
  package var comesFirst: Bool

  package init(
    travel: Double, room: Double, stretch: Double = 0, canStretch: Bool, comesFirst: Bool = false
  ) {
    self.travel = travel
    self.room = room
    self.stretch = stretch
    self.canStretch = canStretch
    self.comesFirst = comesFirst
  }
}

/// The order in which consumers share the movement of one finger along one axis.
///
/// 1. A stretch is undone before anything else moves.
/// 2. Consumers that come first in this direction move to their bounds, the outermost first.
/// 3. The others move to their bounds, the innermost first.
/// 4. When none has room, the consumer that moved last stretches, or else the innermost that can.
///
/// At each instant one consumer follows all of the finger's movement, so the result does not depend
/// on how the path is divided into legs.
package enum PanArbitration {
  /// Distances up to this one, in points, count as 0, because sums of legs have rounding errors.
  package static let tolerance = 1e-9

  package struct Choice: Hashable, Sendable {
    /// The index of the consumer that moves.
    package let index: Int
    /// The distance, in points, after which the choice is made again; nil for the whole leg.
    package let limit: Double?
  }

  /// Returns the consumer that moves next; nil if none can. The offers are ordered from the
  /// innermost consumer outwards.
  package static func choice(among offers: [PanOffer], last: Int?) -> Choice? {
    let moved = offers.indices.filter { offers[$0].travel > 0 }
    if let index = moved.first(where: { offers[$0].stretch > tolerance }) {
      return Choice(index: index, limit: offers[index].stretch)
    }
    let withRoom = moved.filter { offers[$0].room > tolerance }
    if let index = withRoom.last(where: { offers[$0].comesFirst }) ?? withRoom.first {
      return Choice(index: index, limit: offers[index].room)
    }
    let elastic = moved.filter { offers[$0].canStretch }
    return (elastic.first { $0 == last } ?? elastic.first).map { Choice(index: $0, limit: nil) }
  }
}

/// The hold of one finger on a consumer.
///
/// 1. It changes only by `take` and `release`: a consumer is free because its finger has released
///    it, never because the finger no longer exists.
/// 2. Its finger is not over: a finger releases all that it holds before it ends, and each consumer
///    once.
///
///     free ──take──▶ held ──release──▶ free
///                     └── another finger: refused ──┘
package struct PanGrip {
  /// The finger that holds the consumer; nil if none does. The engine of fingers keeps it alive
  /// until it is over.
  package private(set) unowned var holder: (any PanHolder)?

  package init() {}

  /// Makes a finger hold the consumer; returns false if another finger does.
  package mutating func take(_ finger: any PanHolder) -> Bool {
    if let holder, holder !== finger { return false }
    holder = finger
    return true
  }

  /// Frees the consumer.
  package mutating func release() { holder = nil }

  /// Checks the invariants in debug builds.
  package func checkInvariants() {
    assert(!(holder?.isOver ?? false), "2: a finger that is over holds a consumer")
  }
}

extension PanConsumer {
  /// Frees it from the finger that holds it, and cancels this finger, because something else moves
  /// it now.
  package func cancelFinger(at time: Double) throws(Diagnostic) {
    guard let finger = grip.holder else { return }
    grip.release()
    try finger.didLose(self, at: time)
  }
}

/// A straight part of a finger's path, from one point to another at a constant velocity.
package struct PanLeg: Hashable, Sendable {
  /// The times at both ends, in seconds.
  package let start: Double
  package let end: Double
  /// The points at both ends, in the scene.
  package let from: Point
  package let to: Point

  package init(start: Double, end: Double, from: Point, to: Point) {
    self.start = start
    self.end = end
    self.from = from
    self.to = to
  }

  /// Returns the point at a time; before and after the leg, the nearer end.
  package func point(at time: Double) -> Point {
    if time >= end { return to }
    guard time > start else { return from }
    let fraction = (time - start) / (end - start)
    return Point(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
  }

  /// Returns the time at which a fraction of the leg is covered.
  package func time(covering fraction: Double) -> Double {
    fraction >= 1 ? end : start + max(fraction, 0) * (end - start)
  }
}

/// The motions that a finger stops at once when it comes down on what it can move.
///
/// A finger that stops a motion has no slop, and does not tap. Every other finger waits until it has
/// left the slop, so a tap stays a tap.
package enum CatchRule: String, CaseIterable, Sendable {
  case own
  case any
  case none

  /// Whether a finger stops a motion; `isOwn` says that it follows from an earlier finger.
  package func catches(isOwn: Bool) -> Bool {
    switch self {
    case .own: isOwn
    case .any: true
    case .none: false
    }
  }
}
