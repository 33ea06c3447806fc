/// Prints a trace in one of its formats, as the frames come.
///
/// A frame is `beginFrame`, then `set` and `event` in any order, then `endFrame`; its events print
/// after its values. What reaches the output is whole frames: one that has not ended is dropped. A
/// frame in which nothing was set and nothing happened prints nothing.
package struct TracePrinter: ~Copyable {
  /// The bytes that are gathered before a write, 64 KiB: what a pipe takes at once.
  package static let bufferSize = 65_536

  package let format: TraceFormat
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
  /// Where in the open frame the values of its JSON object begin.
  var valuesStart = 0
  /// What stands before each change of the open frame, and in the lines form before its events.
  var lead = ByteWriter()
  /// The defaults that the open frame announces, for ndjson.
  var defaults = ByteWriter()
  /// The layers that the open frame announces, for ndjson.
  var layers = ByteWriter()
  /// The events of the open frame.
  var events = ByteWriter()

  package init(format: TraceFormat, output: any TraceOutput) {
    self.format = format
    self.output = output
  }

  /// Prints the header.
  package mutating func begin(_ header: TraceHeader) {
    switch format {
    case .lines: buffer.append(linesHeader: header)
    case .ndjson: buffer.append(jsonHeader: header)
    case .csv: buffer.append("frame,time,kind,path,property,value\n")
    }
    committed = buffer.count
  }

  /// Makes a property known and returns the index by which it is set; each property is added once.
  package mutating func addColumn(_ column: TraceColumn) -> Int {
    columnCount += 1
    switch format {
    case .lines:
      labels.add {
        $0.append(label: column.name); $0.append(byte: UInt8(ascii: " "))
      }
    case .ndjson:
      labels.add {
        $0.append(byte: UInt8(ascii: ","))
        $0.append(jsonString: column.name)
        $0.append(byte: UInt8(ascii: ":"))
      }
    case .csv:
      labels.add {
        $0.append(csvField: column.path)
        $0.append(byte: UInt8(ascii: ","))
        $0.append(csvField: column.property)
        $0.append(byte: UInt8(ascii: ","))
      }
    }
    return columnCount - 1
  }

  /// Begins a frame; `time` is in seconds.
  package mutating func beginFrame(_ frame: Int, time: Double) {
    discardFrame()
    self.frame = frame
    self.time = time
    switch format {
    case .lines, .csv: setStamp()
    case .ndjson: break
    }
  }

  /// Makes what every change begins with: the number of the frame, for CSV its time and the kind as well.
  private mutating func setStamp() {
    lead.truncate(to: 0)
    lead.append(integer: frame)
    if format == .csv {
      lead.append(byte: UInt8(ascii: ","))
      lead.append(decimal6: time)
      lead.append(",set,")
    } else {
      lead.append(byte: UInt8(ascii: " "))
    }
  }

  /// Ends a frame: it is whole now, and is written once enough bytes have gathered.
  package mutating func endFrame() {
    closeFrame()
    committed = buffer.count
    if committed >= Self.bufferSize { flush() }
  }

  /// The length of the whole frames so far, in bytes.
  package var byteCount: Int { written + committed }

  /// Shows the output the whole frames that are still to be written, while the next one is computed.
  package func holdFrames() {
    output.hold(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<committed]))
  }

  /// Drops the frame that has begun and not ended.
  package mutating func discardFrame() {
    buffer.truncate(to: committed)
    truncateNews()
    hasValues = false
  }

  /// Forgets what the open frame has announced and what has happened in it.
  mutating func truncateNews() {
    defaults.truncate(to: 0)
    layers.truncate(to: 0)
    events.truncate(to: 0)
  }

  /// Writes the whole frames that have gathered.
  package mutating func flush() {
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

  /// Ends the trace: drops an open frame and writes the whole ones, for ndjson also how many frames the run had
  /// and why it failed.
  package mutating func end(_ end: TraceEnd? = nil) {
    discardFrame()
    if let end, format == .ndjson {
      buffer.append(json: end)
      committed = buffer.count
    }
    flush()
  }
}
