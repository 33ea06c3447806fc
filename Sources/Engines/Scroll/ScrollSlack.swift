/// The points of a scroll that another consumer, such as a header, can still consume at each end.
///
/// Rubber band and bounce begin only after they are consumed. The scroll and the header then share
/// one motion, which does not depend on how finely it is sampled.
package struct ScrollSlack: Equatable, Sendable {
  package static let none = ScrollSlack(before: 0, after: 0)

  /// Whether `before` is consumed on any backward scroll, and not only below the start of the
  /// content.
  package var expandsAnywhere: Bool

  /// The points consumed when the offset goes below its lower bound: how far a header can still
  /// expand.
  package var before: Double

  /// The points consumed before the offset reaches its upper bound: how far a header can still
  /// collapse.
  package var after: Double

  /// The viewport's length, in points, after `after` is consumed: a list grows while its header
  /// collapses.
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

  /// Differences below this, in points, are rounding errors of a header's sums.
  static let tolerance = 1e-9

  /// Moves `distance` points from one end to the other; returns whether there were enough.
  mutating func use(_ distance: Double) -> Bool {
    let tolerance = Self.tolerance
    guard distance <= before + tolerance, -distance <= after + tolerance else { return false }
    before = before - distance < tolerance ? 0 : before - distance
    after = after + distance < tolerance ? 0 : after + distance
    return true
  }
}
