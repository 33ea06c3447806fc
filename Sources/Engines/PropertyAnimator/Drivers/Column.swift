/// A growable column of plain values in its own memory. The owner of several columns keeps their
/// common row count.
///
/// The capacity is a multiple of eight, and rows that were never written are zero.
struct Column<Element: BitwiseCopyable>: ~Copyable {
  /// The rows, aligned to a cache line.
  private(set) var rows: UnsafeMutablePointer<Element>
  private var capacity: Int

  init() {
    capacity = 8
    rows = Self.allocated(capacity)
  }

  deinit { UnsafeMutableRawPointer(rows).deallocate() }

  /// Writes a row after the first `count` ones, and grows the column if needed; amortised constant
  /// time.
  mutating func append(_ element: Element, after count: Int) {
    if count == capacity {
      let grown = Self.allocated(2 * capacity)
      grown.moveInitialize(from: rows, count: count)
      UnsafeMutableRawPointer(rows).deallocate()
      rows = grown
      capacity *= 2
    }
    (rows + count).initialize(to: element)
  }

  @inline(__always)
  subscript(row: Int) -> Element {
    get {
      assert(row >= 0 && row < capacity)
      return rows[row]
    }
    nonmutating set {
      assert(row >= 0 && row < capacity)
      rows[row] = newValue
    }
  }

  private static func allocated(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let size = capacity * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}

extension Column where Element == Double {
  /// Returns the eight rows from `row`, which must be a multiple of eight.
  @inline(__always)
  func eight(at row: Int) -> UnsafeMutablePointer<SIMD8<Double>> {
    assert(row >= 0 && row % 8 == 0 && row < capacity)
    return SIMD8.at(rows + row)
  }
}

extension SIMD8<Double> {
  /// Binds eight numbers that are aligned to a cache line.
  @inline(__always)
  static func at(_ numbers: UnsafeMutablePointer<Double>) -> UnsafeMutablePointer<Self> {
    UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: Self.self)
  }
}

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

/// Columns of drivers of one kind; their loop keeps the common constants in registers.
protocol DriverColumns: ~Copyable {
  /// The constants that the rows share.
  associatedtype Constants

  init(_ constants: Constants)

  /// Reuses the columns, which must be empty, for another kind.
  mutating func reuse(for constants: Constants)

  /// The number of rows.
  var count: Int { get }
}

/// A buffer for a loop's results before they are written to the store, small enough for the
/// first-level cache.
struct ValueBlock: ~Copyable {
  static let length = 256

  let values: UnsafeMutablePointer<Double>

  init() {
    let size = Self.length * MemoryLayout<Double>.stride
    values = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      .bindMemory(to: Double.self, capacity: Self.length)
    values.initialize(repeating: 0, count: Self.length)
  }

  deinit { UnsafeMutableRawPointer(values).deallocate() }
}
