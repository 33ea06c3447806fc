/// A format in which a trace can be printed: its name on the command line, and its encoder.
///
/// A format is one file with an encoder and a constant, listed here in `allCases`.
package struct TraceFormat: Sendable {
  package let name: String
  let makeEncoder: @Sendable () -> any TraceEncoder

  package init(_ name: String, _ makeEncoder: @escaping @Sendable () -> any TraceEncoder) {
    self.name = name
    self.makeEncoder = makeEncoder
  }

  /// The format of golden traces and of a run's hash.
  package static let canonical = lines
}

extension TraceFormat {
  /// The first bytes of a trace in each format from which a recording can be read.
  static let starts = (lines: "# motion " as StaticString, ndjson: "{\"motion\":" as StaticString)

  /// Whether a file is a trace in such a format, according to its first bytes.
  package static func isTrace(_ bytes: [UInt8]) -> Bool {
    [starts.lines, starts.ndjson].contains { bytes.starts(with: "\($0)".utf8) }
  }
}

extension TraceFormat: CaseIterable, Hashable, CustomStringConvertible {
  package static let allCases = [lines, ndjson, csv]

  package static func == (a: TraceFormat, b: TraceFormat) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  package var description: String { name }
}
