import MotionCore

/// What becomes of each id between two states of a screen, and the one tree that holds them all.
///
/// The rules: ids are global, so one with another parent has moved; the destination's order and parents
/// win; a removed id stays with its parent of the source, in front of what was next behind it there, or at
/// the back if nothing was. It takes time linear in the number of ids; only one that was removed from
/// beside an id that has moved to another parent costs the logarithm of its siblings' number.
package struct HierarchyDiff: Sendable {
  package enum Change: String, Hashable, Sendable {
    case added
    case removed
    case shared
  }

  /// An id of the merged tree.
  package struct Node: Hashable, Sendable {
    package let identifier: Identifier
    package let change: Change
    /// The index in the source's hierarchy, if it is there.
    package let source: Int?
    /// The index in the destination's hierarchy, if it is there.
    package let destination: Int?
    /// The index of the parent in the merged tree; nil at the top.
    package let parent: Int?
  }

  package let source: IdentifierHierarchy
  package let destination: IdentifierHierarchy
  /// The destination's ids that the source lacks, in the destination's order.
  package private(set) var added: [Identifier] = []
  /// The source's ids that the destination lacks, in the source's order.
  package private(set) var removed: [Identifier] = []
  /// The ids of both, in the source's order.
  package private(set) var shared: [Identifier] = []
  /// The shared ids whose parents differ, in the source's order.
  package private(set) var reparented: [Identifier] = []
  /// The merged tree in painting order.
  package private(set) var merged: [Node] = []

  package init(from source: IdentifierHierarchy, to destination: IdentifierHierarchy) {
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
    merged = MergedTree(source, destination, partners: partners, sources: sources).nodes
  }

  /// The place in the destination of a source's parent; -1 at the top, -2 if it was removed.
  private static func parentPartner(
    of index: Int, in source: IdentifierHierarchy, _ partners: [Int32]
  ) -> Int32 {
    guard let parent = source.parent(of: index) else { return -1 }
    return partners[parent] < 0 ? -2 : partners[parent]
  }
}
