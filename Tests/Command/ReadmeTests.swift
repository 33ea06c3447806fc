import Foundation
import Support
import Testing

/// The README's examples work as shown.
struct ReadmeTests {
  private let text: String
  /// The fenced blocks, each with its language.
  private let blocks: [(language: String, body: String)]

  init() throws {
    text = try Repository.text("README.md")
    blocks = text.matches(of: /(?ms)^```(\w*)\n(.*?)^```$/).map { (String($0.1), String($0.2)) }
  }

  @Test("The first script is ten lines long, and its commands print the lines below them")
  func firstScript() throws {
    let script = try #require(blocks.first { $0.language == "lua" }?.body)
    #expect(script.hasPrefix("-- stays.lua\n"))
    #expect(script.split(separator: "\n").dropFirst().count == 10)
    let document = try ConsoleDocument(text)
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1" {
      try Data(document.text.utf8).write(to: Repository.root.appending(path: "README.md"))
      return
    }
    #expect(document.printed.count == 2)
    #expect(
      document.text == text, "write it anew: MOTION_RECORD=1 scripts/test --filter ReadmeTests")
  }

  @Test("Every line of its shell blocks works")
  func shell() throws {
    let lines = blocks.filter { $0.language == "sh" }
      .flatMap { $0.body.split(separator: "\n") }
    // `scripts/test` runs this test, and `InstallTests` run `scripts/install`.
    let scripts: [Substring] = ["scripts/install", "scripts/test"]
    #expect(scripts.allSatisfy(lines.contains))
    let commands = lines.filter { !scripts.contains($0) }
    #expect(commands.count >= 4)
    try Command.withFolder { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "examples"),
        withDestinationURL: Repository.root.appending(path: "examples"))
      for command in commands {
        let line = try #require(command.firstMatch(of: /^(scripts\/)?(motion .*)$/)).2
        let outcome = try Command.shell(
          String(line), in: folder,
          environment: ["XDG_CACHE_HOME": folder.appending(path: "cache").path])
        #expect(outcome.error == "", "\(command)")
        #expect(outcome.code == 0, "\(command)")
      }
    }
  }

  @Test("It is short, and the files that it names exist")
  func names() throws {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 90)
    for name in text.matches(of: /`((?:scripts|examples|Sources)\/[\w.\/-]+)/).map(\.1) {
      let path = Repository.root.appending(path: String(name)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name)")
    }
  }
}
