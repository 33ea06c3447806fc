import MotionValues

/// One section of a list before layout. All lengths are in points.
package struct Section: Hashable, Sendable {
  package var kind: SectionKind
  package var itemCount: Int
  /// The height of the header; nil for a section without one.
  package var headerHeight: Double?
  package var insets = standardInsets
  /// The space between groups.
  package var spacing = 12.0
  /// The space between the items of a group.
  package var itemSpacing = 10.0
  /// A group's width as a fraction of the width inside the insets.
  package var fractionalWidth: Double
  /// A group's height; nil if it equals the width.
  package var groupHeight: Double?

  /// Creates a section with the default measures of its kind.
  package init(_ kind: SectionKind, itemCount: Int) {
    self.kind = kind
    self.itemCount = itemCount
    fractionalWidth = kind.fractionalWidth
    groupHeight = kind.estimatedHeight
  }

  package static let headerHeight = 100.0
  package static let standardInsets = Insets(all: 20)
}
