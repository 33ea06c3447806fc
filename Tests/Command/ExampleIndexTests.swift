import Foundation
import Support
import Testing

/// Tests of `examples/README.md` and its pictures.
struct ExampleIndexTests {
  /// In bytes: every clone contains the pictures.
  private static let largestPicture = 72 << 10
  private static let largestPictures = 840 << 10

  @Test("The index repeats the first lines of each example")
  func index() throws {
    let index = try Self.index()
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1" {
      try Data(index.utf8).write(to: Repository.root.appending(path: "examples/README.md"))
    }
    #expect(
      try Repository.text("examples/README.md") == index,
      "rewrite it: MOTION_RECORD=1 scripts/test --filter ExampleIndex")
  }

  @Test("Each example has a small picture, and there are no other pictures")
  func pictures() throws {
    let folder = Repository.root.appending(path: "examples/pictures")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ExampleTests.names.map { "\(Self.picture(of: $0)).png" }.sorted())
    var total = 0
    for file in files {
      let picture = try Data(contentsOf: folder.appending(path: file))
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(file)")
      #expect(picture.count <= Self.largestPicture, "\(file)")
      total += picture.count
    }
    #expect(total <= Self.largestPictures)
  }

  @Test(
    "Without a usable browser, `scripts/pictures` fails and changes no picture",
    arguments: [
      // Without a browser on the PATH, and with one that draws nothing.
      (
        ["PATH": "/nowhere"],
        "there is no Chromium or Chrome; install one, or set CHROMIUM\n"
      ),
      (["CHROMIUM": "true"], "true drew no picture of 00-collapsing-header\n"),
    ])
  func noPicture(environment: [String: String], error: String) throws {
    let picture = Repository.root.appending(path: "examples/pictures/00-collapsing-header.png")
    let before = try Data(contentsOf: picture)
    // The script's `cd` needs only `dirname`.
    let outcome = try Command.shell(
      "dirname() { echo scripts; }; motion=\(Command.executable); export MOTION=$motion; "
        + "set -- 00; . scripts/pictures", environment: environment)
    #expect(outcome == .init(error: "scripts/pictures: " + error, code: 1))
    #expect(try Data(contentsOf: picture) == before)
  }

  private static func picture(of name: String) -> String { name.replacing("/", with: "-") }

  private static func index() throws -> String {
    try ExampleTests.names.reduce(
      """
      <!-- Written by `MOTION_RECORD=1 scripts/test --filter ExampleIndex` from the first lines of the scripts. -->
      # Examples

      `scripts/motion play` plays a scene in the browser; `scripts/motion run` prints its frames, which are also in
      the `.trace` beside it. `scripts/pictures` draws the pictures.

      """
    ) { try $0 + entry($1) }
  }

  private static func entry(_ name: String) throws -> String {
    let comments = try Repository.text("examples/\(name).lua").split(separator: "\n")
      .prefix { $0.hasPrefix("-- ") }.map { $0.dropFirst(3) }
    let watch = try #require(comments.firstIndex { $0.hasPrefix("Watch:") })
    let run = try #require(comments.firstIndex { $0.hasPrefix("Run:") })
    try #require(0 < watch && watch < run, "\(name) says what it is, what to watch, how to run it")
    return """

      ## [\(name)](\(name).lua)

      \(comments[..<watch].joined(separator: "\n"))

      \(comments[watch..<run].joined(separator: "\n"))

      ![Frames of \(name)](pictures/\(picture(of: name)).png)

      """
  }
}
