import MotionValues

/// The layer tree of a stage as plain numbers, by layer index.
///
/// Memory access dominates a search through a thousand layers: here a layer takes 20 bytes, and
/// there is no reference counting.
struct LayerTree {
  struct Node {
    /// The first slot of the layer's properties.
    let firstSlot: Int32
    /// The child that was made last; -1 if there is none.
    fileprivate(set) var lastChild: Int32 = -1
    /// The sibling that was made before it; -1 if there is none.
    fileprivate(set) var previousSibling: Int32
    /// The slots of `offsetX` and `offsetY` of a scroll view; -1 for other layers.
    let offsetX: Int32
    let offsetY: Int32
  }

  private(set) var nodes: ContiguousArray<Node> = []

  /// Adds a layer, whose parent is already part of the tree.
  mutating func append(_ layer: Layer) {
    let parent = layer.parent?.index
    let offsets = layer.kind.scrollOffsets
    nodes.append(
      Node(
        firstSlot: Int32(layer.firstSlot),
        previousSibling: parent.map { nodes[$0].lastChild } ?? -1,
        offsetX: offsets.map { Int32(layer.firstSlot + $0.x) } ?? -1,
        offsetY: offsets.map { Int32(layer.firstSlot + $0.y) } ?? -1))
    if let parent { nodes[parent].lastChild = Int32(layer.index) }
  }

  /// Removes a layer, with those in it, from the children of its parent.
  mutating func remove(_ layer: Layer) {
    guard let parent = layer.parent?.index else { return }
    let before = nodes[layer.index].previousSibling
    if nodes[parent].lastChild == layer.index { nodes[parent].lastChild = before }
    var child = Int(nodes[parent].lastChild)
    while child >= 0 {
      if nodes[child].previousSibling == layer.index { nodes[child].previousSibling = before }
      child = Int(nodes[child].previousSibling)
    }
  }
}
