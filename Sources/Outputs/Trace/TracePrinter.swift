import MotionValues

/// Prints a trace in one of its formats, frame by frame.
///
/// 1. The output gets whole frames only; a frame that has not ended is dropped.
/// 2. `buffer` has the whole frames, `committed` bytes, and then the open frame.
/// 3. The events and news of a frame print after its values; an empty frame prints nothing.
/// 4. Once the output has closed, nothing more is written to it.
///
/// ```
///   begin ---> between frames -- beginFrame --> in a frame: set, event, defaults, layer
///                 |     ^                           |
///                 |     +--------- endFrame --------+
///                 +-- end (drops an open frame)
/// ```
package struct TracePrinter: ~Copyable {
  /// The bytes collected before a write, 64 KiB: what a pipe accepts at once.
  package static let bufferSize = 65_536

  private var encoder: any TraceEncoder
  /// The byte after each value, and whether there is one.
  let terminator: UInt8
  let terminatorCount: Int
  private let output: any TraceOutput

  /// Whether the output has closed; nothing is written from then on.
  package private(set) var isClosed = false

  /// Whole frames, then the open one.
  var buffer = ByteWriter(capacity: 2 * bufferSize)
  /// The length of the whole frames in `buffer`.
  private(set) var committed = 0
  /// The length of the whole frames that have been written, in bytes.
  private var written = 0

  var labels = TraceLabels()
  private var mixed = MixedWords()
  private let wholeValues: Bool

  var frame = 0
  var time = 0.0
  /// Whether the open frame has printed a value.
  var hasValues = false
  /// The offset of the open frame's values, from its start.
  private var valuesStart = 0
  /// The bytes that the format writes before each change of the open frame.
  var lead = ByteWriter()
  /// The announcements and events of the open frame.
  private var news = TraceNews()

  /// Makes a printer. With `wholeValues`, each value with parts is printed in full, so that a reader
  /// needs none of the lines before.
  package init(format: TraceFormat, output: any TraceOutput, wholeValues: Bool = false) {
    self.wholeValues = wholeValues
    encoder = format.makeEncoder()
    terminator = encoder.terminator ?? 0
    terminatorCount = encoder.terminator == nil ? 0 : 1
    self.output = output
  }

  /// Whether the format lists layers and the defaults of their properties.
  package var listsLayers: Bool { encoder.listsLayers }

  /// Prints the header.
  package mutating func begin(_ header: TraceHeader) {
    encoder.begin(header, into: &buffer)
    committed = buffer.count
  }

  /// Adds a property and returns its column for `set`; each property is added once.
  package mutating func addColumn(_ column: TraceColumn) -> Int {
    labels.add { encoder.label(column, into: &$0) }
  }

  /// Begins a frame; `time` is in seconds.
  package mutating func beginFrame(_ frame: Int, time: Double) {
    discardFrame()
    self.frame = frame
    self.time = time
    lead.truncate(to: 0)
    encoder.stamp(frame: frame, time: time, into: &lead)
  }

  /// Prints an event.
  package mutating func event(_ event: TraceEvent) {
    encoder.event(event, frame: frame, time: time, into: &news.events)
  }

  /// Prints an entry of the score, if the format has one.
  package mutating func score(_ entry: ScoreEntry) { encoder.score(entry, into: &news.scores) }

  /// Announces defaults that are new since the last frame, if the format lists them.
  package mutating func defaults(_ group: TraceDefaults) {
    encoder.defaults(group, into: &news.defaults)
    encoder.look(group, into: &news.looks)
  }

  /// Announces a layer that was made or became a page since the last frame, if the format lists
  /// layers.
  package mutating func layer(_ layer: TraceLayer) { encoder.layer(layer, into: &news.layers) }

  /// Appends a value that is not a number.
  mutating func encode(_ value: Value) { encoder.value(value, into: &buffer) }

  /// Writes the start of a frame, before its first value.
  mutating func openFrame() {
    hasValues = true
    encoder.openFrame(frame, time: time, into: &buffer)
    valuesStart = buffer.count - committed
  }

  /// Ends a frame; whole frames are written once there are enough bytes.
  package mutating func endFrame() {
    if hasValues || !news.isEmpty {
      if !hasValues { openFrame() }
      encoder.closeFrame(news, valuesFrom: committed + valuesStart, into: &buffer)
    }
    news.removeAll()
    hasValues = false
    committed = buffer.count
    if committed >= Self.bufferSize { flush() }
  }

  /// The length of the whole frames so far, in bytes.
  package var byteCount: Int { written + committed }

  /// Registers the unwritten whole frames with the output.
  package mutating func holdFrames() {
    output.hold(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<committed]))
    buffer.freeMoved()
  }

  /// Drops the open frame.
  package mutating func discardFrame() {
    buffer.truncate(to: committed)
    news.removeAll()
    hasValues = false
  }

  /// Writes the collected whole frames.
  package mutating func flush() {
    output.hold(UnsafeRawBufferPointer(start: nil, count: 0))
    if !isClosed && committed > 0 {
      let whole = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<committed])
      switch output.write(whole) {
      case .open: break
      case .closed: isClosed = true
      }
    }
    // A frame may be open if the watchdog of a script flushes.
    buffer.removeFirst(committed)
    written += committed
    committed = 0
  }

  /// Ends the trace: drops an open frame, and writes the whole ones and, if the format prints it,
  /// the end of the run.
  package mutating func end(_ end: TraceEnd? = nil) {
    discardFrame()
    if let end {
      encoder.end(end, into: &buffer)
      committed = buffer.count
    }
    flush()
  }
}

/// Printing inside a frame.
extension TracePrinter {
  /// Prints the new value of a column of numbers; the value is finite.
  package mutating func set(column: Int, number: Double) {
    withUnsafePointer(to: TraceNumber(column: column, value: number)) {
      set(UnsafeBufferPointer(start: $0, count: 1))
    }
  }

  /// Prints new values of columns of numbers, in order; the values are finite.
  package mutating func set(_ numbers: UnsafeBufferPointer<TraceNumber>) {
    guard !numbers.isEmpty else { return }
    if !hasValues { openFrame() }
    // In blocks, so that the space reserved for the longest label times their number stays small.
    for first in stride(from: 0, to: numbers.count, by: 64) {
      write(.init(rebasing: numbers[first..<min(first + 64, numbers.count)]))
    }
  }

  private mutating func write(_ numbers: UnsafeBufferPointer<TraceNumber>) {
    let lead = lead.run(count: lead.count)
    let (terminator, terminatorCount) = (terminator, terminatorCount)
    let room = lead.count &+ labels.longest &+ Decimal6.room &+ 2 &* ByteRun.step
    let triples = DecimalTriples.shared
    buffer.write(atMost: room &* numbers.count) { start in
      var end = start
      for number in numbers {
        end = labels[number.column].copy(to: lead.copy(to: end))
        end = Decimal6.write(number.value, with: triples, to: end)
        end.storeBytes(of: terminator, as: UInt8.self)
        end += terminatorCount
      }
      return end
    }
  }

  /// Prints the new value of a column.
  package mutating func set(column: Int, value: Value) {
    switch value {
    case .number(let number): return set(column: column, number: number)
    case .color, .boolean, .name, .text, .mixed: break
    }
    if !hasValues { openFrame() }
    let lead = lead.run(count: lead.count)
    let label = labels[column]
    buffer.write(atMost: lead.count + label.count + 2 * ByteRun.step) { start in
      label.copy(to: lead.copy(to: start))
    }
    if case .mixed(let value) = value {
      let word = wholeValues ? value.text : mixed.word(of: value, column: column)
      encoder.mixed(word, into: &buffer)
    } else {
      encode(value)
    }
    if terminatorCount > 0 { buffer.append(byte: terminator) }
  }
}

/// The labels of the columns, each encoded once.
///
/// A column is the place of its label, so its number alone leads to the bytes.
struct TraceLabels: ~Copyable {
  /// For each column the length of its label, and the label.
  private var bytes = ByteWriter(capacity: 1024)
  private var latest = ByteWriter()

  private typealias Length = UInt32

  /// The length of the longest label, in bytes.
  private(set) var longest = 0

  /// Adds the label that `encode` writes, and returns its column.
  mutating func add(_ encode: (inout ByteWriter) -> Void) -> Int {
    latest.truncate(to: 0)
    encode(&latest)
    let column = bytes.count
    withUnsafeBytes(of: Length(latest.count)) { bytes.append($0) }
    bytes.append(latest.bytes)
    longest = max(longest, latest.count)
    return column
  }

  /// The label of a column, valid until the next one is added.
  @inline(__always)
  subscript(column: Int) -> ByteRun {
    let length = bytes.run(from: column, count: MemoryLayout<Length>.size).start
    let label = ByteRun(
      start: length + MemoryLayout<Length>.size,
      count: Int(length.loadUnaligned(as: Length.self)))
    assert(column + MemoryLayout<Length>.size + label.count <= bytes.count)
    return label
  }
}

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
