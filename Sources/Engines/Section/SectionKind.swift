import MotionCore
import MotionValues

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
