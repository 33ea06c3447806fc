import MotionCore
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

/// How a section lays out its items. The measures are those of Airbnb's articles.
package enum SectionKind: String, CaseIterable, Sendable {
  /// A row that scrolls sideways, with one item in each column.
  case sideScrollingOneItem
  /// A row that scrolls sideways, with two items in each column, one above the other.
  case sideScrollingTwoItem
  /// A column of squares.
  case largeSquare
  /// A column of rows.
  case list

  /// Whether the items are separate cards, rather than rows of one list.
  private var holdsCards: Bool { self != .list }

  /// The fill of an item. It is translucent, so it is visible on any background, light or dark.
  package var itemFill: NamedColor { holdsCards ? .secondarySystemFill : .tertiarySystemFill }

  /// The corner radius of an item, in points.
  package var itemCornerRadius: Double { holdsCards ? 12 : 0 }

  package var isSideways: Bool {
    switch self {
    case .sideScrollingOneItem, .sideScrollingTwoItem: true
    case .largeSquare, .list: false
    }
  }

  /// The number of items in a group, stacked vertically.
  package var itemsInGroup: Int {
    switch self {
    case .sideScrollingTwoItem: 2
    case .sideScrollingOneItem, .largeSquare, .list: 1
    }
  }

  /// A group's width as a fraction of the width inside the insets.
  package var fractionalWidth: Double {
    switch self {
    case .sideScrollingOneItem: 0.7
    case .sideScrollingTwoItem: 0.65
    case .largeSquare, .list: 1
    }
  }

  /// A group's height in points; nil if it equals the width.
  package var estimatedHeight: Double? {
    switch self {
    case .sideScrollingOneItem: 312
    case .sideScrollingTwoItem: 180
    case .largeSquare: nil
    case .list: 85
    }
  }
}

/// Whether a section shows the surrounding appearance or its opposite.
package enum SectionStyle: String, CaseIterable, Sendable {
  case standard
  case inverted

  /// Returns whether a part of this section must invert the appearance that it inherits in order to
  /// show `wanted` relative to the appearance around the section. Two inversions cancel out.
  package func inverts(toShow wanted: SectionStyle) -> Bool { self != wanted }
}
