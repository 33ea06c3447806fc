import MotionValues

/// The labels of the columns, each encoded once.
///
/// A column is the place of its label, so its number alone leads to the bytes.
struct TraceLabels: ~Copyable {
  /// For each column the length of its label, and the label.
  private var bytes = ByteWriter(capacity: 1024)
  private var latest = ByteWriter()

  private typealias Length = UInt32

  /// The length of the longest label, in bytes.
  private(set) var longest = 0

  /// Adds the label that `encode` writes, and returns its column.
  mutating func add(_ encode: (inout ByteWriter) -> Void) -> Int {
    latest.truncate(to: 0)
    encode(&latest)
    let column = bytes.count
    withUnsafeBytes(of: Length(latest.count)) { bytes.append($0) }
    bytes.append(latest.bytes)
    longest = max(longest, latest.count)
    return column
  }

  /// The label of a column, valid until the next one is added.
  @inline(__always)
  subscript(column: Int) -> ByteRun {
    let length = bytes.run(from: column, count: MemoryLayout<Length>.size).start
    let label = ByteRun(
      start: length + MemoryLayout<Length>.size,
      count: Int(length.loadUnaligned(as: Length.self)))
    assert(column + MemoryLayout<Length>.size + label.count <= bytes.count)
    return label
  }
}
