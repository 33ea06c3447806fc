#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole messages from a pipe or a file.
package struct MessageReader {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next message; nil at the end, also if the rest is incomplete.
  package mutating func next() -> [[UInt8]]? {
    buffer.removeFirst(position)
    position = 0
    guard let count = number(), count >= 0 else { return nil }
    var message: [[UInt8]] = []
    for _ in 0..<count {
      guard let length = number(), length >= 0 else { return nil }
      while buffer.count - position < length { guard fill() else { return nil } }
      message.append(Array(buffer[position..<position + length]))
      position += length
    }
    return message
  }

  private mutating func number() -> Int? {
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return Int(String(decoding: buffer[position..<end], as: UTF8.self))
      }
      guard fill() else { return nil }
    }
  }

  /// Reads more bytes; false at the end.
  private mutating func fill() -> Bool {
    let length = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 65_536))
    let count = buffer.withUnsafeMutableBytes { bytes in
      var count: Int
      repeat {
        count = read(descriptor, bytes.baseAddress.map { $0 + length }, 65_536)
      } while count < 0 && errno == EINTR
      return count
    }
    buffer.removeLast(65_536 - max(count, 0))
    return count > 0
  }
}
