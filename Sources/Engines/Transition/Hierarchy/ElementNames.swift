import MotionCore
import MotionValues

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
