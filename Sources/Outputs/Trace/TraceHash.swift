import MotionValues

/// An output that keeps only the SHA-256 of a trace.
///
/// A run's hash is that of its canonical format, whatever format is shown: pass this output to a
/// printer of the lines format.
package final class TraceHash: TraceOutput {
  private var hash = SHA256()

  package init() {}

  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    hash.update(bytes)
    return .open
  }

  /// The hash of the bytes so far, as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { hash.hexadecimal }
}
