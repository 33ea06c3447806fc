/// Where a printer sends whole frames.
package protocol TraceOutput: AnyObject {
  /// Takes the bytes, which are valid during the call only, and tells whether more are wanted.
  func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState

  /// Registers the whole frames that are still to be written, so that they are not lost if the process has to end at
  /// once. They stay valid until the next call.
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
