import MotionRecording

/// An output that compares a trace, in the canonical format, with the bytes of a golden one.
///
/// It is the fast path of a golden comparison, and closes at the first difference. A
/// `RunComparison` then decides whether the runs really differ, and how.
package final class GoldenTrace: TraceOutput {
  private let golden: [UInt8]
  /// The number of bytes that agree so far.
  private var count = 0
  private var agrees = true

  /// Takes the bytes of a golden trace, whose comments are not compared.
  package init(_ golden: [UInt8]) { self.golden = Self.withoutComments(golden) }

  private static func withoutComments(_ trace: [UInt8]) -> [UInt8] {
    let comment = Array("\n#".utf8)
    guard trace.firstRange(of: comment) != nil else { return trace }
    let lines = trace.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.enumerated().filter { $0 == 0 || $1.first != UInt8(ascii: "#") }.map(\.element)
        .joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Whether the whole trace has been written and equals the golden one.
  package var isEqual: Bool { agrees && count == golden.count }

  package func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    let end = count + bytes.count
    agrees =
      agrees && end <= golden.count
      && golden.withUnsafeBytes { $0[count..<end].elementsEqual(bytes) }
    count = min(end, golden.count)
    return agrees ? .open : .closed
  }
}
