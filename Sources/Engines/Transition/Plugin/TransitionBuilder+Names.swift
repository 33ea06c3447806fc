import MotionCore
import MotionValues

/// The elements by their names, and what they had in an interrupted transition.
extension TransitionBuilder {
  /// Returns the index of the interrupted transition's copy of an element; nil if the element was
  /// not part of it.
  func flying(_ node: HierarchyDiff.Node) -> Int? {
    node.source.map { source.elements[$0].layer.index }
  }

  /// Returns the id of an element's copy: the part of its name inside the enclosing element.
  func copyID(of node: HierarchyDiff.Node) -> String {
    var parts = node.identifier.parts[...]
    if let around = node.parent.map({ diff.merged[$0].identifier.parts }),
      let place = parts.dropLast().lastIndex(where: { $0 == around.last })
    {
      parts = parts[(place + 1)...]
    }
    return parts.map(\.description).joined(separator: "-")
  }

  /// Returns the elements that an id or the end of a path names, by index in the merged tree.
  func places(of name: Identifier) -> [Int] {
    (byInnermost[name.innermost] ?? []).filter { diff.merged[$0].identifier.ends(with: name) }
  }

  /// Returns the delay of each element, in seconds.
  func staggered() -> [Identifier: Double] {
    var delays: [Identifier: Double] = [:]
    for stagger in definition.staggers {
      let elements = stagger.identifiers.flatMap(places).map { diff.merged[$0].identifier }
      let frames = elements.compactMap { name in frame(of: name).map { (name, $0) } }
      for (element, delay) in zip(frames, stagger.delays(of: frames.map(\.1))) {
        delays[element.0, default: 0] += delay
      }
    }
    return delays
  }

  /// Returns the velocities of an interrupted element, by property.
  func velocities(of node: HierarchyDiff.Node) -> [String: Double] {
    flying(node).flatMap { interrupted.velocities[$0] } ?? [:]
  }
}
