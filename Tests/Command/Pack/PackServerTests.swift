import Foundation
import Support
import Testing

private let hasPython =
  (try? Command.run("/bin/sh", ["-c", "python3 --version"], in: Repository.root))?.code == 0

/// Fetching from a server on loopback.
@Suite(.enabled(if: hasPython || Repository.isContinuousIntegration, "there is no python3"))
struct PackServerTests {
  /// Calls the body with a folder, whose `registry` a server serves, and the server's address.
  private static func withServer(_ body: (PackFolder, String) throws -> Void) throws {
    try Command.withFolder { root in
      let (input, output) = (Pipe(), Pipe())
      let server = Process()
      server.executableURL = URL(filePath: "/usr/bin/env")
      server.arguments = [
        "python3", Repository.root.appending(path: "Tests/Command/Pack/serve_packs.py").path,
      ]
      server.currentDirectoryURL = root
      server.standardInput = input
      server.standardOutput = output
      try server.run()
      defer {
        // Its signals may be blocked, as they are in the thread that starts it.
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
      }
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      try body(PackFolder(url: root), line.trimmingCharacters(in: .newlines))
    }
  }

  @Test("A registry behind a plain server is equivalent to its folder")
  func serves() throws {
    try Self.withServer { folder, address in
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
  func servesExamples() throws {
    try Self.withServer { folder, address in
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
  func refuses(title: String, path: String, says: String) throws {
    try Self.withServer { folder, address in
      try folder.write("project/pack.toml", "")
      let error = try folder.failure(
        "cd project; motion pack add a/one --registry \(address)/\(path)")
      #expect(error.contains(says), "\(title): \(error)")
      #expect(folder.snapshot(".").keys.sorted() == ["project/pack.toml"], "\(title)")
    }
  }

  @Test("A repository that needs a password fails at once instead of prompting")
  func asksNobody() throws {
    try Self.withServer { folder, address in
      let error = try folder.failure("motion pack add \(address)/private/one.git")
      #expect(error.contains("it cannot be fetched"), "\(error)")
      #expect(error.contains("use `ssh://` for a repository that needs a password"), "\(error)")
    }
  }
}
