import MotionCore

extension TraceFormat {
  /// A long table, `frame,time,kind,path,property,value`: one row a change, of the kind `set`, or an event, of the
  /// kind `event`, whose path is what it happened to, whose property is its name, and whose time is its own.
  ///
  /// It is long, not one column a property, because a property may first appear in the middle of a
  /// run, when the header row has gone out; `pivot` makes it wide in pandas and in spreadsheets.
  /// Rows end in a line feed alone, as in the other forms.
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

  func value(_ value: TraceValue, into bytes: inout ByteWriter) {
    switch value {
    case .number, .color, .boolean: bytes.append(word: value)
    case .name(let text), .text(let text): bytes.append(csvField: text)
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
