/// A destination of whole frames.
package protocol TraceOutput: AnyObject {
  /// Consumes the bytes, which are valid only during the call, and returns whether to write more.
  func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState

  /// Registers the whole frames that have not been written, so that they are not lost if the
  /// process has to end at once. They stay valid until the next call.
  func hold(_ bytes: UnsafeRawBufferPointer)
}

extension TraceOutput {
  package func hold(_ bytes: UnsafeRawBufferPointer) {}
}

/// Whether an output accepts more bytes.
package enum TraceOutputState: Sendable {
  case open
  /// The output needs no more bytes, such as a pipe whose reader is gone.
  case closed
}

/// An output that stores the trace in memory.
package final class TraceMemory: TraceOutput {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    self.bytes.append(contentsOf: bytes)
    return .open
  }
}
