/// What happens inside a frame.
extension TracePrinter {
  /// Prints the new value of a column that holds numbers; the value is finite.
  package mutating func set(column: Int, number: Double) {
    withUnsafePointer(to: TraceNumber(column: column, value: number)) {
      set(UnsafeBufferPointer(start: $0, count: 1))
    }
  }

  /// Prints new values of columns that hold numbers, in their order; the values are finite.
  package mutating func set(_ numbers: UnsafeBufferPointer<TraceNumber>) {
    guard !numbers.isEmpty else { return }
    if !hasValues { openFrame() }
    // In blocks, so that the room made for the longest label times their number stays small.
    for first in stride(from: 0, to: numbers.count, by: 64) {
      write(.init(rebasing: numbers[first..<min(first + 64, numbers.count)]))
    }
  }

  private mutating func write(_ numbers: UnsafeBufferPointer<TraceNumber>) {
    let lead = lead.run(count: lead.count)
    let lineEnd = format == .ndjson ? 0 : 1
    let room = lead.count &+ labels.longest &+ Decimal6.room &+ 2 &* ByteRun.step
    let triples = DecimalTriples.shared
    buffer.write(atMost: room &* numbers.count) { start in
      var end = start
      for number in numbers {
        end = labels[number.column].copy(to: lead.copy(to: end))
        end = Decimal6.write(number.value, with: triples, to: end)
        end.storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
        end += lineEnd
      }
      return end
    }
  }

  /// Prints the new value of a column.
  package mutating func set(column: Int, value: TraceValue) {
    switch value {
    case .number(let number): return set(column: column, number: number)
    case .color, .boolean, .name, .text: break
    }
    if !hasValues { openFrame() }
    let lead = lead.run(count: lead.count)
    let label = labels[column]
    buffer.write(atMost: lead.count + label.count + 2 * ByteRun.step) { start in
      label.copy(to: lead.copy(to: start))
    }
    switch format {
    case .lines:
      buffer.append(word: value)
      buffer.append(byte: UInt8(ascii: "\n"))
    case .csv:
      buffer.append(csv: value)
      buffer.append(byte: UInt8(ascii: "\n"))
    case .ndjson: buffer.append(json: value)
    }
  }

  /// Prints something that happened.
  package mutating func event(_ event: TraceEvent) {
    switch format {
    case .lines:
      events.append(lead.bytes)
      events.append(word: event)
      events.append(byte: UInt8(ascii: "\n"))
    case .ndjson:
      if events.count > 0 { events.append(byte: UInt8(ascii: ",")) }
      events.append(json: event, frameTime: time)
    case .csv:
      events.append(integer: frame)
      events.append(byte: UInt8(ascii: ","))
      events.append(csv: event, frameTime: time)
      events.append(byte: UInt8(ascii: "\n"))
    }
  }

  /// Announces defaults that have come to matter since the last frame; only ndjson lists them.
  package mutating func defaults(_ group: TraceDefaults) {
    guard format == .ndjson else { return }
    if defaults.count > 0 { defaults.append(byte: UInt8(ascii: ",")) }
    defaults.append(json: group)
  }

  /// Announces a layer that was made since the last frame, or has become a page; only ndjson lists it.
  package mutating func layer(_ layer: TraceLayer) {
    guard format == .ndjson else { return }
    if layers.count > 0 { layers.append(byte: UInt8(ascii: ",")) }
    layers.append(json: layer)
  }

  /// Writes what stands before the first value of a frame.
  private mutating func openFrame() {
    hasValues = true
    guard format == .ndjson else { return }
    buffer.append("{\"frame\":")
    buffer.append(integer: frame)
    buffer.append(",\"time\":")
    buffer.append(decimal6: time)
    buffer.append(",\"set\":")
    valuesStart = buffer.count - committed
  }

  /// Writes what stands after the last value of a frame, and its events.
  mutating func closeFrame() {
    switch format {
    case .lines, .csv: buffer.append(events.bytes)
    case .ndjson: closeObject()
    }
    truncateNews()
    hasValues = false
  }

  private mutating func closeObject() {
    guard hasValues || events.count > 0 || layers.count > 0 || defaults.count > 0 else { return }
    if !hasValues { openFrame() }
    // Where the comma before the first value stands, or nothing yet.
    buffer.store(byte: UInt8(ascii: "{"), at: committed + valuesStart)
    buffer.append(byte: UInt8(ascii: "}"))
    if defaults.count > 0 {
      buffer.append(",\"defaults\":{")
      buffer.append(defaults.bytes)
      buffer.append(byte: UInt8(ascii: "}"))
    }
    if layers.count > 0 {
      buffer.append(",\"layers\":[")
      buffer.append(layers.bytes)
      buffer.append(byte: UInt8(ascii: "]"))
    }
    if events.count > 0 {
      buffer.append(",\"events\":[")
      buffer.append(events.bytes)
      buffer.append(byte: UInt8(ascii: "]"))
    }
    buffer.append("}\n")
  }
}
