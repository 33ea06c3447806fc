/// The points of a scroll that something else, such as a header, still takes at each end.
///
/// Until they are used up neither rubber band nor bounce begins there: the scroll and the header
/// then move as one, and the motion is the same however finely it is sampled.
package struct ScrollSlack: Equatable, Sendable {
  package static let none = ScrollSlack(before: 0, after: 0)

  /// Whether `before` is taken as soon as the content comes back, and not only below its start.
  package var expandsAnywhere: Bool

  /// Taken when the offset goes below its lower bound: the room a header has to expand.
  package var before: Double

  /// Taken before the offset can reach its upper bound: the room a header has to collapse.
  package var after: Double

  /// How long the viewport is once `after` is taken, in points: a list grows while its header closes.
  package var viewportAfter: Double?

  package init(
    before: Double, after: Double, expandsAnywhere: Bool = false, viewportAfter: Double? = nil
  ) {
    precondition(before >= 0 && after >= 0, "slack is a distance")
    self.before = before
    self.after = after
    self.expandsAnywhere = expandsAnywhere
    self.viewportAfter = viewportAfter
  }

  /// A header rounds its own sums: a billionth of a point is neither room nor the want of it.
  static let tolerance = 1e-9

  /// Uses `distance` points of one end, which the other end gains; tells whether there were enough.
  mutating func use(_ distance: Double) -> Bool {
    let tolerance = Self.tolerance
    guard distance <= before + tolerance, -distance <= after + tolerance else { return false }
    before = before - distance < tolerance ? 0 : before - distance
    after = after + distance < tolerance ? 0 : after + distance
    return true
  }
}
