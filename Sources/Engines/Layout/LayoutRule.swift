/// How a layer arranges its children.
package enum LayoutRule: Hashable, Sendable {
  case stack(StackRule)
  /// Columns of equal width; each row is as tall as its tallest child.
  case grid
}

/// One line of children.
package struct StackRule: Hashable, Sendable {
  package var axis: LayoutAxis
  package var alignment: StackAlignment
  package var distribution: StackDistribution

  package init(
    _ axis: LayoutAxis, _ alignment: StackAlignment = .leading,
    _ distribution: StackDistribution = .start
  ) {
    self.axis = axis
    self.alignment = alignment
    self.distribution = distribution
  }
}

/// How the children of a stack are aligned across its axis.
package enum StackAlignment: String, CaseIterable, Sendable {
  case leading
  case center
  case trailing
  case fill
}

/// How the children of a stack share its length.
package enum StackDistribution: String, CaseIterable, Sendable {
  case start
  case center
  case end
  case fillEqually
  case equalSpacing
}

extension LayoutRule {
  /// Whether the layout sets the size of its children along an axis.
  package func fills(_ axis: LayoutAxis) -> Bool {
    switch self {
    case .stack(let stack):
      stack.axis == axis ? stack.distribution == .fillEqually : stack.alignment == .fill
    case .grid: axis == .x
    }
  }
}

/// An axis along which a layout places its children.
package enum LayoutAxis: Int, CaseIterable, Sendable {
  case x
  case y
}

/// Two values, one for each axis.
package struct AxisPair<Value> {
  package var x: Value
  package var y: Value

  package init(_ x: Value, _ y: Value) {
    self.x = x
    self.y = y
  }

  package init(both value: Value) { self.init(value, value) }

  @inlinable package subscript(axis: LayoutAxis) -> Value {
    get {
      switch axis {
      case .x: x
      case .y: y
      }
    }
    set {
      switch axis {
      case .x: x = newValue
      case .y: y = newValue
      }
    }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Sendable where Value: Sendable {}

/// One layer of a layout tree: the properties that the layout reads, and the frame that it sets.
package struct LayoutNode {
  package enum Content: Sendable {
    /// A layer of a given size.
    case box
    /// A text: without a given width it is as wide as its longest line, or wraps.
    case text
    /// An image: without a given size it is as large as its file.
    case image
    /// A space that takes up the remaining length, at least `least`.
    case spacer
    case layout(LayoutRule)
  }

  package let content: Content
  /// The indices of its children in the tree's `nodes`, in their order.
  package let children: [Int]

  // MARK: What the layout reads

  /// Whether it is hidden, so that it takes up no space.
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

  // MARK: What the layout sets

  /// Whether the layout around it sets its length, which does not depend on its content.
  package internal(set) var isFilled = AxisPair(both: false)
  /// Whether a part begins with it.
  package internal(set) var isHead = AxisPair(both: false)
  /// The given size, or else that of its content, before its parent stretches or shrinks it; 0 where
  /// it is filled.
  package var natural = AxisPair(both: 0.0)
  package var size = AxisPair(both: 0.0)
  /// The top left corner, relative to the parent's.
  package internal(set) var origin = AxisPair(both: 0.0)

  package init(
    _ content: Content, children: [Int] = [], given: AxisPair<Double?> = AxisPair(both: nil)
  ) {
    self.content = content
    self.children = children
    self.given = given
  }

  var isSpacer: Bool { if case .spacer = content { true } else { false } }

  /// The length inside the padding, in which a layout places its children.
  ///
  /// A layout that fits its content returns exactly the content's length, `needed`, because the
  /// rounding error of a sum would make a text wrap.
  func room(_ axis: LayoutAxis, needed: Double) -> Double {
    if given[axis] == nil, !isFilled[axis], size[axis] == natural[axis] { return needed }
    return max(size[axis] - 2 * padding, 0)
  }
}
