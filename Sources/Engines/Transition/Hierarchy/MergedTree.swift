import MotionCore

/// Merges the ids of two states into one tree.
///
/// Vertices are the indices of the destination, followed from `offset` on by the indices of removed
/// ids in the source.
struct MergedTree {
  private let source: IdentifierHierarchy
  private let destination: IdentifierHierarchy
  /// The destination index of each source index; -1 for a removed id.
  private let partners: [Int32]
  private let offset: Int32
  /// The next sibling in front of each vertex, and its rearmost child; -1 if there is none. The
  /// last entry of `first` is the top level.
  private var next: [Int32]
  private var first: [Int32]
  /// The removed id that was last placed in front of a vertex, or at the back of a parent.
  private var lastInFront: [Int32]
  private var lastAtBack: [Int32]
  /// The destination child in front of which the next removed child is placed, for each source id
  /// and, last, for the top level; -1 is the back.
  private var anchors: [Int32]
  /// The destination id in front of which each removed id is placed; -1 is the back.
  private var bases: [Int32]
  /// Created when the first id with a new parent needs it.
  private var children: ChildLists?
  private(set) var nodes: [HierarchyDiff.Node] = []

  init(
    _ source: IdentifierHierarchy, _ destination: IdentifierHierarchy, partners: [Int32],
    sources: [Int32]
  ) {
    self.source = source
    self.destination = destination
    self.partners = partners
    offset = Int32(destination.count)
    let count = destination.count + source.count
    next = [Int32](repeating: -1, count: count)
    first = [Int32](repeating: -1, count: count + 1)
    lastInFront = [Int32](repeating: -1, count: destination.count)
    lastAtBack = [Int32](repeating: -1, count: count + 1)
    anchors = [Int32](repeating: -1, count: source.count + 1)
    bases = [Int32](repeating: -1, count: source.count)
    linkDestination()
    linkRemoved()
    flatten(sources)
  }

  /// Returns the index of a vertex's list of children; -1 is the top level.
  private func list(_ parent: Int32) -> Int { parent < 0 ? first.count - 1 : Int(parent) }

  private mutating func linkDestination() {
    for index in stride(from: destination.count - 1, through: 0, by: -1) {
      let parent = list(destination.parents[index])
      next[index] = first[parent]
      first[parent] = Int32(index)
    }
  }

  /// Returns the vertex of a source index.
  private func vertex(_ index: Int32) -> Int32 {
    partners[Int(index)] < 0 ? offset + index : partners[Int(index)]
  }

  private mutating func linkRemoved() {
    for index in 0..<source.count {
      let above = source.parents[index]
      let place = above < 0 ? source.count : Int(above)
      let parent = above < 0 ? -1 : vertex(above)
      let isFirst = index == 0 || above == Int32(index - 1)
      if !isFirst, let anchor = anchor(behind: Int32(index - 1), parent) {
        anchors[place] = anchor
      }
      guard partners[index] < 0 else { continue }
      bases[index] = anchors[place]
      insert(offset + Int32(index), inFrontOf: anchors[place], of: parent)
    }
  }

  /// Returns the destination child of `parent` in front of which the id that followed `behind` in
  /// the source is placed; nil if no child of `parent` contains `behind`.
  private mutating func anchor(behind: Int32, _ parent: Int32) -> Int32? {
    var index = behind
    // A removed id is placed where its source parent is. The steps up equal the levels closed
    // between two consecutive ids, so their total is linear.
    while partners[Int(index)] < 0 {
      let above = source.parents[Int(index)]
      if (above < 0 ? -1 : vertex(above)) == parent { return bases[Int(index)] }
      guard above >= 0 else { return nil }
      index = above
    }
    let vertex = partners[Int(index)]
    guard parent < offset, vertex != parent else { return nil }
    if destination.parents[Int(vertex)] == parent { return vertex }
    if children == nil { children = ChildLists(destination) }
    return children?.child(of: parent, holding: vertex)
  }

  /// Places a removed id in front of `anchor` and of the ids placed there before, or at the back if
  /// `anchor` is -1.
  private mutating func insert(_ vertex: Int32, inFrontOf anchor: Int32, of parent: Int32) {
    let list = list(parent)
    let last = anchor < 0 ? lastAtBack[list] : lastInFront[Int(anchor)]
    let behind = last < 0 ? anchor : last
    if behind < 0 {
      next[Int(vertex)] = first[list]
      first[list] = vertex
    } else {
      next[Int(vertex)] = next[Int(behind)]
      next[Int(behind)] = vertex
    }
    if anchor < 0 { lastAtBack[list] = vertex } else { lastInFront[Int(anchor)] = vertex }
  }

  /// Lists the nodes in painting order.
  private mutating func flatten(_ sources: [Int32]) {
    nodes.reserveCapacity(destination.count + source.count)
    var open: [(vertex: Int32, parent: Int?)] = []
    if first[first.count - 1] >= 0 { open.append((first[first.count - 1], nil)) }
    while let (vertex, parent) = open.popLast() {
      if next[Int(vertex)] >= 0 { open.append((next[Int(vertex)], parent)) }
      if first[Int(vertex)] >= 0 { open.append((first[Int(vertex)], nodes.count)) }
      nodes.append(node(vertex, parent, sources))
    }
  }

  private func node(_ vertex: Int32, _ parent: Int?, _ sources: [Int32]) -> HierarchyDiff.Node {
    if vertex >= offset {
      let index = Int(vertex - offset)
      return .init(
        identifier: source.identifiers[index], change: .removed, source: index, destination: nil,
        parent: parent)
    }
    let index = Int(vertex)
    let partner = sources[index] < 0 ? nil : Int(sources[index])
    return .init(
      identifier: destination.identifiers[index], change: partner == nil ? .added : .shared,
      source: partner, destination: index, parent: parent)
  }
}
