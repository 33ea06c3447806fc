import MotionCore

/// Puts the ids of two states into one tree.
///
/// Vertices are the destination's indices, then, from `offset` on, the source's indices of removed ids.
struct MergedTree {
  private let source: IdentifierHierarchy
  private let destination: IdentifierHierarchy
  /// The destination's index of each source's; -1 for a removed id.
  private let partners: [Int32]
  private let offset: Int32
  /// Each vertex's next sibling in front of it, and its rearmost child; -1 if there is none. The last of
  /// the children's list stands for the top.
  private var next: [Int32]
  private var first: [Int32]
  /// The removed id that was put in front of a vertex, or at the back of a parent, last.
  private var lastInFront: [Int32]
  private var lastAtBack: [Int32]
  /// For each of the source's ids, the last for the top: in front of which of the destination's children
  /// its next removed child goes; -1 is at the back.
  private var anchors: [Int32]
  /// In front of which of the destination's ids each removed id stands; -1 is at the back.
  private var bases: [Int32]
  /// Made when an id that has moved is met.
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

  /// The place of a vertex's children's list; -1 is the top.
  private func list(_ parent: Int32) -> Int { parent < 0 ? first.count - 1 : Int(parent) }

  private mutating func linkDestination() {
    for index in stride(from: destination.count - 1, through: 0, by: -1) {
      let parent = list(destination.parents[index])
      next[index] = first[parent]
      first[parent] = Int32(index)
    }
  }

  /// The vertex of a source's index.
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

  /// The destination's child of a vertex in front of which goes what was next in front of `behind`; nil if
  /// none of the children holds `behind`.
  private mutating func anchor(behind: Int32, _ parent: Int32) -> Int32? {
    var index = behind
    // A removed id lies where its parent of the source lies. The steps up are those by which the tree is
    // left between two ids, so all of them together are linear.
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

  /// Puts a removed id in front of a sibling, and of what was put there before; without one, at the back.
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

  /// Reads the tree off in painting order.
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
