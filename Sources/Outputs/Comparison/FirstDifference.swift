import MotionValues

/// The first instant at which two runs differ.
package struct FirstDifference: Sendable {
  /// The frame's index; nil if the runs have different frame rates.
  package let frame: Int?
  /// In seconds.
  package let time: Double
  /// The path of the layer; for an event, its target.
  package let path: String
  /// Nil for an event.
  package let property: String?
  /// The value or the event of each run there; nil if there is none.
  package let before: String?
  package let after: String?

  /// Such as `card.y is 56 instead of 55.2 in frame 12 (0.2 s)`.
  package let sentence: String
}
