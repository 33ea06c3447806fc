import MotionRecording
import MotionValues

/// How far the values of properties may differ and still count as equal; by default not at all.
///
/// A tolerance is in the unit of its property. For a colour, it applies to each channel, from 0 to
/// 1. Values of other kinds, and events, have no tolerance.
package struct Tolerances: Sendable {
  private var entries: [(filter: TraceFilter, distance: Double)] = []

  package init() {}

  /// Reads tolerances such as `card.y=0.01`; without a pattern, one applies to every property.
  ///
  /// - Throws: `bad-tolerance` for a text without a number, or with one below 0.
  package init(_ texts: [String]) throws(Diagnostic) {
    for text in texts {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      let pattern = parts.count == 1 ? "**" : parts.dropLast().joined(separator: "=")
      guard let distance = parts.last.flatMap({ Double($0) }), !pattern.isEmpty else {
        throw Diagnostic(
          .badTolerance, "`\(text)` is not a tolerance",
          help: ["write a pattern and a number, as in `card.y=0.01`; or `0.01` for all properties"])
      }
      try add(distance, to: pattern)
    }
  }

  /// Sets the tolerance of the properties that match a pattern, as for `--select`; a later one
  /// overrides an earlier one.
  ///
  /// - Throws: `bad-tolerance` for a number below 0, or not finite.
  package mutating func add(_ distance: Double, to pattern: String) throws(Diagnostic) {
    guard distance >= 0, distance.isFinite else {
      throw Diagnostic(
        .badTolerance, "the tolerance of `\(pattern)` is \(NumberText(distance))",
        help: ["a tolerance is 0 or more, in the unit of the property"])
    }
    entries.append((TraceFilter([pattern]), distance))
  }

  /// The tolerance of a property of the layer at `path`.
  func distance(path: String, property: String) -> Double {
    entries.last { $0.filter.matches(path: path, property: property) }?.distance ?? 0
  }
}
