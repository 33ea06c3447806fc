import MotionCore

/// How a section lays its items out; the numbers are those of the articles.
package enum SectionKind: String, CaseIterable, Sendable {
  /// A row that scrolls sideways, one item a column.
  case sideScrollingOneItem
  /// A row that scrolls sideways, two items a column, one above the other.
  case sideScrollingTwoItem
  /// A column of squares.
  case largeSquare
  /// A column of rows.
  case list

  /// Whether the items are cards of their own, rather than rows of one list.
  private var holdsCards: Bool { self != .list }

  /// The fill of an item: translucent, so that it stands out on every background, light or dark.
  package var itemFill: NamedColor { holdsCards ? .secondarySystemFill : .tertiarySystemFill }

  /// The radius of an item's corners, in points.
  package var itemCornerRadius: Double { holdsCards ? 12 : 0 }

  package var isSideways: Bool {
    switch self {
    case .sideScrollingOneItem, .sideScrollingTwoItem: true
    case .largeSquare, .list: false
    }
  }

  /// How many items stand in one group, above each other.
  package var itemsInGroup: Int {
    switch self {
    case .sideScrollingTwoItem: 2
    case .sideScrollingOneItem, .largeSquare, .list: 1
    }
  }

  /// A group's width, as a fraction of what the insets leave.
  package var fractionalWidth: Double {
    switch self {
    case .sideScrollingOneItem: 0.7
    case .sideScrollingTwoItem: 0.65
    case .largeSquare, .list: 1
    }
  }

  /// A group's height in points; nil where it is as high as wide.
  package var estimatedHeight: Double? {
    switch self {
    case .sideScrollingOneItem: 312
    case .sideScrollingTwoItem: 180
    case .largeSquare: nil
    case .list: 85
    }
  }
}
