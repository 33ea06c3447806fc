import MotionValues

/// The encoder of a trace's format, for headers, values and events.
///
/// `TracePrinter` collects the bytes of whole frames. It prints a value as the frame's stamp, the
/// column's label, the value, and the terminator. It requests stamps once per frame and labels once
/// per column. Numbers are the same in all formats, and the printer writes them itself.
package protocol TraceEncoder {
  /// The byte after each value; nil if there is none.
  var terminator: UInt8? { get }
  /// Whether the trace lists layers and the defaults of their properties.
  var listsLayers: Bool { get }

  mutating func begin(_ header: TraceHeader, into bytes: inout ByteWriter)
  /// Appends the start of each change of a frame, before the label; `time` is in seconds.
  mutating func stamp(frame: Int, time: Double, into bytes: inout ByteWriter)
  /// Appends the part between the stamp and each value of a column.
  mutating func label(_ column: TraceColumn, into bytes: inout ByteWriter)
  /// Appends a value that is not a number.
  mutating func value(_ value: Value, into bytes: inout ByteWriter)
  /// Appends the word of a value with parts.
  mutating func mixed(_ word: String, into bytes: inout ByteWriter)

  /// Appends an event to those of its frame, which are empty before the first one.
  mutating func event(
    _ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter)
  /// Appends an entry of the score to those of its frame.
  mutating func score(_ entry: ScoreEntry, into scores: inout ByteWriter)
  /// Appends a layer to those that the frame announces.
  mutating func layer(_ layer: TraceLayer, into layers: inout ByteWriter)
  /// Appends defaults to those that the frame announces.
  mutating func defaults(_ group: TraceDefaults, into defaults: inout ByteWriter)
  /// Appends what a group shows to the looks that the frame announces.
  mutating func look(_ group: TraceDefaults, into looks: inout ByteWriter)

  /// Appends the start of a frame that is not empty, before its first value.
  mutating func openFrame(_ frame: Int, time: Double, into bytes: inout ByteWriter)
  /// Appends the end of a frame that is not empty, with its news. The frame's values are the bytes
  /// from `start` on.
  mutating func closeFrame(
    _ news: borrowing TraceNews, valuesFrom start: Int, into bytes: inout ByteWriter)
  /// Appends the end of the trace, after the last frame.
  mutating func end(_ end: TraceEnd, into bytes: inout ByteWriter)
}

/// Defaults for the members that a format does not print.
extension TraceEncoder {
  package var terminator: UInt8? { UInt8(ascii: "\n") }
  package var listsLayers: Bool { false }

  package mutating func mixed(_ word: String, into bytes: inout ByteWriter) {
    value(.name(word), into: &bytes)
  }
  package func score(_ entry: ScoreEntry, into scores: inout ByteWriter) {}
  package func layer(_ layer: TraceLayer, into layers: inout ByteWriter) {}
  package func defaults(_ group: TraceDefaults, into defaults: inout ByteWriter) {}
  package func look(_ group: TraceDefaults, into looks: inout ByteWriter) {}
  package func openFrame(_ frame: Int, time: Double, into bytes: inout ByteWriter) {}
  package func closeFrame(
    _ news: borrowing TraceNews, valuesFrom start: Int, into bytes: inout ByteWriter
  ) {
    bytes.append(news.scores.bytes)
    bytes.append(news.events.bytes)
  }
  package func end(_ end: TraceEnd, into bytes: inout ByteWriter) {}
}

/// The layers and defaults that a frame announces, and the score and the events in it, encoded.
package struct TraceNews: ~Copyable {
  package var defaults = ByteWriter()
  package var looks = ByteWriter()
  package var layers = ByteWriter()
  package var scores = ByteWriter()
  package var events = ByteWriter()

  package var isEmpty: Bool {
    events.count == 0 && scores.count == 0 && layers.count == 0 && defaults.count == 0
  }

  mutating func removeAll() {
    defaults.truncate(to: 0)
    looks.truncate(to: 0)
    layers.truncate(to: 0)
    scores.truncate(to: 0)
    events.truncate(to: 0)
  }
}

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
