import MotionCore
import MotionMessages
import MotionPage
import MotionTrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program `motion-serve`, which serves a page on this machine until this process ends.
final class PageServer {
  static let program = "motion-serve"

  /// The address of the page.
  let address: String
  private let input: Pipe
  private let output: Pipe
  private let stream: StandardStream

  /// The descriptors that lead to the server.
  var descriptors: [Int32] { [input.writing, output.reading] }

  /// Starts the program beside this one; port 0 is any that is free.
  init(port: Int) throws(Diagnostic) {
    let path = Process.executableFolder + "/" + Self.program
    guard access(path, X_OK) == 0 else {
      throw Diagnostic(
        .missingTool, "`--watch` needs the program `\(Self.program)`, and there is no `\(path)`",
        help: ["install it beside `motion`: `scripts/install`, in a clone"])
    }
    output = try Pipe()
    let child = ChildProcess(program: path, purpose: "`motion play --watch`")
    input = try child.start(["\(port)"], output: output)
    output.closeWriting()
    stream = StandardStream(descriptor: input.writing)
    var reader = MessageReader(descriptor: output.reading)
    var reason = "it has ended"
    switch reader.next().flatMap({ ServerAnswer($0) }) {
    case .port(let port):
      address = "http://127.0.0.1:\(port)/"
      return
    case .error(let text): reason = text
    case nil: break
    }
    throw Diagnostic(
      .missingTool, "`\(Self.program)` cannot use port \(port): \(reason)",
      help: ["another process may use it: choose another `--port`, or leave it out"])
  }

  /// Serves another page, and reloads it where it is open; removes the error.
  func show(_ page: ScenePage) throws(Diagnostic) {
    try send(.page(version: page.version, bytes: page.bytes))
  }

  /// Shows an error over the page; nil removes it.
  func show(failure: String?) throws(Diagnostic) {
    try send(
      failure.map { text in
        var json = ByteWriter()
        json.append(jsonString: text)
        return .failure(json: Array(json.bytes))
      } ?? .success)
  }

  private func send(_ message: PageMessage) throws(Diagnostic) {
    guard stream.write(MessageWriter.bytes(of: message.parts)) == .open else {
      throw Diagnostic(
        .missingTool, "`\(Self.program)` has ended, so the page is no longer served",
        help: ["start `motion play --watch` again"])
    }
  }
}
