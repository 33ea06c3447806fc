/// A layout and the layouts in it: the sizes and positions of all their layers.
///
/// Each axis is solved on its own, widths first, because only the height of a text depends on its
/// width. Along an axis it is cut into parts, so that what depends on one of them may be used by the
/// next. A part is a layout with those in it that it stretches or shrinks to what the others need.
/// In each part:
///
/// 1. *Measure*, from the leaves up: a size that is not given is that of the content.
/// 2. *Arrange*, from the head down: a layout sets the sizes of its children and places them.
///
/// All loops follow the order of `nodes`, in which children come after their parent, so nothing is
/// allocated.
package struct LayoutTree {
  /// A layout along an axis, with those in it whose lengths depend on each other.
  package struct Part {
    package let axis: LayoutAxis
    /// The outermost node: the root; a layout that is filled, which needs that length alone; or one
    /// that keeps its length, which its own content determines.
    package let head: Int
    /// The head and the layers that the part places, ascending.
    package fileprivate(set) var nodes: [Int]
  }

  /// The layers; the first is the root, and children come after their parent.
  package var nodes: [LayoutNode]
  /// The parts, each after those that it needs.
  package private(set) var parts: [Part] = []
  /// By node: whether its width is reduced if it does not fit; it is a text, or contains one.
  private let wraps: [Bool]

  package init(_ nodes: [LayoutNode]) {
    self.nodes = nodes
    var wraps = [Bool](repeating: false, count: nodes.count)
    for index in nodes.indices.reversed() where nodes[index].given.x == nil {
      switch nodes[index].content {
      case .text: wraps[index] = true
      case .layout: wraps[index] = nodes[index].children.contains { wraps[$0] }
      case .box, .image, .spacer: break
      }
    }
    self.wraps = wraps
    guard !nodes.isEmpty else { return }
    for axis in LayoutAxis.allCases { addPart(from: 0, axis) }
  }

  /// Adds the part that begins with a node, after those that it needs, and then those that need it.
  private mutating func addPart(from head: Int, _ axis: LayoutAxis) {
    var part = Part(axis: axis, head: head, nodes: [head])
    var filled: [Int] = []
    var next = 0
    nodes[head].isHead[axis] = true
    while next < part.nodes.count {
      let index = part.nodes[next]
      next += 1
      guard case .layout(let rule) = nodes[index].content,
        index == head || !nodes[index].isHead[axis]
      else { continue }
      let isKnown = index == head && (nodes[head].given[axis] != nil || nodes[head].isFilled[axis])
      for child in nodes[index].children {
        part.nodes.append(child)
        guard case .layout = nodes[child].content else { continue }
        if rule.fills(axis) {
          guard isKnown else { continue }
          nodes[child].isFilled[axis] = true
          nodes[child].isHead[axis] = true
          filled.append(child)
        } else if axis == .y || !wraps[child] {
          addPart(from: child, axis)
        }
      }
    }
    parts.append(part)
    for child in filled { addPart(from: child, axis) }
  }

  /// Computes all sizes and positions.
  ///
  /// `measure` returns the length of a text's or an image's node along an axis: its width, without
  /// wrapping, or its height at a given width.
  package mutating func solve(
    measure: (_ node: Int, LayoutAxis, _ width: Double) -> Double = { _, _, _ in 0 }
  ) {
    for part in parts { solve(part, measure: measure) }
  }

  /// Computes the lengths and positions of a part. The size of a head that is filled, and the natural
  /// lengths of the heads of others in it, are known.
  package mutating func solve(
    _ part: Part, measure: (_ node: Int, LayoutAxis, _ width: Double) -> Double
  ) {
    let (axis, head) = (part.axis, part.head)
    for index in part.nodes.reversed() where !nodes[index].isFilled[axis] {
      if index != head, nodes[index].isHead[axis], nodes[index].given[axis] == nil { continue }
      nodes[index].natural[axis] = naturalLength(of: index, axis, measure)
    }
    if !nodes[head].isFilled[axis] { nodes[head].size[axis] = nodes[head].natural[axis] }
    for index in part.nodes where index == head || !nodes[index].isHead[axis] {
      guard case .layout(let rule) = nodes[index].content else { continue }
      arrange(index, rule, axis)
    }
  }

  // MARK: Measure

  private func naturalLength(
    of index: Int, _ axis: LayoutAxis, _ measure: (Int, LayoutAxis, Double) -> Double
  ) -> Double {
    let node = nodes[index]
    if let given = node.given[axis] { return given }
    switch node.content {
    case .box, .spacer: return 0
    case .text, .image: return measure(index, axis, node.size.x)
    case .layout(.stack(let stack)):
      return contentLength(of: node, stack, axis) + 2 * node.padding
    case .layout(.grid): return gridLength(of: node, axis) + 2 * node.padding
    }
  }

  private func contentLength(
    of node: LayoutNode, _ stack: StackRule, _ axis: LayoutAxis
  ) -> Double {
    let line = line(of: node, axis)
    guard stack.axis == axis else { return line.longest }
    return line.length(stack.distribution) + line.spacers + line.gaps
  }

  private func gridLength(of node: LayoutNode, _ axis: LayoutAxis) -> Double {
    switch axis {
    case .x:
      let columns = Double(node.columns)
      return columns * line(of: node, .x).longest + (columns - 1) * node.spacing
    case .y:
      var rows = GridRows(columns: node.columns, spacing: node.spacing)
      for child in node.children where !nodes[child].isHidden {
        rows.add(nodes[child].natural.y)
      }
      return rows.bottom
    }
  }

  /// The measurements of the visible children of a layout along an axis.
  private struct Line {
    /// The number of children that are not spacers, the sum of their lengths, and the longest one.
    var count = 0
    var sum = 0.0
    var longest = 0.0
    /// The number of spacers, and the sum of their least lengths.
    var spacerCount = 0
    var spacers = 0.0
    var gaps = 0.0

    /// The total length of the children without spacers and gaps.
    func length(_ distribution: StackDistribution) -> Double {
      switch distribution {
      case .fillEqually: Double(count) * longest
      case .start, .center, .end, .equalSpacing: sum
      }
    }
  }

  private func line(of node: LayoutNode, _ axis: LayoutAxis) -> Line {
    var line = Line()
    for child in node.children where !nodes[child].isHidden {
      if nodes[child].isSpacer {
        line.spacerCount += 1
        line.spacers += nodes[child].least
      } else {
        line.count += 1
        line.sum += nodes[child].natural[axis]
        line.longest = max(line.longest, nodes[child].natural[axis])
      }
    }
    line.gaps = node.spacing * Double(max(line.count + line.spacerCount - 1, 0))
    return line
  }

  // MARK: Arrange

  private mutating func arrange(_ index: Int, _ rule: LayoutRule, _ axis: LayoutAxis) {
    switch rule {
    case .stack(let stack):
      if stack.axis == axis {
        arrangeAlong(index, stack, axis)
      } else {
        arrangeAcross(index, stack, axis)
      }
    case .grid: arrangeGrid(index, axis)
    }
  }

  /// Places the children of a stack one after the other.
  private mutating func arrangeAlong(_ index: Int, _ stack: StackRule, _ axis: LayoutAxis) {
    let node = nodes[index]
    let line = line(of: node, axis)
    let fixed = line.spacers + line.gaps
    var length = line.length(stack.distribution)
    let room = node.room(axis, needed: length + fixed)
    /// The remaining length.
    var rest = 0.0
    /// With `fillEqually`, the length of each child; else the maximum width of a child that wraps.
    var limit = Double.infinity
    if room != length + fixed {
      switch stack.distribution {
      case .fillEqually:
        length = max(room - fixed, 0)
        limit = line.count > 0 ? length / Double(line.count) : 0
      case .start, .center, .end, .equalSpacing:
        if axis == .x, length > room - fixed {
          (limit, length) = squeezed(node, to: room - fixed) ?? (limit, length)
        }
      }
      rest = room - fixed - length
    } else if case .fillEqually = stack.distribution {
      limit = line.longest
    }
    var growth = 0.0
    if line.spacerCount > 0, rest > 0 {
      growth = rest / Double(line.spacerCount)
      rest = 0
    }
    var gap = node.spacing
    var position = node.padding
    switch stack.distribution {
    case .start, .fillEqually: break
    case .center: position += rest / 2
    case .end: position += rest
    case .equalSpacing:
      let count = line.count + line.spacerCount
      if count > 1 { gap += max(rest, 0) / Double(count - 1) }
    }
    for child in node.children {
      var length = nodes[child].natural[axis]
      if nodes[child].isSpacer {
        length = nodes[child].least + growth
      } else if case .fillEqually = stack.distribution {
        length = limit
      } else if axis == .x, wraps[child] {
        length = min(length, limit)
      }
      nodes[child].size[axis] = length
      nodes[child].origin[axis] = position
      // A hidden child gets the position at which it would appear.
      if !nodes[child].isHidden { position += length + gap }
    }
  }

  /// Returns the maximum width of the children that wrap, chosen so that the children of a row fit,
  /// and the resulting width of all children; nil if none wraps.
  ///
  /// The narrow ones keep their width, and the others share the remaining width equally.
  private func squeezed(_ node: LayoutNode, to room: Double) -> (limit: Double, length: Double)? {
    /// The width of the children that do not wrap, and the number of those that do.
    var (fixed, count) = (0.0, 0)
    for child in node.children where !nodes[child].isHidden && !nodes[child].isSpacer {
      if wraps[child] { count += 1 } else { fixed += nodes[child].natural.x }
    }
    guard count > 0 else { return nil }
    var limit = max(room - fixed, 0) / Double(count)
    while true {
      var (narrow, wide) = (0.0, 0)
      for child in node.children where wraps[child] && !nodes[child].isHidden {
        if nodes[child].natural.x <= limit { narrow += nodes[child].natural.x } else { wide += 1 }
      }
      let next = wide > 0 ? max(room - fixed - narrow, 0) / Double(wide) : limit
      guard next > limit else { return (limit, fixed + narrow + Double(wide) * limit) }
      limit = next
    }
  }

  /// Aligns the children of a stack across its axis.
  private mutating func arrangeAcross(_ index: Int, _ stack: StackRule, _ axis: LayoutAxis) {
    let node = nodes[index]
    let room = node.room(axis, needed: line(of: node, axis).longest)
    for child in node.children {
      var length = nodes[child].isSpacer ? 0 : nodes[child].natural[axis]
      if axis == .x, wraps[child] { length = min(length, room) }
      var position = node.padding
      switch stack.alignment {
      case .leading: break
      case .center: position += (room - length) / 2
      case .trailing: position += room - length
      case .fill: if !nodes[child].isSpacer { length = room }
      }
      nodes[child].size[axis] = length
      nodes[child].origin[axis] = position
    }
  }

  private mutating func arrangeGrid(_ index: Int, _ axis: LayoutAxis) {
    let node = nodes[index]
    switch axis {
    case .x:
      let columns = Double(node.columns)
      let gaps = (columns - 1) * node.spacing
      let longest = line(of: node, .x).longest
      let needed = columns * longest + gaps
      let room = node.room(.x, needed: needed)
      let width = room == needed ? longest : max(room - gaps, 0) / columns
      var place = 0
      for child in node.children {
        nodes[child].size.x = width
        nodes[child].origin.x = node.padding + Double(place % node.columns) * (width + node.spacing)
        if !nodes[child].isHidden { place += 1 }
      }
    case .y:
      var rows = GridRows(columns: node.columns, spacing: node.spacing)
      for child in node.children {
        nodes[child].size.y = nodes[child].natural.y
        nodes[child].origin.y = node.padding + rows.nextTop
        if !nodes[child].isHidden { rows.add(nodes[child].natural.y) }
      }
    }
  }
}

/// Computes the tops of a grid's rows, from the first child to the last.
private struct GridRows {
  let columns: Int
  let spacing: Double
  private var count = 0
  private var top = 0.0
  /// The bottom of the tallest child of the last row so far.
  private(set) var bottom = 0.0

  init(columns: Int, spacing: Double) {
    self.columns = columns
    self.spacing = spacing
  }

  /// The top of the row to which the next child belongs.
  var nextTop: Double { count > 0 && count % columns == 0 ? bottom + spacing : top }

  mutating func add(_ height: Double) {
    top = nextTop
    bottom = count % columns == 0 ? top + height : max(bottom, top + height)
    count += 1
  }
}
