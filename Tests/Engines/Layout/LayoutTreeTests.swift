import LayoutEngine
import Support
import Testing

/// Stacks of boxes, as UIStackView's documentation describes their alignment and distribution.
struct LayoutTreeTests {
  /// One stack of three boxes of 20×10, 30×40 and 10×20 points.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: StackRule
    var spacing = 0.0
    var padding = 0.0
    var width: Double?
    var height: Double?
    /// The indices of hidden boxes.
    var hidden: Set<Int> = []
    /// The stack's size, and x, y, width and height of each box.
    let size: [Double]
    let frames: [[Double]]

    var testDescription: String { name }
  }

  static let boxes = [(20.0, 10.0), (30, 40), (10, 20)]

  static let rows = [
    Row(
      name: "a row fits its children", rule: StackRule(.x), size: [60, 40],
      frames: [[0, 0, 20, 10], [20, 0, 30, 40], [50, 0, 10, 20]]),
    Row(
      name: "a column fits its children", rule: StackRule(.y), spacing: 5, padding: 8,
      size: [46, 96], frames: [[8, 8, 20, 10], [8, 23, 30, 40], [8, 68, 10, 20]]),
    Row(
      name: "hidden children take no room", rule: StackRule(.x), spacing: 6, hidden: [1],
      size: [36, 20], frames: [[0, 0, 20, 10], [26, 0, 30, 40], [26, 0, 10, 20]]),
    Row(
      name: "all hidden", rule: StackRule(.x), spacing: 6, padding: 3, hidden: [0, 1, 2],
      size: [6, 6], frames: [[3, 3, 20, 10], [3, 3, 30, 40], [3, 3, 10, 20]]),
    Row(
      name: "centred across", rule: StackRule(.x, .center), height: 50, size: [60, 50],
      frames: [[0, 20, 20, 10], [20, 5, 30, 40], [50, 15, 10, 20]]),
    Row(
      name: "trailing across", rule: StackRule(.y, .trailing), width: 100, size: [100, 70],
      frames: [[80, 0, 20, 10], [70, 10, 30, 40], [90, 50, 10, 20]]),
    Row(
      name: "filled across", rule: StackRule(.y, .fill), padding: 10, width: 100, size: [100, 90],
      frames: [[10, 10, 80, 10], [10, 20, 80, 40], [10, 60, 80, 20]]),
    Row(
      name: "filled by the widest", rule: StackRule(.y, .fill), size: [30, 70],
      frames: [[0, 0, 30, 10], [0, 10, 30, 40], [0, 50, 30, 20]]),
    Row(
      name: "equally long", rule: StackRule(.x, .leading, .fillEqually), spacing: 5, width: 100,
      size: [100, 40], frames: [[0, 0, 30, 10], [35, 0, 30, 40], [70, 0, 30, 20]]),
    Row(
      name: "equally long as the longest", rule: StackRule(.x, .leading, .fillEqually), spacing: 5,
      size: [100, 40], frames: [[0, 0, 30, 10], [35, 0, 30, 40], [70, 0, 30, 20]]),
    Row(
      name: "equal spacing", rule: StackRule(.x, .leading, .equalSpacing), spacing: 5, width: 100,
      size: [100, 40], frames: [[0, 0, 20, 10], [40, 0, 30, 40], [90, 0, 10, 20]]),
    Row(
      name: "equal spacing is at least the spacing",
      rule: StackRule(.x, .leading, .equalSpacing), spacing: 5, width: 50, size: [50, 40],
      frames: [[0, 0, 20, 10], [25, 0, 30, 40], [60, 0, 10, 20]]),
    Row(
      name: "in the middle", rule: StackRule(.x, .leading, .center), spacing: 5, padding: 10,
      width: 120, size: [120, 60],
      frames: [[25, 10, 20, 10], [50, 10, 30, 40], [85, 10, 10, 20]]),
    Row(
      name: "at the end", rule: StackRule(.y, .leading, .end), height: 100, size: [30, 100],
      frames: [[0, 30, 20, 10], [0, 40, 30, 40], [0, 80, 10, 20]]),
    Row(
      name: "too long at the end", rule: StackRule(.y, .leading, .end), height: 50, size: [30, 50],
      frames: [[0, -20, 20, 10], [0, -10, 30, 40], [0, 30, 10, 20]]),
    Row(
      name: "no room", rule: StackRule(.x, .fill, .fillEqually), padding: 30, width: 40, height: 40,
      size: [40, 40], frames: [[30, 30, 0, 0], [30, 30, 0, 0], [30, 30, 0, 0]]),
  ]

  @Test(arguments: rows)
  func aStackPlacesItsChildren(_ row: Row) {
    var root = LayoutNode(
      .layout(.stack(row.rule)), children: [1, 2, 3], given: AxisPair(row.width, row.height))
    root.spacing = row.spacing
    root.padding = row.padding
    var tree = LayoutTree(
      [root] + Self.boxes.map { LayoutNode(.box, given: AxisPair($0.0, $0.1)) })
    for index in row.hidden { tree.nodes[index + 1].isHidden = true }
    tree.solve()
    #expect(tree.nodes[0].frame[2...] == row.size[...])
    #expect(tree.nodes[1...].map(\.frame) == row.frames)
  }

  @Test func spacersShareWhatIsLeft() {
    var nodes = [
      LayoutNode(
        .layout(.stack(StackRule(.x))), children: [1, 2, 3, 4], given: AxisPair(100, nil)),
      LayoutNode(.box, given: AxisPair(20, 10)), LayoutNode(.spacer),
      LayoutNode(.box, given: AxisPair(10, 10)), LayoutNode(.spacer),
    ]
    nodes[0].spacing = 2
    nodes[2].least = 8
    var tree = LayoutTree(nodes)
    tree.solve()
    #expect(
      tree.nodes[1...].map(\.frame)
        == [[0, 0, 20, 10], [22, 0, 36, 0], [60, 0, 10, 10], [72, 0, 28, 0]])
  }

  @Test func aTextWrapsInTheWidthThatTheOthersLeave() {
    let texts = [40.0, 300, 90]
    var root = LayoutNode(
      .layout(.stack(StackRule(.x))), children: [1, 2, 3, 4], given: AxisPair(220, nil))
    root.spacing = 10
    var tree = LayoutTree(
      [root, LayoutNode(.box, given: AxisPair(10, 10))] + texts.map { _ in LayoutNode(.text) })
    tree.solve { node, axis, width in
      axis == .x
        ? texts[node - 2] : ReferenceLayer.textHeight(length: texts[node - 2], width: width)
    }
    // 180 points for three texts: 40, and 70 for each of the others.
    #expect(
      tree.nodes[2...].map(\.frame) == [[20, 0, 40, 10], [70, 0, 70, 50], [150, 0, 70, 20]])
    #expect(tree.nodes[0].size.y == 50)
  }

  @Test func aGridHasRowsAsTallAsTheirTallestLayer() {
    var root = LayoutNode(.layout(.grid), children: [1, 2, 3], given: AxisPair(110, nil))
    root.columns = 2
    root.spacing = 10
    var tree = LayoutTree(
      [root] + Self.boxes.map { LayoutNode(.box, given: AxisPair($0.0, $0.1)) })
    tree.solve()
    #expect(
      tree.nodes[1...].map(\.frame) == [[0, 0, 50, 10], [60, 0, 50, 40], [0, 50, 50, 20]])
    #expect(tree.nodes[0].size.y == 70)
  }

  // MARK: Random trees

  @Test(arguments: Seeds.first(300))
  func aRandomTreeIsAsTheReferenceSays(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let layer = Self.layer(depth: 0, &random)
    var nodes: [LayoutNode] = []
    var lengths: [Int: Double] = [:]
    var order: [Int] = []
    Self.flatten(layer, &nodes, &lengths, &order)
    var tree = LayoutTree(nodes)
    tree.solve { node, axis, width in
      let length = lengths[node] ?? 0
      return axis == .x ? length : ReferenceLayer.textHeight(length: length, width: width)
    }
    let width = layer.naturalWidth
    let height = layer.naturalHeight(width: width)
    #expect(abs(tree.nodes[0].size.x - width) < 1e-6 && abs(tree.nodes[0].size.y - height) < 1e-6)
    for (index, frame) in zip(order, layer.frames(width: width, height: height)) {
      let distance = zip(tree.nodes[index].frame, frame).map { abs($0 - $1) }.max() ?? 0
      #expect(distance < 1e-6, "seed \(seed), node \(index): \(tree.nodes[index].frame), \(frame)")
    }
  }

  /// A random layer; lengths are multiples of 1/4, so that sums are exact.
  private static func layer(depth: Int, _ random: inout SeededGenerator) -> ReferenceLayer {
    let isHidden = depth > 0 && Int.random(in: 0..<6, using: &random) == 0
    func length(_ most: Int, _ random: inout SeededGenerator) -> Double {
      Double(Int.random(in: 0...4 * most, using: &random)) / 4
    }
    let isLayout = depth == 0 || (depth < 4 && Int.random(in: 0..<3, using: &random) == 0)
    guard isLayout else {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .text(length: length(200, &random), isHidden: isHidden)
      case 1: return .spacer(least: length(10, &random))
      default:
        return .box(
          width: length(60, &random), height: length(60, &random), isHidden: isHidden)
      }
    }
    let rule: LayoutRule =
      Int.random(in: 0..<4, using: &random) == 0
      ? .grid
      : .stack(
        StackRule(
          Bool.random(using: &random) ? .x : .y,
          StackAlignment.allCases.randomElement(using: &random) ?? .leading,
          StackDistribution.allCases.randomElement(using: &random) ?? .start))
    var children = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      layer(depth: depth + 1, &random)
    }
    if rule == .grid { children.removeAll(where: \.isSpacer) }
    return .layout(
      rule, columns: Int.random(in: 1...3, using: &random), spacing: length(12, &random),
      padding: length(10, &random),
      width: Bool.random(using: &random) ? length(300, &random) : nil,
      height: Bool.random(using: &random) ? length(300, &random) : nil, isHidden: isHidden,
      children)
  }

  /// Lists the nodes so that children come after their parent, and returns their depth-first order.
  private static func flatten(
    _ root: ReferenceLayer, _ nodes: inout [LayoutNode], _ lengths: inout [Int: Double],
    _ order: inout [Int]
  ) {
    var layers = [root]
    var children: [[Int]] = []
    while nodes.count < layers.count {
      let place = nodes.count
      children.append([])
      var node: LayoutNode
      switch layers[place] {
      case .box(let width, let height, _): node = LayoutNode(.box, given: AxisPair(width, height))
      case .text(let length, _):
        node = LayoutNode(.text)
        lengths[place] = length
      case .spacer(let least):
        node = LayoutNode(.spacer)
        node.least = least
      case .layout(
        let rule, let columns, let spacing, let padding, let width, let height, _, let inner):
        children[place] = Array(layers.count..<layers.count + inner.count)
        layers += inner
        node = LayoutNode(
          .layout(rule), children: children[place], given: AxisPair(width, height))
        (node.columns, node.spacing, node.padding) = (columns, spacing, padding)
      }
      node.isHidden = layers[place].isHidden
      nodes.append(node)
    }
    func visit(_ place: Int) {
      for child in children[place] {
        order.append(child)
        visit(child)
      }
    }
    visit(0)
  }
}

extension LayoutNode {
  /// x, y, width and height.
  var frame: [Double] { [origin.x, origin.y, size.x, size.y] }
}
