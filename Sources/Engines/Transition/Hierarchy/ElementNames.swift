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

  /// Returns the path of a layer in this one by its name; `depth` is nil below a layer of a state,
  /// and otherwise the number of ids below the state's root that this path has.
  package func containing(_ name: Identifier, depth: Int? = nil) -> ElementPath {
    let parts = name.parts
    return zip(parts, 1...).reduce(self) { outer, part in
      ElementPath(part.0, in: outer, depth: depth.map { $0 + part.1 })
    }
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

/// The names by which the elements of two states are compared.
///
/// A name is the shortest end of an element's path that contains its rule and that no other element
/// of either state with this end makes ambiguous. So an id that is unique in both states is its own
/// name, wherever its layer is, and the ids inside repeated components differ by the ids around
/// them. Equal names are one element.
package struct ElementNames {
  /// An element without a name: its path, and the number of ids in its rule.
  package struct Element {
    package let path: ElementPath
    package let least: Int

    package init(_ path: ElementPath, least: Int = 1) {
      self.path = path
      self.least = least
    }
  }

  package private(set) var source: [Identifier] = []
  package private(set) var destination: [Identifier] = []

  package init(from source: [Element], to destination: [Element]) {
    let elements = source + destination
    var lengths = elements.map(\.least)
    var names = zip(elements, lengths).map { $0.path.name(of: $1) }
    var open = Array(elements.indices)
    while !open.isEmpty {
      let repeated = Self.repeated(names, source.count)
      open = open.filter {
        repeated.contains(names[$0]) && lengths[$0] < elements[$0].path.depth
      }
      for index in open {
        lengths[index] += 1
        names[index] = elements[index].path.name(of: lengths[index])
      }
    }
    (self.source, self.destination) = (
      Self.unique(names[..<source.count]), Self.unique(names[source.count...])
    )
  }

  /// Returns the names that occur more than once in a state; the source has the first `count`.
  private static func repeated(_ names: [Identifier], _ count: Int) -> Set<Identifier> {
    var repeated: Set<Identifier> = []
    for state in [names[..<count], names[count...]] {
      var seen = Set<Identifier>(minimumCapacity: state.count)
      for name in state where !seen.insert(name).inserted { repeated.insert(name) }
    }
    return repeated
  }

  /// Numbers the names of elements whose whole paths are the same. Only the copies of an
  /// interrupted transition can have such paths.
  private static func unique(_ names: ArraySlice<Identifier>) -> [Identifier] {
    var seen: Set<Identifier> = []
    return names.map { name in
      var unique = name
      var number = 1
      while !seen.insert(unique).inserted {
        number += 1
        unique = Identifier("\(number)") / name
      }
      return unique
    }
  }
}
