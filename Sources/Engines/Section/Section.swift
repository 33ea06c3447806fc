import MotionMath

/// One section of a list, before it is laid out; lengths are points.
package struct Section: Hashable, Sendable {
  package var kind: SectionKind
  package var itemCount: Int
  /// Nil for a section without a header.
  package var headerHeight: Double?
  package var insets = Insets(all: 20)
  /// Between groups.
  package var spacing = 12.0
  /// Between the items of a group.
  package var itemSpacing = 10.0
  /// A group's width, as a fraction of what the insets leave.
  package var fractionalWidth: Double
  /// A group's height; nil where it is as high as wide.
  package var groupHeight: Double?

  /// Makes a section with the numbers of its kind.
  package init(_ kind: SectionKind, itemCount: Int) {
    self.kind = kind
    self.itemCount = itemCount
    fractionalWidth = kind.fractionalWidth
    groupHeight = kind.estimatedHeight
  }

  package static let headerHeight = 100.0
}
