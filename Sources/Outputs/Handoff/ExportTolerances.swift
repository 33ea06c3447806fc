import MotionValues

/// How far exported values may be from the run's, by property.
package struct ExportTolerances: Sendable, Equatable {
  /// The standard tolerance of lengths, in points.
  package static let standard = 0.25

  /// The tolerance of lengths and of the projected corners of layers, in points.
  package let points: Double

  package init(points: Double = standard) { self.points = points }

  private var share: Double { points / Self.standard }

  /// The tolerance of an angle, in degrees.
  package var degrees: Double { 0.1 * share }

  /// The tolerance of a multiple or a fraction, such as a scale or an opacity, and of the channels
  /// of a colour.
  package var fraction: Double { 0.002 * share }

  /// The tolerance of a property, in its unit.
  package func tolerance(of property: String, _ unit: Unit) -> Double {
    switch unit {
    // The size of the letters; each of a line's letters adds its share to the line's width.
    case .points where property == "fontSize": 0.1 * share
    case .points, .pointsPerSecond: points
    case .degrees: degrees
    case .fraction, .multiple, .seconds, .perSecond: fraction
    // Ranks and counts are not approximated.
    case .count, .none: 0
    }
  }
}
