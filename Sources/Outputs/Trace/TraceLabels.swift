import MotionValues

/// The labels of the columns, each encoded once.
struct TraceLabels: ~Copyable {
  private var bytes = ByteWriter(capacity: 1024)
  private var bounds: [Bounds] = []

  private struct Bounds {
    var start: Int
    var count: Int
  }

  /// The length of the longest label, in bytes.
  private(set) var longest = 0

  /// Adds the label that `encode` writes.
  mutating func add(_ encode: (inout ByteWriter) -> Void) {
    let start = bytes.count
    encode(&bytes)
    let count = bytes.count - start
    bounds.append(Bounds(start: start, count: count))
    longest = max(longest, count)
  }

  /// The label of a column, valid until the next one is added.
  @inline(__always)
  subscript(column: Int) -> ByteRun {
    let bounds = bounds[column]
    return bytes.run(from: bounds.start, count: bounds.count)
  }
}
