import CSandbox
import MotionCore
import MotionTrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs scripts in a copy of the process, behind walls, so that the process itself can write the results.
enum WalledCopy {
  /// A list of texts or files that the copy sends.
  typealias Message = [[UInt8]]

  /// Returns what `body` returns in a copy that can only read below `folders`.
  ///
  /// - Throws: An error with this code: the message and help of what `body` throws, or that the copy has died.
  static func run(
    reading folders: [String], failure code: DiagnosticCode,
    _ body: () throws(Diagnostic) -> [[UInt8]]
  ) throws(Diagnostic) -> [[UInt8]] {
    var received: Message?
    let state = try stream(reading: folders) { send in
      switch Result(catching: body) {
      case .success(let parts): _ = send([[]] + parts)
      case .failure(let error):
        _ = send([[1]] + ([error.message] + error.help).map { Array($0.utf8) })
      }
    } receive: { (message) throws(Diagnostic) in
      received = message
      return true
    }
    guard state == 0, var parts = received, !parts.isEmpty else {
      throw Diagnostic(
        code, "the process that runs the scenes has ended with exit code \(state)",
        help: ["run each of them with `motion run` to see why"])
    }
    guard parts.removeFirst().isEmpty else {
      let texts = parts.map { String(decoding: $0, as: UTF8.self) }
      throw Diagnostic(code, texts.first ?? "", help: Array(texts.dropFirst()))
    }
    return parts
  }

  /// Runs `work` in a copy that can only read below `folders`, and passes on each message as it
  /// comes, until `receive` returns false.
  ///
  /// The copy waits while a message is received, so that messages do not pile up. `send` returns
  /// whether anybody still receives. Returns the exit code of the copy; 0 if `receive` has stopped
  /// it.
  static func stream(
    reading folders: [String], _ work: (_ send: (Message) -> Bool) -> Void,
    receive: (Message) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> Int32 {
    let pipe = try Pipe()
    let copy = csandbox_fork()
    if copy == 0 {
      pipe.closeReading()
      let output = StandardStream(descriptor: pipe.writing)
      Sandbox.enter(reading: folders)
      work { output.write(bytes(of: $0)) == .open }
      Process.exit(0)
    }
    pipe.closeWriting()
    var reader = MessageReader(descriptor: pipe.reading)
    do throws(Diagnostic) {
      while copy > 0, let message = reader.next() {
        guard try receive(message) else {
          stop(copy)
          return 0
        }
      }
    } catch {
      stop(copy)
      throw error
    }
    return copy > 0 ? csandbox_wait(copy) : -1
  }

  private static func stop(_ copy: Int32) {
    guard copy > 0 else { return }
    kill(copy, SIGKILL)
    _ = csandbox_wait(copy)
  }

  /// The number of parts, and each part after its length.
  private static func bytes(of message: Message) -> [UInt8] {
    message.reduce(into: Array("\(message.count)\n".utf8)) { bytes, part in
      bytes += Array("\(part.count)\n".utf8)
      bytes += part
    }
  }
}

extension StandardStream {
  fileprivate func write(_ bytes: [UInt8]) -> TraceOutputState {
    bytes.withUnsafeBytes { write($0) }
  }
}

/// Reads whole messages from a pipe.
private struct MessageReader {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next message; nil at the end, also if the rest is incomplete.
  mutating func next() -> WalledCopy.Message? {
    buffer.removeFirst(position)
    position = 0
    guard let count = number(), count >= 0 else { return nil }
    var message: WalledCopy.Message = []
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
