import MotionCore
import MotionHash

/// An output that keeps only the SHA-256 of a trace.
///
/// The hash of a run is that of its canonical form, whatever form is shown: give this output to a
/// printer of the lines format.
package final class TraceHash: TraceOutput {
  private var hash = SHA256()

  package init() {}

  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    hash.update(bytes)
    return .open
  }

  /// The hash of what has come so far, 64 lower-case hexadecimal digits.
  package var hexadecimal: String { hash.hexadecimal }
}
