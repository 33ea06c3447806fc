import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of an open descriptor, each as soon as it has arrived.
struct InputLines {
  struct Line {
    let bytes: ArraySlice<UInt8>
    /// The line's number, from 1.
    let number: Int
  }

  private let descriptor: Int32
  /// What has been read and not returned.
  private var rest: ArraySlice<UInt8> = []
  private var count = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next line that is not empty; nil at the end.
  mutating func next() throws(Diagnostic) -> Line? {
    let lineBreak = UInt8(ascii: "\n")
    while true {
      if let end = rest.firstIndex(of: lineBreak) {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        count += 1
        if !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
          return Line(bytes: line, number: count)
        }
      } else if try !readMore() {
        // The last line may have no line break.
        guard !rest.isEmpty else { return nil }
        rest.append(lineBreak)
      }
    }
  }

  /// Waits for more bytes; returns false at the end.
  private mutating func readMore() throws(Diagnostic) -> Bool {
    guard rest.count <= Limits.commandLength else {
      throw Diagnostic(
        .unreadableFile, "a line of standard input is longer than \(Limits.commandLength >> 10) KB",
        help: ["a command is an object such as {\"advance\":0.5}, in a line of its own"])
    }
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: Limits.commandLength) { buffer, filled in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    rest += block
    return count > 0
  }
}
