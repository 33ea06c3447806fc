/// The first line at which a trace differs from the expected one.
package struct TraceDifference: Equatable, Sendable, CustomStringConvertible {
  /// The line's number, from 1.
  package let line: Int
  /// The expected line; nil if the trace should have ended.
  package let expected: String?
  /// The line of the trace; nil if it has ended.
  package let found: String?

  /// The frame that differs; nil for the header.
  package var frame: Int? {
    [expected, found].compactMap { $0.flatMap { Int($0.prefix { $0 != " " }) } }.min()
  }

  /// The property that has two values in that frame; nil if one of the lines is not a change of it.
  package var property: String? {
    guard let expected = Self.change(expected), let found = Self.change(found),
      expected.frame == found.frame, expected.change.property == found.change.property
    else { return nil }
    return found.change.property
  }

  package var description: String {
    func quoted(_ line: String?) -> String { line.map { "`\($0)`" } ?? "nothing" }
    return "line \(line) is \(quoted(found)), and was \(quoted(expected))"
  }

  private static func change(_ line: String?) -> (frame: Int, change: TraceFrame.Change)? {
    guard let row = line.flatMap({ try? TraceReader.readRow($0) }),
      case .change(let change) = row.content
    else { return nil }
    return (row.frame, change)
  }
}
