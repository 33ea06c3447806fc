/// One layer of a layout tree: what the layout reads of it, and where it puts it.
package struct LayoutNode {
  package enum Content: Sendable {
    /// A layer of a given size.
    case box
    /// A text: without a given width it is as wide as its longest line, or wraps.
    case text
    /// Takes up the length that the others leave, at least `length`.
    case spacer
    case layout(LayoutRule)
  }

  package let content: Content
  /// The nodes of its children in their order, as places in the tree's `nodes`.
  package let children: [Int]

  // MARK: What the layout reads

  /// Whether it takes no room.
  package var isHidden = false
  /// The given size; nil along an axis on which it fits its content.
  package var given: AxisPair<Double?>
  /// The space between the children of a layout.
  package var spacing = 0.0
  /// The space between a layout's edges and its children.
  package var padding = 0.0
  /// The number of columns of a grid.
  package var columns = 1
  /// The least length of a spacer.
  package var least = 0.0

  // MARK: Where it is

  /// The size that its content has, or that is given, before its parent fills or squeezes it.
  package internal(set) var natural = AxisPair(both: 0.0)
  package internal(set) var size = AxisPair(both: 0.0)
  /// The top left corner, from the parent's.
  package internal(set) var origin = AxisPair(both: 0.0)

  package init(
    _ content: Content, children: [Int] = [], given: AxisPair<Double?> = AxisPair(both: nil)
  ) {
    self.content = content
    self.children = children
    self.given = given
  }

  var isSpacer: Bool { if case .spacer = content { true } else { false } }

  /// The length inside its padding, in which a layout places its children.
  ///
  /// That of a layout which fits its content is exactly the content's, `needed`, without the
  /// rounding of a sum, at which a text would wrap.
  func room(_ axis: LayoutAxis, needed: Double) -> Double {
    if given[axis] == nil, size[axis] == natural[axis] { return needed }
    return max(size[axis] - 2 * padding, 0)
  }
}
