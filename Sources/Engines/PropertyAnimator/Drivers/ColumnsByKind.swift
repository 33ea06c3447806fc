/// The columns of all kinds, in the order in which the kinds first appeared. Empty columns are
/// reused for new kinds.
struct ColumnsByKind<Kind: Hashable, Columns: DriverColumns & ~Copyable>: ~Copyable {
  private var columns: UnsafeMutablePointer<Columns>
  /// The number of columns, empty ones included.
  private(set) var count = 0
  private var capacity = 4
  private var kinds: [Kind] = []
  private var indices: [Kind: Int] = [:]
  private var idle: [Int] = []

  init() { columns = .allocate(capacity: capacity) }

  deinit {
    columns.deinitialize(count: count)
    columns.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Columns {
    _read {
      assert(index >= 0 && index < count)
      yield columns[index]
    }
    _modify {
      assert(index >= 0 && index < count)
      yield &columns[index]
    }
  }

  /// Returns the index of a kind's columns, and makes them from `constants` if there are none.
  mutating func index(of kind: Kind, _ constants: () -> Columns.Constants) -> Int {
    if let index = indices[kind] { return index }
    let index = idle.popLast() ?? count
    if index < count {
      columns[index].reuse(for: constants())
      kinds[index] = kind
    } else {
      reserve(count + 1)
      (columns + count).initialize(to: Columns(constants()))
      count += 1
      kinds.append(kind)
    }
    indices[kind] = index
    return index
  }

  /// Frees columns without rows for the next new kind; returns whether they were empty.
  @discardableResult
  mutating func retire(_ index: Int) -> Bool {
    guard columns[index].count == 0 else { return false }
    indices[kinds[index]] = nil
    idle.append(index)
    return true
  }

  private mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let grown = UnsafeMutablePointer<Columns>.allocate(capacity: 2 * capacity)
    grown.moveInitialize(from: columns, count: count)
    columns.deallocate()
    columns = grown
    capacity *= 2
  }
}
