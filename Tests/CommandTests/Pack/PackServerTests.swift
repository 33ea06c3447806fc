import FlyingFox
import FlyingSocks
import Foundation
import Testing

struct PackServerTests {
  @Test("A registry behind a plain server gives what its folder gives")
  func serves() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let folder = PackFolder(url: root)
    try folder.pack("a/one", "1.0.0")
    try folder.pack("b/two", "1.0.0", "[dependencies]\n\"a/one\" = \"^1\"")
    try folder.run(
      """
      motion pack publish one --registry registry
      motion pack publish two --registry registry; mkdir project
      """)
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    await server.appendRoute("GET /*") { request in
      let file = root.appending(path: "registry" + request.path)
      guard let bytes = FileManager.default.contents(atPath: file.path) else {
        return HTTPResponse(statusCode: .notFound)
      }
      return HTTPResponse(statusCode: .ok, body: bytes)
    }
    let running = Task { try await server.run() }
    try await server.waitUntilListening()
    defer { running.cancel() }
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      throw CancellationError()
    }
    let address = "http://127.0.0.1:\(port)"
    // Waiting for a process blocks a thread, and the server needs one of its own.
    try await Task.detached {
      try folder.run("cd project; motion pack add b/two --registry \(address)")
      let lock = try folder.text("project/motion.lock")
      #expect(lock.contains("name = \"a/one\"\nversion = \"1.0.0\"\nregistry = \"\(address)\""))
      try folder.run(
        "cd project; rm -rf ../cache; motion pack install --locked; motion pack verify")
      #expect(
        try folder.run("motion pack search two --registry \(address)").contains("b/two  1.0.0"))
      let missing = try folder.failure("motion pack search x --registry \(address)/nope")
      #expect(missing.contains("cannot be fetched"), "\(missing)")
    }.value
  }
}
