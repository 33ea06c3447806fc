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
