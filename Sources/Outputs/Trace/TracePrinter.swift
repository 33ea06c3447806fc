import MotionCore

/// Prints a trace in one of its formats, as the frames come.
///
/// A frame is `beginFrame`, then `set` and `event` in any order, then `endFrame`; its events print
/// after its values. What reaches the output is whole frames: one that has not ended is dropped. A
/// frame in which nothing was set and nothing happened prints nothing.
package struct TracePrinter: ~Copyable {
  /// The bytes that are gathered before a write, 64 KiB: what a pipe takes at once.
  package static let bufferSize = 65_536

  private var encoder: any TraceEncoder
  /// The byte after each value, and whether there is one.
  let terminator: UInt8
  let terminatorCount: Int
  private let output: any TraceOutput

  /// Whether the reader has gone; nothing is written from then on.
  package private(set) var isClosed = false

  /// Whole frames, then the open one.
  var buffer = ByteWriter(capacity: 2 * bufferSize)
  /// The length of the whole frames in `buffer`.
  private(set) var committed = 0
  /// The length of the whole frames that have been written, in bytes.
  private var written = 0

  private var columnCount = 0
  var labels = TraceLabels()

  var frame = 0
  var time = 0.0
  /// Whether the open frame has printed a value.
  var hasValues = false
  /// Where in the open frame its values begin.
  private var valuesStart = 0
  /// What the format writes before each change of the open frame.
  var lead = ByteWriter()
  /// What the open frame announces, and its events.
  private var news = TraceNews()

  package init(format: TraceFormat, output: any TraceOutput) {
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

  /// Makes a property known and returns the index by which it is set; each property is added once.
  package mutating func addColumn(_ column: TraceColumn) -> Int {
    columnCount += 1
    labels.add { encoder.label(column, into: &$0) }
    return columnCount - 1
  }

  /// Begins a frame; `time` is in seconds.
  package mutating func beginFrame(_ frame: Int, time: Double) {
    discardFrame()
    self.frame = frame
    self.time = time
    lead.truncate(to: 0)
    encoder.stamp(frame: frame, time: time, into: &lead)
  }

  /// Prints something that happened.
  package mutating func event(_ event: TraceEvent) {
    encoder.event(event, frame: frame, time: time, into: &news.events)
  }

  /// Announces defaults that have come to matter since the last frame, where the format lists them.
  package mutating func defaults(_ group: TraceDefaults) {
    encoder.defaults(group, into: &news.defaults)
  }

  /// Announces a layer that was made since the last frame, or has become a page, where the format lists layers.
  package mutating func layer(_ layer: TraceLayer) { encoder.layer(layer, into: &news.layers) }

  /// Appends a value that is not a number.
  mutating func encode(_ value: TraceValue) { encoder.value(value, into: &buffer) }

  /// Writes what stands before the first value of a frame.
  mutating func openFrame() {
    hasValues = true
    encoder.openFrame(frame, time: time, into: &buffer)
    valuesStart = buffer.count - committed
  }

  /// Ends a frame: it is whole now, and is written once enough bytes have gathered.
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

  /// Registers the whole frames that are still to be written with the output.
  package mutating func holdFrames() {
    output.hold(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<committed]))
    buffer.freeMoved()
  }

  /// Drops the frame that has begun and not ended.
  package mutating func discardFrame() {
    buffer.truncate(to: committed)
    news.removeAll()
    hasValues = false
  }

  /// Writes the whole frames that have gathered.
  package mutating func flush() {
    output.hold(UnsafeRawBufferPointer(start: nil, count: 0))
    if !isClosed && committed > 0 {
      let whole = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<committed])
      switch output.write(whole) {
      case .open: break
      case .closed: isClosed = true
      }
    }
    // A frame may be open when the watch over a script asks for what there is.
    buffer.removeFirst(committed)
    written += committed
    committed = 0
  }

  /// Ends the trace: drops an open frame and writes the whole ones, and how the run ended where the format says it.
  package mutating func end(_ end: TraceEnd? = nil) {
    discardFrame()
    if let end {
      encoder.end(end, into: &buffer)
      committed = buffer.count
    }
    flush()
  }
}
