#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole messages from a pipe or a file.
package struct MessageReader {
  private enum Step {
    case message([[UInt8]])
    /// The rest of the message has not been read yet.
    case incomplete
    /// What has been read is no message, nor is what follows.
    case malformed
  }

  /// The longest number, with the line feed that ends it.
  private static let numberLength = 20

  let descriptor: Int32
  /// What has been read; what is before `position` has been used.
  private var buffer: [UInt8] = []
  private var position = 0
  /// The message that is read: the number of its parts, those that are whole, and the length of the
  /// next one.
  private var count: Int?
  private var parts: [[UInt8]] = []
  private var length: Int?

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next message; nil at the end, also if the rest is incomplete.
  package mutating func next() -> [[UInt8]]? {
    while true {
      switch step() {
      case .message(let message): return message
      case .incomplete: guard fill() else { return nil }
      case .malformed: return nil
      }
    }
  }

  /// Reads once, and returns the messages that are now whole; nil at the end.
  ///
  /// If there is something to read, this does not wait.
  package mutating func available() -> [[[UInt8]]]? {
    guard fill() else { return nil }
    var messages: [[[UInt8]]] = []
    while true {
      switch step() {
      case .message(let message): messages.append(message)
      case .incomplete: return messages
      case .malformed: return nil
      }
    }
  }

  /// Uses what has been read, each byte once.
  private mutating func step() -> Step {
    while true {
      guard let count = count ?? number() else { return numberStep }
      self.count = count
      if parts.count == count {
        defer { (self.count, parts) = (nil, []) }
        return .message(parts)
      }
      guard let length = length ?? number() else { return numberStep }
      self.length = length
      guard buffer.count - position >= length else { return .incomplete }
      parts.append(Array(buffer[position..<position + length]))
      position += length
      self.length = nil
    }
  }

  /// Why there is no number.
  private var numberStep: Step {
    let start = buffer[position...].prefix(Self.numberLength)
    return start.count < Self.numberLength && !start.contains(UInt8(ascii: "\n"))
      ? .incomplete : .malformed
  }

  private mutating func number() -> Int? {
    let start = buffer[position...].prefix(Self.numberLength)
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")),
      let number = Int(String(decoding: buffer[position..<end], as: UTF8.self)), number >= 0
    else { return nil }
    position = end + 1
    return number
  }

  /// Reads more bytes; false at the end.
  private mutating func fill() -> Bool {
    buffer.removeFirst(position)
    position = 0
    return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { block in
      var count: Int
      repeat {
        count = read(descriptor, block.baseAddress, block.count)
      } while count < 0 && errno == EINTR
      buffer.append(contentsOf: block[..<max(count, 0)])
      return count > 0
    }
  }
}

/// Encodes messages from one process to another: lists of texts or files.
package enum MessageWriter {
  /// The number of parts, and each part after its length.
  package static func bytes(of message: [[UInt8]]) -> [UInt8] {
    message.reduce(into: Array("\(message.count)\n".utf8)) { bytes, part in
      bytes += Array("\(part.count)\n".utf8)
      bytes += part
    }
  }
}
