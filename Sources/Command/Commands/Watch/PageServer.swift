import MotionCore
import MotionExport
import MotionMessages
import MotionRecording
import MotionValues

/// Serves a page on this machine until this process ends, by the program `motion-serve`.
///
/// If the program ends or reads nothing, it is started again and receives the present page.
final class PageServer {
  /// How often the program is started again for one state of the scenes.
  private static let restartLimit = 3

  private var program: PageServerProcess
  private let port: Int
  private var page: ScenePage?
  private var failure: String?
  private var restarts = 0

  /// Starts the program; port 0 is any that is free.
  init(port: Int) throws(Diagnostic) {
    program = try PageServerProcess(port: port)
    self.port = program.port
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/" }

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
    WatchNews.write("`\(name)` \(reason); it is started again at \(address)")
  }
}
