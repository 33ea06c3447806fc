/// Values by integer keys, found by binary search.
///
/// The font's table is read at the first text of each run. Reading it into dictionaries would take
/// 1.7 times as many instructions.
struct SortedTable<Value: Sendable>: Sendable {
  private var entries: [(key: UInt64, value: Value)] = []

  /// Adds an entry. No key may be added twice, and `sort` has to be called before the next search.
  mutating func append(_ value: Value, for key: UInt64) { entries.append((key, value)) }

  mutating func sort() { entries.sort { $0.key < $1.key } }

  /// The value of a key; nil if it has none.
  ///
  /// - Complexity: O(log n).
  subscript(key: UInt64) -> Value? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? entries[low].value : nil
  }
}
