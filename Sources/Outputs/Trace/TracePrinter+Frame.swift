import MotionValues

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
    encode(value)
    if terminatorCount > 0 { buffer.append(byte: terminator) }
  }
}
