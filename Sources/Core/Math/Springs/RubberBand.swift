/// The resistance of content dragged beyond its end, in points of a scroll view or degrees of a
/// page.
///
/// `band = c·x·d / (c·x + d)`, exact on iOS to 590 points: the initial slope is `c`, and the limit
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

  /// How far the content is beyond its bounds when the finger is beyond them by `travel`.
  package func band(forTravel travel: Double) -> Double {
    let pulled = coefficient * travel
    return pulled * dimension / (pulled.magnitude + dimension)
  }

  /// The derivative of the band with respect to the finger's `travel`.
  package func slope(atTravel travel: Double) -> Double {
    let part = dimension / (coefficient * travel.magnitude + dimension)
    return coefficient * part * part
  }

  /// The travel of the finger at which the content is beyond its bounds by `band`.
  ///
  /// No finite travel reaches the limit; a band of at least that length counts as slightly shorter.
  package func travel(forBand band: Double) -> Double {
    let longest = dimension * (1 - 1e-9)
    let reached = min(max(band, -longest), longest)
    return reached * dimension / (coefficient * (dimension - reached.magnitude))
  }
}
