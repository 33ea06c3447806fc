import MotionCore
import MotionValues

/// The difference between two states of a screen by id, and one tree that merges both.
///
/// One of the states is presented over the other one, the ground; the tree is the same in both
/// directions. Ids are global, so an id with another parent has moved. The order and the parents of
/// the presented state take precedence. An id that only the ground has keeps its parent, and has a
/// `GroundPlace` there. The diff takes time linear in the number of ids, except that an id of the
/// ground beside an id with a new parent costs the logarithm of the number of its siblings.
package struct HierarchyDiff: Sendable {
  package enum Change: String, Hashable, Sendable {
    case added
    case removed
    case shared
  }

  /// The place among its siblings of an id that only the ground has.
  package enum GroundPlace: Int, Sendable {
    /// At the back, in the ground's order.
    case back
    /// In front of the node that is directly behind it in the ground, or at the back if there is
    /// none.
    case kept
    /// At the front, in the ground's order.
    case front
  }

  /// A node of the merged tree.
  package struct Node: Hashable, Sendable {
    package let identifier: Identifier
    package let change: Change
    /// The index in the source's hierarchy; nil if the source lacks the id.
    package let source: Int?
    /// The index in the destination's hierarchy; nil if the destination lacks the id.
    package let destination: Int?
    /// The index of the parent in the merged tree; nil at the top level.
    package let parent: Int?
  }

  package let source: IdentifierHierarchy
  package let destination: IdentifierHierarchy
  /// The ids that only the destination has, in the destination's order.
  package private(set) var added: [Identifier] = []
  /// The ids that only the source has, in the source's order.
  package private(set) var removed: [Identifier] = []
  /// The ids that both states have, in the source's order.
  package private(set) var shared: [Identifier] = []
  /// The shared ids whose parents differ, in the source's order.
  package private(set) var reparented: [Identifier] = []
  /// The merged tree in painting order.
  package private(set) var merged: [Node] = []

  /// Compares two states, of which the one at `presented` is presented over the other one.
  package init(
    from source: IdentifierHierarchy, to destination: IdentifierHierarchy,
    presented: TransitionEnd = .destination,
    place: (Identifier) -> GroundPlace = { _ in .kept }
  ) {
    self.source = source
    self.destination = destination
    let partners = source.identifiers.map { destination.index(of: $0).map(Int32.init) ?? -1 }
    var sources = [Int32](repeating: -1, count: destination.count)
    for (index, partner) in partners.enumerated() {
      if partner < 0 {
        removed.append(source.identifiers[index])
        continue
      }
      shared.append(source.identifiers[index])
      sources[Int(partner)] = Int32(index)
      if Self.parentPartner(of: index, in: source, partners) != destination.parents[Int(partner)] {
        reparented.append(source.identifiers[index])
      }
    }
    for index in sources.indices where sources[index] < 0 {
      added.append(destination.identifiers[index])
    }
    let tree =
      presented == .destination
      ? MergedTree(source, destination, partners: partners, ofPresented: sources)
      : MergedTree(destination, source, partners: sources, ofPresented: partners)
    merged = tree.nodes(isForward: presented == .destination).placed { node in
      let ground = presented == .destination ? node.source : node.destination
      let isShared = node.source != nil && node.destination != nil
      return isShared ? nil : ground.map { (place(node.identifier), $0) }
    }
  }

  /// Returns the destination's index of a source id's parent; -1 at the top level, -2 if it was
  /// removed.
  private static func parentPartner(
    of index: Int, in source: IdentifierHierarchy, _ partners: [Int32]
  ) -> Int32 {
    guard let parent = source.parent(of: index) else { return -1 }
    return partners[parent] < 0 ? -2 : partners[parent]
  }
}

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
