import MotionCore

extension [HierarchyDiff.Node] {
  /// Returns the tree with the nodes that only the ground has at their places among their siblings.
  /// `place` returns the place of such a node and its index in the ground; nil for any other node.
  func placed(
    _ place: (HierarchyDiff.Node) -> (HierarchyDiff.GroundPlace, index: Int)?
  ) -> [HierarchyDiff.Node] {
    var keys = indices.map { index in Key(place: .kept, order: index) }
    for index in indices {
      guard let (place, ground) = place(self[index]), place != .kept else { continue }
      keys[index] = Key(place: place, order: ground)
    }
    guard keys.contains(where: { $0.place != .kept }) else { return self }
    // The children of each node, and last those of the top level.
    var children = [[Int]](repeating: [], count: count + 1)
    for index in indices { children[self[index].parent ?? count].append(index) }
    var nodes: [HierarchyDiff.Node] = []
    nodes.reserveCapacity(count)
    var open: [(index: Int, parent: Int?)] = []
    func push(_ list: [Int], in parent: Int?) {
      for index in list.sorted(by: { keys[$1] < keys[$0] }) { open.append((index, parent)) }
    }
    push(children[count], in: nil)
    while let (index, parent) = open.popLast() {
      let node = self[index]
      push(children[index], in: nodes.count)
      nodes.append(
        .init(
          identifier: node.identifier, change: node.change, source: node.source,
          destination: node.destination, parent: parent))
    }
    return nodes
  }

  /// The order of a node among its siblings: by its place, then by its index.
  private struct Key: Comparable {
    let place: HierarchyDiff.GroundPlace
    let order: Int

    static func < (one: Key, other: Key) -> Bool {
      (one.place.rawValue, one.order) < (other.place.rawValue, other.order)
    }
  }
}
