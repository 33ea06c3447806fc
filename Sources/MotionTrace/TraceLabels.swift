/// The names of the columns, encoded once as they stand before each value.
struct TraceLabels: ~Copyable {
  private var bytes = ByteWriter(capacity: 1024)
  /// Where each label begins, and where the last one ends.
  private var bounds = [0]

  /// Adds the label that `encode` writes.
  mutating func add(_ encode: (inout ByteWriter) -> Void) {
    encode(&bytes)
    bounds.append(bytes.count)
  }

  /// The label of a column, valid until the next one is added.
  @inline(__always)
  subscript(column: Int) -> ByteRun {
    let begin = bounds[column]
    return bytes.run(from: begin, count: bounds[column &+ 1] &- begin)
  }
}
