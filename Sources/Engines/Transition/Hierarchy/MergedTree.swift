import MotionCore

/// Merges the ids of two states into one tree, in which an id that only the ground has is in front of
/// the node that was directly behind it.
///
/// Vertices are the indices of the presented state, followed from `offset` on by the indices of ids
/// that only the ground has.
struct MergedTree {
  private let ground: IdentifierHierarchy
  private let presented: IdentifierHierarchy
  /// The presented index of each index in the ground, and the reverse; -1 for an id of only one
  /// state.
  private let partners: [Int32]
  private let partnersOfPresented: [Int32]
  private let offset: Int32
  /// The next sibling in front of each vertex, and its rearmost child; -1 if there is none. The
  /// last entry of `first` is the top level.
  private var next: [Int32]
  private var first: [Int32]
  /// The id of the ground that was last placed in front of a vertex, or at the back of a parent.
  private var lastInFront: [Int32]
  private var lastAtBack: [Int32]
  /// The presented child in front of which the next child of only the ground is placed, for each id
  /// of the ground and, last, for the top level; -1 is the back.
  private var anchors: [Int32]
  /// The presented id in front of which each id of only the ground is placed; -1 is the back.
  private var bases: [Int32]
  /// Created when the first id with a new parent needs it.
  private var children: ChildLists?

  init(
    _ ground: IdentifierHierarchy, _ presented: IdentifierHierarchy, partners: [Int32],
    ofPresented partnersOfPresented: [Int32]
  ) {
    self.ground = ground
    self.presented = presented
    self.partners = partners
    self.partnersOfPresented = partnersOfPresented
    offset = Int32(presented.count)
    let count = presented.count + ground.count
    next = [Int32](repeating: -1, count: count)
    first = [Int32](repeating: -1, count: count + 1)
    lastInFront = [Int32](repeating: -1, count: presented.count)
    lastAtBack = [Int32](repeating: -1, count: count + 1)
    anchors = [Int32](repeating: -1, count: ground.count + 1)
    bases = [Int32](repeating: -1, count: ground.count)
    linkPresented()
    linkGround()
  }

  /// Returns the index of a vertex's list of children; -1 is the top level.
  private func list(_ parent: Int32) -> Int { parent < 0 ? first.count - 1 : Int(parent) }

  private mutating func linkPresented() {
    for index in stride(from: presented.count - 1, through: 0, by: -1) {
      let parent = list(presented.parents[index])
      next[index] = first[parent]
      first[parent] = Int32(index)
    }
  }

  /// Returns the vertex of an index in the ground.
  private func vertex(_ index: Int32) -> Int32 {
    partners[Int(index)] < 0 ? offset + index : partners[Int(index)]
  }

  private mutating func linkGround() {
    for index in 0..<ground.count {
      let above = ground.parents[index]
      let place = above < 0 ? ground.count : Int(above)
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

  /// Returns the presented child of `parent` in front of which the id that followed `behind` in the
  /// ground is placed; nil if no child of `parent` contains `behind`.
  private mutating func anchor(behind: Int32, _ parent: Int32) -> Int32? {
    var index = behind
    // An id of only the ground is placed where its parent is. The steps up equal the levels closed
    // between two consecutive ids, so their total is linear.
    while partners[Int(index)] < 0 {
      let above = ground.parents[Int(index)]
      if (above < 0 ? -1 : vertex(above)) == parent { return bases[Int(index)] }
      guard above >= 0 else { return nil }
      index = above
    }
    let vertex = partners[Int(index)]
    guard parent < offset, vertex != parent else { return nil }
    if presented.parents[Int(vertex)] == parent { return vertex }
    if children == nil { children = ChildLists(presented) }
    return children?.child(of: parent, holding: vertex)
  }

  /// Places an id of only the ground in front of `anchor` and of the ids placed there before, or at the back if
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

  /// Returns the nodes in painting order. The way there is forward, from the ground to the presented
  /// state.
  func nodes(isForward: Bool) -> [HierarchyDiff.Node] {
    var nodes: [HierarchyDiff.Node] = []
    nodes.reserveCapacity(presented.count + ground.count)
    var open: [(vertex: Int32, parent: Int?)] = []
    if first[first.count - 1] >= 0 { open.append((first[first.count - 1], nil)) }
    while let (vertex, parent) = open.popLast() {
      if next[Int(vertex)] >= 0 { open.append((next[Int(vertex)], parent)) }
      if first[Int(vertex)] >= 0 { open.append((first[Int(vertex)], nodes.count)) }
      let (below, above) = indices(of: vertex)
      let (source, destination) = isForward ? (below, above) : (above, below)
      nodes.append(
        .init(
          identifier: vertex < offset
            ? presented.identifiers[Int(vertex)] : ground.identifiers[Int(vertex - offset)],
          change: source == nil ? .added : destination == nil ? .removed : .shared,
          source: source, destination: destination, parent: parent))
    }
    return nodes
  }

  /// Returns the indices of a vertex in the ground and in the presented state; nil where it is
  /// absent.
  private func indices(of vertex: Int32) -> (ground: Int?, presented: Int?) {
    guard vertex < offset else { return (Int(vertex - offset), nil) }
    let partner = partnersOfPresented[Int(vertex)]
    return (partner < 0 ? nil : Int(partner), Int(vertex))
  }
}

/// The children of each id of a hierarchy, searchable for the child whose subtree contains an id.
struct ChildLists {
  /// The end (exclusive) of the index range of each id's subtree.
  private var ends: [Int32]
  /// The start of each id's children in `children`; those of the top level come first.
  private var starts: [Int32]
  private var children: [Int32]

  init(_ hierarchy: IdentifierHierarchy) {
    let count = hierarchy.count
    ends = (0..<count).map { Int32($0 + 1) }
    starts = [Int32](repeating: 0, count: count + 2)
    for index in stride(from: count - 1, through: 0, by: -1) {
      let parent = Int(hierarchy.parents[index])
      starts[parent + 2] += 1
      if parent >= 0 { ends[parent] = max(ends[parent], ends[index]) }
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    children = [Int32](repeating: 0, count: count)
    var filled = starts
    for index in 0..<count {
      let parent = Int(hierarchy.parents[index]) + 1
      children[Int(filled[parent])] = Int32(index)
      filled[parent] += 1
    }
  }

  /// Returns the child of `parent` (-1 for the top level) whose subtree contains an id, or nil.
  func child(of parent: Int32, holding index: Int32) -> Int32? {
    var range = Int(starts[Int(parent) + 1])..<Int(starts[Int(parent) + 2])
    // Only the last child whose index is at most the id's can contain it.
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = children[middle] <= index ? middle..<range.upperBound : range.lowerBound..<middle
    }
    guard let place = range.first else { return nil }
    let child = children[place]
    return child <= index && index < ends[Int(child)] ? child : nil
  }
}
