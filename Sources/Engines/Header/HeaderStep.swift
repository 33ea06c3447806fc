/// The effect of one scroll event on a header, and the offset that the scroll view must set.
package struct HeaderStep: Equatable, Sendable {
  /// The offset, in points, that the scroll view must set.
  package let offset: Double

  /// The points of the scroll that did not move the content; positive for a scroll that moves
  /// content up.
  package let taken: Double

  /// The points of the scroll that moved neither the header nor the content.
  package let lost: Double

  /// The height after the event, in points, without stretch.
  package let height: Double

  /// The points by which the header is pulled beyond its greatest height.
  package let stretch: Double

  /// The progress after the event: 1 at the greatest height, 0 at the least.
  package let progress: Double

  /// The progress before clamping; differs from `progress` only under `asPublished`.
  package let unclampedProgress: Double
}
