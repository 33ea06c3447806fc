import MotionCore
import MotionExport
import MotionMessages
import MotionRecording
import MotionValues

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
