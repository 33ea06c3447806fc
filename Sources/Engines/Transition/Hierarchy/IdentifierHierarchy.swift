import MotionCore
import MotionValues

/// The ids of one state of a screen, as a tree in painting order: parents before children, back
/// before front.
///
/// Each id occurs once.
package struct IdentifierHierarchy: Sendable {
  /// The ids, in painting order.
  package private(set) var identifiers: [Identifier] = []
  /// The index of each id's parent; -1 at the top.
  package private(set) var parents: [Int32] = []
  private var places: [Identifier: Int32] = [:]
  /// A stack of the enclosing ids, one for each open id; -1 at the top level.
  private var enclosing: [Int32] = [-1]

  package init() {}

  package init(capacity: Int) {
    identifiers.reserveCapacity(capacity)
    parents.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  /// Creates a hierarchy from its ids and the index of each one's parent, -1 at the top.
  package init(_ identifiers: [Identifier], parents: [Int32]) {
    self.init(capacity: identifiers.count)
    for (identifier, parent) in zip(identifiers, parents) { add(identifier, in: parent) }
  }

  package var count: Int { identifiers.count }

  /// Opens an id and returns its index. The ids that follow are its descendants until `close`.
  @discardableResult
  package mutating func open(_ identifier: Identifier) -> Int {
    let index = identifiers.count
    add(identifier, in: enclosing[enclosing.count - 1])
    enclosing.append(Int32(index))
    return index
  }

  /// Closes the id that was opened last.
  package mutating func close() {
    precondition(enclosing.count > 1, "`close` needs an open id")
    enclosing.removeLast()
  }

  private mutating func add(_ identifier: Identifier, in parent: Int32) {
    let present = places.updateValue(Int32(identifiers.count), forKey: identifier)
    precondition(present == nil, "the id `\(identifier)` occurs once")
    identifiers.append(identifier)
    parents.append(parent)
  }

  /// Returns the index of an id.
  package func index(of identifier: Identifier) -> Int? { places[identifier].map(Int.init) }

  /// Returns the index of an id's parent; nil at the top.
  package func parent(of index: Int) -> Int? { parents[index] < 0 ? nil : Int(parents[index]) }
}
