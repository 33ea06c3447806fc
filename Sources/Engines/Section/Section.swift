/// One section of a list, before it is laid out; lengths are points.
package struct Section: Hashable, Sendable {
  package var kind: SectionKind
  package var itemCount: Int
  /// Nil for a section without a header.
  package var headerHeight: Double?
  package var insets = SectionInsets(all: 20)
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

/// The space between a section's edges and its items, in points.
package struct SectionInsets: Hashable, Sendable {
  package let top: Double
  package let left: Double
  package let bottom: Double
  package let right: Double

  package init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  package init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }
}

/// A rectangle in its parent, in points.
package struct SectionFrame: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
