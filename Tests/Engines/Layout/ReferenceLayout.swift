import LayoutEngine

/// A layout as a tree of values, with a second, slower implementation of the rules: each size is
/// recomputed wherever it is needed, and every node gets the list of its visible children.
indirect enum ReferenceLayer {
  case box(width: Double, height: Double, isHidden: Bool)
  /// A text of a length, whose lines are 10 points high.
  case text(length: Double, isHidden: Bool)
  case spacer(least: Double)
  case layout(
    LayoutRule, columns: Int, spacing: Double, padding: Double, width: Double?, height: Double?,
    isHidden: Bool, [ReferenceLayer])

  var isHidden: Bool {
    switch self {
    case .box(_, _, let isHidden), .text(_, let isHidden),
      .layout(_, _, _, _, _, _, let isHidden, _):
      isHidden
    case .spacer: false
    }
  }

  var isSpacer: Bool { if case .spacer = self { true } else { false } }

  /// The height of a text at a width.
  static func textHeight(length: Double, width: Double) -> Double {
    guard length > 0 else { return 10 }
    return width > 0 ? 10 * (length / width).rounded(.up) : 10 * length
  }

  // MARK: Widths

  var wraps: Bool {
    switch self {
    case .text: true
    case .box, .spacer: false
    case .layout(_, _, _, _, let width, _, _, let children):
      width == nil && children.contains(where: \.wraps)
    }
  }

  var naturalWidth: Double {
    switch self {
    case .box(let width, _, _): return width
    case .text(let length, _): return length
    case .spacer: return 0
    case .layout(let rule, let columns, let spacing, let padding, let width, _, _, let children):
      if let width { return width }
      let shown = children.filter { !$0.isHidden }
      let solid = shown.filter { !$0.isSpacer }
      let widest = solid.map(\.naturalWidth).max() ?? 0
      switch rule {
      case .grid:
        return Double(columns) * widest + Double(columns - 1) * spacing + 2 * padding
      case .stack(let stack) where stack.axis == .y: return widest + 2 * padding
      case .stack(let stack):
        let sum =
          stack.distribution == .fillEqually
          ? Double(solid.count) * widest : solid.map(\.naturalWidth).reduce(0, +)
        return sum + Self.leasts(shown) + Self.gaps(shown, spacing) + 2 * padding
      }
    }
  }

  static func leasts(_ layers: [ReferenceLayer]) -> Double {
    layers.map { if case .spacer(let least) = $0 { least } else { 0 } }.reduce(0, +)
  }

  static func gaps(_ layers: [ReferenceLayer], _ spacing: Double) -> Double {
    Double(max(layers.count - 1, 0)) * spacing
  }

  /// The widths of all children, hidden ones included, in a layout of a width.
  func childWidths(in width: Double) -> [Double] {
    guard
      case .layout(let rule, let columns, let spacing, let padding, _, _, _, let children) = self
    else { return [] }
    let shown = children.filter { !$0.isHidden }
    let room = max(width - 2 * padding, 0)
    switch rule {
    case .grid:
      let column = max(room - Double(columns - 1) * spacing, 0) / Double(columns)
      return children.map { _ in column }
    case .stack(let stack) where stack.axis == .y:
      return children.map { child in
        if child.isSpacer { return 0 }
        if stack.alignment == .fill { return room }
        return child.wraps ? min(child.naturalWidth, room) : child.naturalWidth
      }
    case .stack(let stack):
      let left = room - Self.leasts(shown) - Self.gaps(shown, spacing)
      let solid = shown.filter { !$0.isSpacer }
      if stack.distribution == .fillEqually {
        let equal = solid.isEmpty ? 0 : max(left, 0) / Double(solid.count)
        return Self.grow(children, left: 0) { _ in equal }
      }
      // The maximum width at which the children fit, found by bisection.
      func total(_ limit: Double) -> Double {
        solid.map { $0.wraps ? min($0.naturalWidth, limit) : $0.naturalWidth }.reduce(0, +)
      }
      var limit = Double.infinity
      if solid.contains(where: \.wraps), total(.infinity) > left + 1e-9 {
        var (low, high) = (0.0, solid.map(\.naturalWidth).max() ?? 0)
        for _ in 0..<200 {
          let middle = (low + high) / 2
          if total(middle) > left { high = middle } else { low = middle }
        }
        limit = low
      }
      return Self.grow(children, left: left - total(limit)) {
        $0.wraps ? min($0.naturalWidth, limit) : $0.naturalWidth
      }
    }
  }

  /// The lengths of the children; spacers share the remaining length.
  static func grow(
    _ children: [ReferenceLayer], left: Double, _ length: (ReferenceLayer) -> Double
  ) -> [Double] {
    let spacers = children.filter { $0.isSpacer && !$0.isHidden }.count
    return children.map { child in
      guard case .spacer(let least) = child else { return length(child) }
      return least + max(left, 0) / Double(max(spacers, 1))
    }
  }

  // MARK: Heights

  func naturalHeight(width: Double) -> Double {
    switch self {
    case .box(_, let height, _): return height
    case .text(let length, _): return Self.textHeight(length: length, width: width)
    case .spacer: return 0
    case .layout(let rule, let columns, let spacing, let padding, _, let height, _, let children):
      if let height { return height }
      let widths = childWidths(in: width)
      let all = zip(children, widths).filter { !$0.0.isHidden }
      let heights = all.filter { !$0.0.isSpacer }.map { $0.0.naturalHeight(width: $0.1) }
      let tallest = heights.max() ?? 0
      switch rule {
      case .grid:
        let rows = stride(from: 0, to: all.count, by: columns).map { first in
          all[first..<min(first + columns, all.count)].map { $0.0.naturalHeight(width: $0.1) }
            .max() ?? 0
        }
        return rows.reduce(0, +) + Double(max(rows.count - 1, 0)) * spacing + 2 * padding
      case .stack(let stack) where stack.axis == .x: return tallest + 2 * padding
      case .stack(let stack):
        let sum =
          stack.distribution == .fillEqually
          ? Double(heights.count) * tallest : heights.reduce(0, +)
        let shown = all.map(\.0)
        return sum + Self.leasts(shown) + Self.gaps(shown, spacing) + 2 * padding
      }
    }
  }

  func childHeights(in height: Double, widths: [Double]) -> [Double] {
    guard case .layout(let rule, _, let spacing, let padding, _, _, _, let children) = self else {
      return []
    }
    let natural = zip(children, widths).map { $0.naturalHeight(width: $1) }
    let room = max(height - 2 * padding, 0)
    guard case .stack(let stack) = rule else { return natural }
    if stack.axis == .x {
      return children.indices.map { index in
        if children[index].isSpacer { return 0 }
        return stack.alignment == .fill ? room : natural[index]
      }
    }
    let shown = children.filter { !$0.isHidden }
    let left = room - Self.leasts(shown) - Self.gaps(shown, spacing)
    let solid = children.indices.filter { !children[$0].isHidden && !children[$0].isSpacer }
    var lengths = natural
    var sum = solid.map { natural[$0] }.reduce(0, +)
    if stack.distribution == .fillEqually {
      let equal = solid.isEmpty ? 0 : max(left, 0) / Double(solid.count)
      lengths = natural.map { _ in equal }
      sum = left
    }
    let grown = Self.grow(children, left: left - sum) { _ in 0 }
    return children.indices.map { children[$0].isSpacer ? grown[$0] : lengths[$0] }
  }

  // MARK: Places

  /// The frames of all layers below this one, depth first: x, y, width and height.
  func frames(width: Double, height: Double) -> [[Double]] {
    guard
      case .layout(let rule, let columns, let spacing, let padding, _, _, _, let children) = self
    else { return [] }
    let widths = childWidths(in: width)
    let heights = childHeights(in: height, widths: widths)
    let places: [(Double, Double)]
    switch rule {
    case .grid:
      places = gridPlaces(children, columns, spacing, padding, widths, heights)
    case .stack(let stack):
      let alongX = stack.axis == .x
      let along = Self.places(
        children, alongX ? widths : heights, room: max((alongX ? width : height) - 2 * padding, 0),
        spacing, padding, stack.distribution)
      let lengths = alongX ? heights : widths
      let room = max((alongX ? height : width) - 2 * padding, 0)
      let across = lengths.map { length in
        switch stack.alignment {
        case .leading, .fill: padding
        case .center: padding + (room - length) / 2
        case .trailing: padding + room - length
        }
      }
      places = zip(along, across).map { alongX ? ($0, $1) : ($1, $0) }
    }
    return children.indices.flatMap { index in
      [[places[index].0, places[index].1, widths[index], heights[index]]]
        + children[index].frames(width: widths[index], height: heights[index])
    }
  }

  private func gridPlaces(
    _ children: [ReferenceLayer], _ columns: Int, _ spacing: Double, _ padding: Double,
    _ widths: [Double], _ heights: [Double]
  ) -> [(Double, Double)] {
    var rows: [[Double]] = []
    return children.indices.map { index in
      let isNew = rows.isEmpty || rows[rows.count - 1].count == columns
      let column = isNew ? 0 : rows[rows.count - 1].count
      let above = isNew ? rows[...] : rows.dropLast()
      let top = above.map { ($0.max() ?? 0) + spacing }.reduce(0, +)
      if !children[index].isHidden {
        if isNew { rows.append([]) }
        rows[rows.count - 1].append(heights[index])
      }
      return (padding + Double(column) * (widths[index] + spacing), padding + top)
    }
  }

  private static func places(
    _ children: [ReferenceLayer], _ lengths: [Double], room: Double, _ spacing: Double,
    _ padding: Double, _ distribution: StackDistribution
  ) -> [Double] {
    let shown = children.indices.filter { !children[$0].isHidden }
    let rest =
      room - shown.map { lengths[$0] }.reduce(0, +) - Double(max(shown.count - 1, 0)) * spacing
    var gap = spacing
    var start = padding
    switch distribution {
    case .start, .fillEqually: break
    case .center: start += rest / 2
    case .end: start += rest
    case .equalSpacing: if shown.count > 1 { gap += max(rest, 0) / Double(shown.count - 1) }
    }
    return children.indices.map { index in
      let before = shown.filter { $0 < index }
      return start + before.map { lengths[$0] + gap }.reduce(0, +)
    }
  }
}
