/// The lines of a trace with their numbers; a line ends with LF or CRLF.
package struct TraceLines: Sequence, IteratorProtocol {
  package struct Line {
    /// The number of the line, from 1.
    package let number: Int
    /// The line without its end.
    package let bytes: ArraySlice<UInt8>
    /// Whether the line has an end; the last line of a truncated file has none.
    package let isWhole: Bool
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    number += 1
    let rest = bytes[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    var line = rest[..<(end ?? rest.endIndex)]
    position = end.map { $0 + 1 } ?? bytes.count
    if end != nil, line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Line(number: number, bytes: line, isWhole: end != nil)
  }
}
