import Foundation
import MotionMessages
import Support

/// A running `motion-serve`, without `motion`.
final class RunningServer {
  static let page = "<html>" + String(repeating: "x", count: 1 << 20)

  let port: Int
  private let child = Process()
  private let input = Pipe()
  /// The number of files that the server has open without connections. It may have inherited some of
  /// other tests.
  private let ownFiles: Int

  /// The command that takes the place of a scene: it answers what it is sent.
  static let echo = ["/bin/cat"]

  /// Starts the server, whose token is `TOKEN`; clients may take `patience` seconds.
  init(patience: Double? = nil, hasPage: Bool = true, command: [String] = echo) throws {
    let output = Pipe()
    child.executableURL = Repository.products.appending(path: "motion-serve")
    child.arguments = ["0"] + (patience.map { ["\($0)"] } ?? [])
    child.standardInput = input
    child.standardOutput = output
    try child.run()
    var reader = MessageReader(descriptor: output.fileHandleForReading.fileDescriptor)
    guard case .port(let port) = reader.next().flatMap({ ServerAnswer($0) }) else {
      throw WatchingProcess.Timeout(description: "`motion-serve` does not listen")
    }
    self.port = Int(port)
    ownFiles = ServerProcess(id: child.processIdentifier).openFileCount
    try send(
      .start(token: "TOKEN", commands: ["live": command], environment: ["PATH=/usr/bin:/bin"]))
    if hasPage {
      try send(.page(version: "v1", bytes: Array(Self.page.utf8)))
      try send(.success)
      // The answer to this request waits for the page.
      _ = try client("GET /TOKEN/ HTTP/1.1\r\nHost: HOST\r\n\r\n").readAll()
    }
  }

  var process: ServerProcess { ServerProcess(id: child.processIdentifier) }

  deinit {
    if child.isRunning { kill(child.processIdentifier, SIGKILL) }
    child.waitUntilExit()
  }

  func send(_ message: PageMessage) throws {
    try input.fileHandleForWriting.write(
      contentsOf: Data(MessageWriter.bytes(of: message.parts)))
  }

  /// A client that has sent a text, in which `HOST` is the server's name.
  func client(_ text: String, hasSmallBuffer: Bool = false) throws -> RawClient {
    let client = try RawClient(port: port, hasSmallBuffer: hasSmallBuffer)
    client.send(text.replacing("HOST", with: "127.0.0.1:\(port)"))
    return client
  }

  /// Waits until the server has no connections, where the system says how many files it has open.
  func waitForNoConnections() throws {
    try process.wait(for: "no connections") {
      $0.openFileCount == ownFiles
    }
  }
}

/// A process that serves a page, seen from outside.
struct ServerProcess {
  let id: pid_t

  /// Whether this system has what is read here.
  static let isVisible = FileManager.default.fileExists(atPath: "/proc/self/stat")

  init(id: pid_t) { self.id = id }

  /// The server that a process has started; nil if there is none.
  init?(startedBy parent: pid_t) {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let found = ids.compactMap { pid_t($0) }.first { id in
      let fields = Self.fields(of: id)
      return fields.first != "Z" && fields.dropFirst().first == "\(parent)"
        && Self.text("/proc/\(id)/comm").hasPrefix("motion-serve")
    }
    guard let found else { return nil }
    id = found
  }

  /// Whether it has ended.
  var hasEnded: Bool { ["", "Z"].contains(Self.fields(of: id).first ?? "") }

  /// Its time of the processor, in ticks.
  var ticks: Int { Self.fields(of: id).dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +) }

  var openFileCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count) ?? 0
  }

  /// Its present memory, in kilobytes.
  var memory: Int {
    let line = Self.text("/proc/\(id)/status").split(separator: "\n")
      .first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  func wait(for text: String, _ condition: (ServerProcess) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: WatchingProcess.patience)
    while !condition(self) {
      guard Date() < end else {
        throw WatchingProcess.Timeout(description: "the server does not come to: \(text)")
      }
      usleep(5000)
    }
  }

  /// The fields of a process, from its state.
  private static func fields(of id: pid_t) -> [Substring] {
    let text = text("/proc/\(id)/stat")
    guard let end = text.lastIndex(of: ")") else { return [] }
    return text[end...].dropFirst().split(separator: " ")
  }

  private static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
