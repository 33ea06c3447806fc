/// The points of a scroll that something else, such as a header, still takes at each end.
///
/// Until they are used up neither rubber band nor bounce begins there: the scroll and the header
/// then move as one, and the motion is the same however finely it is sampled.
package struct ScrollSlack: Equatable, Sendable {
  package static let none = ScrollSlack(before: 0, after: 0)

  /// Whether `before` is taken as soon as the content comes back, and not only below its start.
  package var opensAnywhere: Bool

  /// Taken when the offset goes below its lower bound: the room a header has to expand.
  package var before: Double

  /// Taken before the offset can reach its upper bound: the room a header has to collapse.
  package var after: Double

  package init(before: Double, after: Double, opensAnywhere: Bool = false) {
    precondition(before >= 0 && after >= 0, "slack is a distance")
    self.before = before
    self.after = after
    self.opensAnywhere = opensAnywhere
  }

  /// Uses `distance` points of one end, which the other end gains; tells whether there were enough.
  mutating func use(_ distance: Double) -> Bool {
    // A header rounds its own sums: a billionth of a point is neither room nor the want of it.
    let tolerance = 1e-9
    guard distance <= before + tolerance, -distance <= after + tolerance else { return false }
    before = before - distance < tolerance ? 0 : before - distance
    after = after + distance < tolerance ? 0 : after + distance
    return true
  }
}
