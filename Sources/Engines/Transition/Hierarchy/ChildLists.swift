import MotionCore

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
