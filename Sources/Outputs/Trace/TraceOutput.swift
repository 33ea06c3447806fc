/// Where a printer sends whole frames.
package protocol TraceOutput: AnyObject {
  /// Takes the bytes, which are valid during the call only, and tells whether more are wanted.
  func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState

  /// Shows whole frames that are still to be written, and stay where they are until the next frame is
  /// printed: if the process has to end at once, they are not lost.
  func hold(_ bytes: UnsafeRawBufferPointer)
}

extension TraceOutput {
  package func hold(_ bytes: UnsafeRawBufferPointer) {}
}

/// Whether an output still takes bytes.
package enum TraceOutputState: Sendable {
  case open
  /// The reader has gone: a closed pipe.
  case closed
}

/// An output that keeps the trace in memory.
package final class TraceMemory: TraceOutput {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    self.bytes.append(contentsOf: bytes)
    return .open
  }
}
