import MotionCore

/// The ids of one state of a screen, as a tree in painting order: a parent before its children, and what
/// lies behind before what lies in front of it.
///
/// An id stands in it once. Where a state has it again, the first one counts, the others are noted, and
/// what lies in them belongs to the id around them.
package struct IdentifierHierarchy: Sendable {
  /// The ids, in painting order.
  package private(set) var identifiers: [Identifier] = []
  /// The index of each id's parent; -1 at the top.
  package private(set) var parents: [Int32] = []
  /// The ids that were found more than once, each in the order of its repetition.
  package private(set) var duplicates: [Identifier] = []
  private var places: [Identifier: Int32] = [:]
  /// The innermost id around what comes next, for each id that is open; -1 at the top.
  private var enclosing: [Int32] = [-1]

  package init() {}

  package init(capacity: Int) {
    identifiers.reserveCapacity(capacity)
    parents.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  package var count: Int { identifiers.count }

  /// Begins an id; until it is closed, what follows lies in it. Returns its index, or nil for a repetition.
  @discardableResult
  package mutating func open(_ identifier: Identifier) -> Int? {
    let index = Int32(identifiers.count)
    let around = enclosing[enclosing.count - 1]
    let present = places.updateValue(index, forKey: identifier)
    if let present {
      places[identifier] = present
      duplicates.append(identifier)
      enclosing.append(around)
      return nil
    }
    identifiers.append(identifier)
    parents.append(around)
    enclosing.append(index)
    return Int(index)
  }

  /// Ends the id that was begun last.
  package mutating func close() {
    precondition(enclosing.count > 1, "what is closed has been opened")
    enclosing.removeLast()
  }

  /// Returns the index of an id.
  package func index(of identifier: Identifier) -> Int? { places[identifier].map(Int.init) }

  /// Returns the index of an id's parent; nil at the top.
  package func parent(of index: Int) -> Int? { parents[index] < 0 ? nil : Int(parents[index]) }
}
