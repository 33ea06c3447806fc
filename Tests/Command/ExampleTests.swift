import Foundation
import MotionRecording
import Support
import Testing

/// Tests every scene in `examples/`.
struct ExampleTests {
  /// The paths of all scenes, without their ending.
  static let names = Repository.allExampleScenes.map { String($0.dropLast(4)) }

  @Test("Examples are found")
  func examples() {
    for name in ["00-collapsing-header", "packs/passport/demo", "projects/profile/profile"] {
      #expect(Self.names.contains(name))
    }
  }

  private static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: folder).path
    ).sorted().map { "\(folder)/\($0)" }
  }

  @Test("The examples pass their tests and print their golden traces")
  func goldens() throws {
    // The tests of motion/ui run 224 scenes, for which `scripts/check` takes the release build.
    let (examples, packs) = (try Self.files("examples"), try Self.files("examples/packs"))
    let outcome = try Command.motion(
      ["test", "--no-pages", "examples/projects"] + examples.filter { $0.hasSuffix(".lua") }
        + packs.filter { $0 != "examples/packs/ui.test.lua" })
    #expect(outcome.output.hasSuffix(": all passed\n"), "\(outcome.output)")
    #expect(outcome.error == "" && outcome.code == 0)
    for name in Self.names {
      let path = Repository.root.appending(path: "examples/\(name).trace").path
      #expect(FileManager.default.fileExists(atPath: path), "record it: motion test \(path)")
    }
  }

  @Test(
    "An example's hash is that of its golden trace, in every format and with a step limit",
    arguments: names)
  func hash(name: String) throws {
    let golden = try Data(
      contentsOf: Repository.root.appending(path: "examples/\(name).trace"))
    let hash = SHA256.hexadecimal(Array(golden)) + "\n"
    for options in [
      [], ["--format", "table"], ["--format", "ndjson"], ["--format", "csv"],
      ["--limit-steps", "100000000"],
    ] {
      let outcome = try Command.motion(["run", "examples/\(name).lua", "--hash"] + options)
      #expect(outcome.output == hash && outcome.error == "", "\(options)")
    }
  }

  @Test("The first lines of an example say what to watch and how to run it", arguments: names)
  func preamble(name: String) throws {
    let comments = try Repository.text("examples/\(name).lua").split(separator: "\n")
      .prefix { $0.hasPrefix("--") }
    #expect(comments.contains { $0.hasPrefix("-- Watch: ") })
    #expect(comments.contains { $0 == "-- Run:   motion run examples/\(name).lua" })
  }
}
