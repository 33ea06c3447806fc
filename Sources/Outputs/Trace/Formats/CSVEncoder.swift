import MotionValues

extension TraceFormat {
  /// A long table, `frame,time,kind,path,property,value`, with one row for each change or event.
  ///
  /// The kind is `set` or `event`. For an event, the path is its target, the property its name, and
  /// the time its own. The table is long, without a column for each property, because a property
  /// may first appear during a run, after the header row has been written; `pivot` makes it wide in
  /// pandas and in spreadsheets. Rows end in a line feed alone, as in the other formats.
  package static let csv = TraceFormat("csv") { CSVEncoder() }
}

private struct CSVEncoder: TraceEncoder {
  func begin(_ header: TraceHeader, into bytes: inout ByteWriter) {
    bytes.append("frame,time,kind,path,property,value\n")
  }

  func stamp(frame: Int, time: Double, into bytes: inout ByteWriter) {
    bytes.append(integer: frame)
    bytes.append(byte: UInt8(ascii: ","))
    bytes.append(decimal6: time)
    bytes.append(",set,")
  }

  func label(_ column: TraceColumn, into bytes: inout ByteWriter) {
    bytes.append(csvField: column.path)
    bytes.append(byte: UInt8(ascii: ","))
    bytes.append(csvField: column.property)
    bytes.append(byte: UInt8(ascii: ","))
  }

  func value(_ value: Value, into bytes: inout ByteWriter) {
    switch value {
    case .number, .color, .boolean: bytes.append(word: value)
    case .name(let text), .text(let text): bytes.append(csvField: text)
    case .mixed(let value): bytes.append(csvField: value.text)
    }
  }

  /// Appends `12,0.0753,event,header/card.y,cross,24 below`.
  func event(_ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter) {
    events.append(integer: frame)
    events.append(byte: UInt8(ascii: ","))
    events.append(decimal6: event.time ?? time)
    events.append(",event,")
    events.append(csvField: event.target)
    events.append(byte: UInt8(ascii: ","))
    events.append(csvField: event.name)
    events.append(byte: UInt8(ascii: ","))
    var words = ByteWriter()
    for (index, word) in event.words.enumerated() {
      if index > 0 { words.append(byte: UInt8(ascii: " ")) }
      words.append(word: word)
    }
    events.append(csvField: words.text)
    events.append(byte: UInt8(ascii: "\n"))
  }
}
