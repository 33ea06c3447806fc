import MotionCore
import MotionMessages
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running program `motion-serve`, which ends with this process.
final class PageServerProcess {
  static let name = "motion-serve"
  /// How long the program may read nothing, in milliseconds.
  private static let patience: Int32 = 10_000

  /// The port that the program listens to.
  let port: Int
  private let id: pid_t
  private let input: Pipe
  private let output: Pipe
  /// Whether the program has been killed because it read nothing.
  private var isStuck = false

  /// The descriptors that lead to the program.
  var descriptors: [Int32] { [input.writing, output.reading] }

  /// What `poll` reports as soon as the program has ended, because nothing else writes to it.
  var life: Int32 { output.reading }

  /// Starts the program beside this one; port 0 is any that is free.
  init(port: Int) throws(Diagnostic) {
    let path = Process.executableFolder + "/" + Self.name
    guard access(path, X_OK) == 0 else {
      throw Diagnostic(
        .missingTool, "`--watch` needs the program `\(Self.name)`, and there is no `\(path)`",
        help: ["install it beside `motion`: `scripts/install`, in a clone"])
    }
    output = try Pipe()
    let child = ChildProcess(program: path, purpose: "`motion play --watch`")
    (input, id) = try child.start(["\(port)"], output: output)
    output.closeWriting()
    _ = fcntl(input.writing, F_SETFL, O_NONBLOCK)
    var reader = MessageReader(descriptor: output.reading)
    var reason = "it has ended"
    switch reader.next().flatMap({ ServerAnswer($0) }) {
    case .port(let port):
      self.port = Int(port)
      return
    case .error(let text): reason = text
    case nil: break
    }
    throw Diagnostic(
      .missingTool, "`\(Self.name)` cannot use port \(port): \(reason)",
      help: ["another process may use it: choose another `--port`, or leave it out"])
  }

  /// Writes messages; false if the program has ended or reads nothing.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
          let count = Glibc.write(input.writing, part.baseAddress, part.count)
        #else
          let count = Darwin.write(input.writing, part.baseAddress, part.count)
        #endif
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var watched = pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0)
          isStuck = poll(&watched, 1, Self.patience) == 0
          if isStuck { return false }
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Ends the program if it has not ended, and returns how it has ended.
  func end() -> String {
    // It is no zombie yet if it is ending; otherwise this does nothing.
    kill(id, SIGKILL)
    var state: Int32 = 0
    while waitpid(id, &state, 0) < 0, errno == EINTR {}
    if isStuck { return "read nothing for \(Self.patience / 1000) s" }
    let signal = state & 0x7F
    return signal == 0
      ? "has ended with the code \(state >> 8 & 0xFF)" : "was ended by the signal \(signal)"
  }
}
