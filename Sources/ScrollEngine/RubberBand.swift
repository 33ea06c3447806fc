/// The resistance of a scroll view that is dragged beyond its bounds.
///
/// `band = c·x·d / (c·x + d)`, exact on iOS to 590 points: the slope is `c` at first, and the limit
/// is `d`, the length of the viewport.
package struct RubberBand: Equatable, Sendable {
  /// The constant `c` measured on iOS.
  package static let coefficient = 0.55

  package let coefficient: Double

  /// The length `d` of the viewport in points.
  package let dimension: Double

  package init(dimension: Double, coefficient: Double = RubberBand.coefficient) {
    precondition(dimension > 0 && coefficient > 0, "a rubber band has a length")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The points by which the content is beyond its bounds when the finger is by `travel` points.
  package func band(forTravel travel: Double) -> Double {
    let pulled = coefficient * travel
    return pulled * dimension / (pulled.magnitude + dimension)
  }

  /// The points of the finger that put the content `band` points beyond its bounds.
  ///
  /// A band as long as the viewport has no finger that far; it counts as one just shorter.
  package func travel(forBand band: Double) -> Double {
    let longest = dimension * (1 - 1e-9)
    let reached = min(max(band, -longest), longest)
    return reached * dimension / (coefficient * (dimension - reached.magnitude))
  }
}
