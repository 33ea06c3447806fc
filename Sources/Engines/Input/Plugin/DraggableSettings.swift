import MotionCore
import MotionMath

/// A detent and its name.
struct NamedDetent {
  let name: String
  let detent: Detent
}

/// The checked options of a draggable.
struct DraggableSettings {
  var axes = PanAxes.both
  /// Whether it moves the translation instead of the position.
  var movesTranslation = false
  /// The bounds along each axis; nil where a script gives none.
  var givenBounds: [ClosedRange<Double>?] = [nil, nil]
  var rubberBand = RubberBand.coefficient
  /// Sorted by name.
  var detents: [NamedDetent] = []
  var spring = Settling.sheetSpring
  var hasMomentum = false
  var press: Double?
  var edge: SceneEdge?
  var deceleration = Deceleration.normal
  var skipsDetents = true
  var expansion: ScrollExpansion?

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
