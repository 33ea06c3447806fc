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
