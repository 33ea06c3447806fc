import FlyingFox
import FlyingSocks
import Foundation
import Support
import Testing

/// A thread of its own for a server, which must answer while other tests compute on all of Swift's
/// shared threads: a client waits for 20 s only.
private final class ServerThread: TaskExecutor {
  // A serial queue gets a thread even if all processors are busy.
  private let queue = DispatchQueue(label: "server")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

struct PackServerTests {
  /// Calls the body with a folder and the address of a server on loopback.
  private static func withServer(
    _ answer: @escaping @Sendable (HTTPRequest, PackFolder) async -> HTTPResponse,
    _ body: @escaping @Sendable (PackFolder, String) throws -> Void
  ) async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let folder = PackFolder(url: root)
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 600, logger: .disabled)
    await server.appendRoute("GET /*") { await answer($0, folder) }
    let thread = ServerThread()
    let running = Task(executorPreference: thread) { try await server.run() }
    defer { withExtendedLifetime(thread) {} }
    // A busy machine may take longer than the default of 5 s.
    try await server.waitUntilListening(timeout: 600)
    defer { running.cancel() }
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      throw CancellationError()
    }
    // Waiting for a process blocks a thread, but the server needs Swift's shared threads.
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async {
        ended.resume(with: Result { try body(folder, "http://127.0.0.1:\(port)") })
      }
    }
  }

  /// Serves the files of the folder `registry`, like a plain file server.
  private static func file(_ request: HTTPRequest, _ folder: PackFolder) -> HTTPResponse {
    let file = folder.url.appending(path: "registry" + request.path)
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      return HTTPResponse(statusCode: .notFound)
    }
    return HTTPResponse(statusCode: .ok, body: bytes)
  }

  @Test("A registry behind a plain server is equivalent to its folder")
  func serves() async throws {
    try await Self.withServer(Self.file) { folder, address in
      try folder.pack("a/one", "1.0.0")
      try folder.pack("b/two", "1.0.0", "[dependencies]\n\"a/one\" = \"^1\"")
      try folder.run(
        """
        motion pack publish one --registry registry
        motion pack publish two --registry registry; mkdir project
        cd project; motion pack add b/two --registry \(address)
        """)
      let lock = try folder.text("project/motion.lock")
      #expect(lock.contains("name = \"a/one\"\nversion = \"1.0.0\"\nregistry = \"\(address)\""))
      try folder.run(
        "cd project; rm -rf ../cache; motion pack install --locked; motion pack verify")
      #expect(
        try folder.run("motion pack search two --registry \(address)").contains("b/two  1.0.0"))
      let missing = try folder.failure("motion pack search x --registry \(address)/nope")
      #expect(missing.contains("cannot be fetched"), "\(missing)")
    }
  }

  @Test("The profile prints its golden trace with the example packs from a served registry")
  func servesExamples() async throws {
    try await Self.withServer(Self.file) { folder, address in
      let examples = Repository.root.appending(path: "examples").path
      let trace = try folder.run(
        """
        for pack in soft-headers passport; do
          motion pack publish \(examples)/packs/$pack --registry registry
        done >&2
        mkdir project; cp \(examples)/projects/profile/profile.lua project
        cd project
        for pack in soft-headers passport; do
          motion pack add north/$pack --registry \(address)
        done >&2
        rm -rf ../registry
        motion run profile.lua
        """)
      #expect(try trace == Repository.text("examples/projects/profile/profile.trace"))
    }
  }

  @Test(
    "A hostile server is refused, and nothing it sends is kept",
    arguments: [
      ("an endless index", "endless", "is larger than 16 MB"),
      ("an index that is announced as large", "large", "is larger than 16 MB"),
      ("an index that is a page", "page", "is not TOML"),
      ("circular redirects", "circle", "cannot be fetched"),
      ("a redirect to a local file", "local", "cannot be fetched"),
    ])
  func refuses(title: String, path: String, says: String) async throws {
    try await Self.withServer { request, _ in
      switch request.path.split(separator: "/").first {
      case "endless": HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: Endless()))
      case "large": HTTPResponse(statusCode: .ok, body: Data(count: 17 << 20))
      case "circle":
        HTTPResponse(statusCode: .movedPermanently, headers: HTTPHeaders([.location: request.path]))
      case "local":
        HTTPResponse(
          statusCode: .movedPermanently, headers: HTTPHeaders([.location: "file:///etc/hostname"]))
      default: HTTPResponse(statusCode: .ok, body: Data("<html></html>".utf8))
      }
    } _: { folder, address in
      try folder.write("project/pack.toml", "")
      let error = try folder.failure(
        "cd project; motion pack add a/one --registry \(address)/\(path)")
      #expect(error.contains(says), "\(title): \(error)")
      #expect(folder.snapshot(".").keys.sorted() == ["project/pack.toml"], "\(title)")
    }
  }

  @Test("A repository that needs a password fails at once instead of prompting")
  func asksNobody() async throws {
    try await Self.withServer { _, _ in
      HTTPResponse(
        statusCode: .unauthorized,
        headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic realm=\"x\""]))
    } _: { folder, address in
      let error = try folder.failure("motion pack add \(address)/one.git")
      #expect(error.contains("it cannot be fetched"), "\(error)")
      #expect(error.contains("use `ssh://` for a repository that needs a password"), "\(error)")
    }
  }
}

/// Endless bytes, without an announced length.
private struct Endless: AsyncBufferedSequence, AsyncBufferedIteratorProtocol {
  func makeAsyncIterator() -> Endless { self }
  mutating func next() async -> UInt8? { 0x23 }
  mutating func nextBuffer(suggested count: Int) async -> [UInt8]? {
    [UInt8](repeating: 0x23, count: count)
  }
}
