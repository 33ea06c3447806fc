import MotionValues

extension TraceFormat {
  /// One JSON object for the header, with the defaults and the layers; one for each frame; and one
  /// with the number of frames. It contains all of a recording except the motion between frames.
  package static let ndjson = TraceFormat("ndjson") { NDJSONEncoder() }
}

/// Encodes `ndjson`, which `RecordingReader` reads.
private struct NDJSONEncoder: TraceEncoder {
  var terminator: UInt8? { nil }
  var listsLayers: Bool { true }

  /// Appends the header, with defaults and layers.
  func begin(_ header: TraceHeader, into bytes: inout ByteWriter) {
    HeaderLine(header).write(json: &bytes)
    bytes.append(byte: UInt8(ascii: "\n"))
  }

  func stamp(frame: Int, time: Double, into bytes: inout ByteWriter) {}

  func label(_ column: TraceColumn, into bytes: inout ByteWriter) {
    bytes.append(byte: UInt8(ascii: ","))
    bytes.append(jsonString: column.name)
    bytes.append(byte: UInt8(ascii: ":"))
  }

  func value(_ value: Value, into bytes: inout ByteWriter) { bytes.append(json: value) }

  func event(_ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter) {
    events.appendSeparator()
    EventLine(event, frameTime: time).write(json: &events)
  }

  func layer(_ layer: TraceLayer, into layers: inout ByteWriter) {
    layers.appendSeparator()
    LayerLine(layer).write(json: &layers)
  }

  func defaults(_ group: TraceDefaults, into defaults: inout ByteWriter) {
    defaults.appendSeparator()
    defaults.append(member: group.name, JSONMap<Value>(group.pairs))
  }

  func look(_ group: TraceDefaults, into looks: inout ByteWriter) {
    guard let look = group.look else { return }
    looks.appendSeparator()
    looks.append(member: group.name, JSONTree(look))
  }

  func openFrame(_ frame: Int, time: Double, into bytes: inout ByteWriter) {
    bytes.append("{\"frame\":")
    bytes.append(integer: frame)
    bytes.append(member: "time")
    bytes.append(decimal6: time)
    bytes.append(member: "set")
  }

  func closeFrame(
    _ news: borrowing TraceNews, valuesFrom start: Int, into bytes: inout ByteWriter
  ) {
    // Replaces the comma before the first value, or begins an empty object.
    bytes.store(byte: UInt8(ascii: "{"), at: start)
    bytes.append(byte: UInt8(ascii: "}"))
    if news.defaults.count > 0 {
      bytes.append(",\"defaults\":{")
      bytes.append(news.defaults.bytes)
      bytes.append(byte: UInt8(ascii: "}"))
    }
    if news.looks.count > 0 {
      bytes.append(",\"draws\":{")
      bytes.append(news.looks.bytes)
      bytes.append(byte: UInt8(ascii: "}"))
    }
    if news.layers.count > 0 {
      bytes.append(",\"layers\":[")
      bytes.append(news.layers.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    if news.events.count > 0 {
      bytes.append(",\"events\":[")
      bytes.append(news.events.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    bytes.append("}\n")
  }

  /// Appends the number of frames, with the reason if the run failed, as the last line.
  func end(_ end: TraceEnd, into bytes: inout ByteWriter) {
    EndLine(end).write(json: &bytes)
    bytes.append(byte: UInt8(ascii: "\n"))
  }
}

extension ByteWriter {
  /// Appends a comma before each element but the first.
  fileprivate mutating func appendSeparator() {
    if count > 0 { append(byte: UInt8(ascii: ",")) }
  }

  /// Appends a member of a JSON object that is written by pieces.
  fileprivate mutating func append(member name: String, _ value: some JSONWritable) {
    append(jsonString: name)
    append(byte: UInt8(ascii: ":"))
    value.write(json: &self)
  }
}
