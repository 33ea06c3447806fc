import MotionCore
import MotionValues

/// A detent and its name.
struct NamedDetent {
  let name: String
  let detent: Detent
}

/// The checked options of a draggable.
struct DraggableSettings {
  let axes: PanAxes
  /// Whether it moves the translation instead of the position.
  let movesTranslation: Bool
  /// The bounds along each axis; nil where a script gives none.
  let givenBounds: [ClosedRange<Double>?]
  let rubberBand: Double
  /// Sorted by name.
  let detents: [NamedDetent]
  let spring: Spring
  let hasMomentum: Bool
  /// How long a finger has to rest on it before it moves, in seconds; nil if it has not to.
  let press: Double?
  let edge: SceneEdge?
  let deceleration: Deceleration
  let skipsDetents: Bool
  let expansion: ScrollExpansion?
  let catches: CatchRule

  /// The names of the properties that it moves, for x and y.
  var properties: [String] {
    movesTranslation ? ["translationX", "translationY"] : ["x", "y"]
  }

  /// The positions between which it moves freely: the given bounds, or else the outermost detents;
  /// infinite if a detent leaves the axis open.
  func bounds(along axis: PanAxis) -> ClosedRange<Double> {
    if let given = givenBounds[axis.rawValue] { return given }
    let positions = detents.compactMap { $0.detent[axis] }
    guard positions.count == detents.count, let least = positions.min(),
      let greatest = positions.max()
    else { return -Double.infinity...Double.infinity }
    return least...greatest
  }
}
