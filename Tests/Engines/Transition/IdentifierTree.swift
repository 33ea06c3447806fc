import MotionCore
import MotionValues
import Support

@testable import TransitionEngine

/// A tree of ids like a screen's, from which tests make hierarchies.
struct IdentifierTree {
  let id: String
  var children: [IdentifierTree] = []

  /// A hierarchy of the ids that satisfy `isComponent`. The contents of other ids belong to the
  /// enclosing id.
  static func hierarchy(
    _ trees: [IdentifierTree], where isComponent: (String) -> Bool = { _ in true }
  ) -> IdentifierHierarchy {
    var hierarchy = IdentifierHierarchy()
    add(trees, to: &hierarchy, isComponent)
    return hierarchy
  }

  private static func add(
    _ trees: [IdentifierTree], to hierarchy: inout IdentifierHierarchy,
    _ isComponent: (String) -> Bool
  ) {
    for tree in trees {
      let isOpen = isComponent(tree.id)
      if isOpen { hierarchy.open(Identifier(tree.id)) }
      add(tree.children, to: &hierarchy, isComponent)
      if isOpen { hierarchy.close() }
    }
  }
}

extension SeededGenerator {
  /// The ids `0…` in a random tree, each of them once.
  mutating func hierarchy(of ids: [Int]) -> IdentifierHierarchy {
    var hierarchy = IdentifierHierarchy(capacity: ids.count)
    var depth = 0
    for id in ids {
      while depth > 0, Bool.random(using: &self) {
        hierarchy.close()
        depth -= 1
      }
      hierarchy.open(Identifier("id\(id)"))
      depth += 1
    }
    return hierarchy
  }

  /// Two states of a screen, in which ids are removed, added, and moved to other positions and
  /// parents.
  mutating func states(count: Int) -> (IdentifierHierarchy, IdentifierHierarchy) {
    let share = Double.random(in: 0...1, using: &self)
    var ids = (0..<count).filter { _ in Double.random(in: 0...1, using: &self) < 0.8 }
    let source = hierarchy(of: ids)
    ids = ids.filter { _ in Double.random(in: 0...1, using: &self) < share }
    ids += (count..<count + Int.random(in: 0...count, using: &self))
    if Bool.random(using: &self) { ids.shuffle(using: &self) }
    return (source, hierarchy(of: ids))
  }

  /// Two states in which shared ids keep their parents and their order.
  mutating func steadyStates(count: Int) -> (IdentifierHierarchy, IdentifierHierarchy) {
    var sides = (IdentifierHierarchy(), IdentifierHierarchy())
    var open: [Int] = []
    for id in 0..<count {
      while !open.isEmpty, Bool.random(using: &self) {
        let side = open.removeLast()
        if side != 1 { sides.0.close() }
        if side != 0 { sides.1.close() }
      }
      // A descendant of an id of only one state is in that state too; otherwise its parent would
      // differ.
      let around = open.last ?? 2
      let side = around == 2 ? Int.random(in: 0...2, using: &self) : around
      if side != 1 { sides.0.open(Identifier("id\(id)")) }
      if side != 0 { sides.1.open(Identifier("id\(id)")) }
      open.append(side)
    }
    return sides
  }
}
