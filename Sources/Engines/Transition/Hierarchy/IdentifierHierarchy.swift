import MotionCore

/// The ids of one state of a screen, as a tree in painting order: parents before children, back
/// before front.
///
/// Each id occurs once. If a state repeats an id, the first occurrence counts, the repetitions are
/// recorded in `duplicates`, and their contents belong to the enclosing id.
package struct IdentifierHierarchy: Sendable {
  /// The ids, in painting order.
  package private(set) var identifiers: [Identifier] = []
  /// The index of each id's parent; -1 at the top.
  package private(set) var parents: [Int32] = []
  /// The repeated ids, in the order of their repetitions.
  package private(set) var duplicates: [Identifier] = []
  private var places: [Identifier: Int32] = [:]
  /// A stack of the enclosing ids, one for each open id; -1 at the top level.
  private var enclosing: [Int32] = [-1]

  package init() {}

  package init(capacity: Int) {
    identifiers.reserveCapacity(capacity)
    parents.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  package var count: Int { identifiers.count }

  /// Opens an id and returns its index, or nil for a repetition. The ids that follow are its
  /// descendants until `close`.
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

  /// Closes the id that was opened last.
  package mutating func close() {
    precondition(enclosing.count > 1, "`close` needs an open id")
    enclosing.removeLast()
  }

  /// Returns the index of an id.
  package func index(of identifier: Identifier) -> Int? { places[identifier].map(Int.init) }

  /// Returns the index of an id's parent; nil at the top.
  package func parent(of index: Int) -> Int? { parents[index] < 0 ? nil : Int(parents[index]) }
}
