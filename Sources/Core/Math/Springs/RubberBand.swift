/// The resistance of what is dragged beyond its end, in points of a scroll view or degrees of a page.
///
/// `band = c·x·d / (c·x + d)`, exact on iOS to 590 points: the slope is `c` at first, and the limit
/// is `d`, for a scroll view the length of the viewport.
package struct RubberBand: Equatable, Sendable {
  /// The constant `c` measured on iOS.
  package static let coefficient = 0.55

  package let coefficient: Double

  /// The limit `d`.
  package let dimension: Double

  package init(dimension: Double, coefficient: Double = RubberBand.coefficient) {
    precondition(dimension > 0 && coefficient > 0, "a rubber band has a length")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// How far the content is beyond its bounds when the finger is by `travel`.
  package func band(forTravel travel: Double) -> Double {
    let pulled = coefficient * travel
    return pulled * dimension / (pulled.magnitude + dimension)
  }

  /// How much the band grows for each step of a finger that is beyond by `travel`.
  package func slope(atTravel travel: Double) -> Double {
    let part = dimension / (coefficient * travel.magnitude + dimension)
    return coefficient * part * part
  }

  /// The way of the finger that puts the content by `band` beyond its bounds.
  ///
  /// A band as long as the limit has no finger that far; it counts as one just shorter.
  package func travel(forBand band: Double) -> Double {
    let longest = dimension * (1 - 1e-9)
    let reached = min(max(band, -longest), longest)
    return reached * dimension / (coefficient * (dimension - reached.magnitude))
  }
}
