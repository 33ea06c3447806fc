#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Contiguous memory for plain values, owned by the caller.
package enum ColumnMemory {
  /// Columns with fewer values grow by doubling, longer ones by an eighth, so that the largest
  /// scene fits into the default memory limit.
  private static let doublingLimit = 1 << 17

  /// The capacity to reserve for a column of `count` values.
  package static func capacity(for count: Int) -> Int {
    count < doublingLimit ? 2 * count : count + count / 8
  }

  /// Resizes a column to `capacity` values, at least one; nil allocates a new column. `realloc`
  /// remaps large columns, so their values are neither copied nor duplicated.
  package static func resized<Value: BitwiseCopyable>(
    _ column: UnsafeMutablePointer<Value>?, to capacity: Int
  ) -> UnsafeMutablePointer<Value> {
    guard let memory = realloc(column, capacity * MemoryLayout<Value>.stride) else {
      fatalError("there is no memory for a column of \(capacity) values")
    }
    return memory.bindMemory(to: Value.self, capacity: capacity)
  }

  package static func release<Value: BitwiseCopyable>(_ column: UnsafeMutablePointer<Value>?) {
    free(column)
  }
}
