import CSandbox
import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs scripts in a copy of the process, behind walls, so that the process itself can write the results.
enum WalledCopy {
  /// Returns what `body` returns in a copy that can only read below `folders`.
  ///
  /// - Throws: An error with this code: the message and help of what `body` throws, or that the copy has died.
  static func run(
    reading folders: [String], failure code: DiagnosticCode,
    _ body: () throws(Diagnostic) -> [[UInt8]]
  ) throws(Diagnostic) -> [[UInt8]] {
    let pipe = try Pipe()
    let copy = csandbox_fork()
    if copy == 0 {
      Sandbox.enter(reading: folders)
      write(Result(catching: body), to: pipe.writing)
      Process.exit(0)
    }
    pipe.closeWriting()
    var parts = read(pipe.reading)
    let state = copy > 0 ? csandbox_wait(copy) : -1
    guard state == 0, !parts.isEmpty else {
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

  /// Writes parts, each after its length. The first one is empty if `body` has returned the others, and is not if
  /// they are an error's message and help.
  private static func write(_ result: Result<[[UInt8]], Diagnostic>, to descriptor: Int32) {
    let parts: [[UInt8]] =
      switch result {
      case .success(let parts): [[]] + parts
      case .failure(let error): [[1]] + ([error.message] + error.help).map { Array($0.utf8) }
      }
    let bytes = parts.flatMap { Array("\($0.count)\n".utf8) + $0 }
    _ = bytes.withUnsafeBytes { StandardStream(descriptor: descriptor).write($0) }
  }

  /// Reads the whole parts.
  private static func read(_ descriptor: Int32) -> [[UInt8]] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        receive($0, from: descriptor)
      }
      if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { break }
    }
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")),
      let count = Int(String(decoding: rest[..<end], as: UTF8.self)), rest.endIndex - end > count
    {
      parts.append(Array(rest[(end + 1)...].prefix(count)))
      rest = rest[(end + 1 + count)...]
    }
    return parts
  }

  private static func receive(_ room: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int
  {
    #if canImport(Glibc)
      Glibc.read(descriptor, room.baseAddress, room.count)
    #else
      Darwin.read(descriptor, room.baseAddress, room.count)
    #endif
  }
}
