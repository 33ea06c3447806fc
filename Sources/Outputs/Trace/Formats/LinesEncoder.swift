import MotionValues

extension TraceFormat {
  /// `12 header.height 560.25`: one line for each change, for `diff` and `grep`.
  package static let lines = TraceFormat("lines") { LinesEncoder() }
}

/// Encodes `lines`, which `TraceReader` reads.
private struct LinesEncoder: TraceEncoder {
  /// The file of the last line that the score has named.
  private var file = ""

  /// Appends `# motion 2  scene collapsing-header  fps 60  seed 0` and further pairs.
  func begin(_ header: TraceHeader, into bytes: inout ByteWriter) {
    bytes.append(TraceFormat.starts.lines)
    bytes.append(integer: TraceHeader.version)
    bytes.append("  ")
    bytes.append(facts: header)
  }

  func stamp(frame: Int, time: Double, into bytes: inout ByteWriter) {
    bytes.append(integer: frame)
    bytes.append(byte: UInt8(ascii: " "))
  }

  func label(_ column: TraceColumn, into bytes: inout ByteWriter) {
    bytes.append(label: column.name)
    bytes.append(byte: UInt8(ascii: " "))
  }

  func value(_ value: Value, into bytes: inout ByteWriter) { bytes.append(word: value) }

  func mixed(_ word: String, into bytes: inout ByteWriter) { bytes.append(word) }

  func event(_ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter) {
    stamp(frame: frame, time: time, into: &events)
    events.append(word: event)
    events.append(byte: UInt8(ascii: "\n"))
  }

  /// Appends a comment, which readers skip.
  mutating func score(_ entry: ScoreEntry, into scores: inout ByteWriter) {
    scores.append(score: entry, file: &file)
  }
}
