import MotionCore
import MotionValues

/// The ids of a layer and of the layers around it, from the layer outwards.
package final class ElementPath: Sendable {
  package let id: Identifier
  /// The path of the enclosing layer; nil for a layer without one.
  package let outer: ElementPath?
  /// The number of ids below the state's root, at least 1.
  package let depth: Int

  /// Creates the path of a layer; `depth` is nil below a layer of a state, which counts one more.
  package init(_ id: Identifier, in outer: ElementPath? = nil, depth: Int? = nil) {
    self.id = id
    self.outer = outer
    self.depth = depth ?? (outer?.depth ?? 0) + 1
  }

  /// Returns the innermost ids as a name, such as `row/title`; all of them if there are fewer.
  package func name(of count: Int) -> Identifier {
    guard count > 1, let outer else { return id }
    return outer.name(of: count - 1) / id
  }

  /// The name below the state's root.
  package var fullName: Identifier { name(of: depth) }

  /// Returns the number of outermost ids below the state's root that both paths have in common.
  package func commonDepth(with other: ElementPath) -> Int {
    zip(ids, other.ids).prefix { $0 == $1 }.count
  }

  /// Returns the path of the innermost ids that both paths have in common, which have the same id.
  package func commonEnd(with other: ElementPath) -> ElementPath {
    var shared: [Identifier] = []
    var (next, beside): (ElementPath?, ElementPath?) = (self, other)
    while let one = next, let two = beside, one.id == two.id {
      shared.append(one.id)
      (next, beside) = (one.outer, two.outer)
    }
    let outer = shared.dropFirst().reversed().reduce(nil) { ElementPath($1, in: $0) }
    return ElementPath(id, in: outer, depth: min(depth, other.depth, shared.count))
  }

  /// The ids below the state's root, from the outside inwards.
  private var ids: [Identifier] {
    var list: [Identifier] = []
    var next: ElementPath? = self
    while let path = next, list.count < depth {
      list.append(path.id)
      next = path.outer
    }
    return list.reversed()
  }
}
