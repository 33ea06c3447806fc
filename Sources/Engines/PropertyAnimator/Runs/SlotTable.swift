/// Values by slot, in ascending order of the slots.
///
/// Most animators move a few properties, for which it takes one allocation and no hashing.
package struct SlotTable<Value> {
  package typealias Entry = (slot: Int, value: Value)

  package let entries: [Entry]

  /// Makes a table of entries in any order, each for another slot.
  package init(_ entries: [Entry] = []) {
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.slot < $1.slot }
    self.entries = isAscending ? entries : entries.sorted { $0.slot < $1.slot }
  }

  /// The value of a slot; nil if it has none.
  ///
  /// - Complexity: O(log n).
  package subscript(slot: Int) -> Value? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].slot == slot ? entries[low].value : nil
  }
}
