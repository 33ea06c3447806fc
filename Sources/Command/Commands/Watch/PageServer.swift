import MotionCore
import MotionExport
import MotionMessages
import MotionRecording
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves a page on this machine until this process ends, by the program `motion-serve`.
///
/// 1. If the program ends or reads nothing, it is started again and receives the present page.
/// 2. Only those who know the token in the page's address can see the page. No other user of this
///    machine does: no argument contains it.
final class PageServer {
  /// How often the program is started again for one state of the scenes.
  private static let restartLimit = 3

  private var program: PageServerProcess
  private let port: Int
  /// 128 random bits.
  private let token: String
  /// The commands that a page reaches, by the names of their addresses.
  private let commands: [String: [String]]
  private var page: ScenePage?
  private var failure: String?
  private var restarts = 0

  /// Starts the program; port 0 is any that is free. A page reaches the commands at addresses with their
  /// names.
  init(port: Int, commands: [String: [String]]) throws(Diagnostic) {
    var random = SystemRandomNumberGenerator()
    token = (0..<4).map { _ in
      let digits = String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
    self.commands = commands
    program = try PageServerProcess(port: port)
    self.port = program.port
    begin()
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// The descriptors that lead to the program.
  var descriptors: [Int32] { program.descriptors }

  /// What `poll` reports as soon as the program has ended.
  var life: Int32 { program.life }

  /// Serves another page, and reloads it where it is open; or shows an error over the last page.
  func show(_ page: ScenePage?, failure: String?) throws(Diagnostic) {
    restarts = 0
    self.page = page ?? self.page
    self.failure = failure
    try send(page)
  }

  /// Starts the program again, which has ended.
  func restart() throws(Diagnostic) {
    try startAgain()
    try send(page)
  }

  /// Sends a page and the present error, to another program if this one does not read them.
  private func send(_ page: ScenePage?) throws(Diagnostic) {
    var page = page
    while !program.write(messages(page)) {
      try startAgain()
      page = self.page
    }
  }

  private func messages(_ page: ScenePage?) -> [UInt8] {
    let shown = page.map { PageMessage.page(version: $0.version, bytes: $0.bytes) }
    let state = failure.map { text in
      var json = ByteWriter()
      json.append(jsonString: text)
      return PageMessage.failure(json: Array(json.bytes))
    }
    return [shown, state ?? .success].compactMap(\.self)
      .flatMap { MessageWriter.bytes(of: $0.parts) }
  }

  /// Sends what the program must know first. A program that does not read it does not read the page
  /// either.
  private func begin() {
    let environment = ["HOME", "PATH", "TMPDIR", "XDG_CACHE_HOME"].compactMap { name in
      Process.environment(name).map { "\(name)=\($0)" }
    }
    let start = PageMessage.start(token: token, commands: commands, environment: environment)
    _ = program.write(MessageWriter.bytes(of: start.parts))
  }

  private func startAgain() throws(Diagnostic) {
    let name = PageServerProcess.name
    let reason = program.end()
    guard restarts < Self.restartLimit else {
      throw Diagnostic(
        .missingTool,
        "`\(name)` \(reason), after \(restarts) others, so the page is no longer served",
        help: ["find out what ends it, and start `motion play --watch` again"])
    }
    restarts += 1
    program = try PageServerProcess(port: port)
    begin()
    WatchNews.write("`\(name)` \(reason); it is started again at \(address)")
  }
}

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
