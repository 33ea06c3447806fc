import Foundation
import MotionValues
import Support
import Testing

@testable import MotionCommands

/// Tests of `docs/cookbook.md`, its scripts and its pictures.
struct CookbookTests {
  private static let folder = "docs/cookbook"

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: folder).path)
    return (files ?? []).filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }.sorted()
  }()

  @Test("The cookbook shows each script, with its title, its purpose and its picture")
  func page() throws {
    let page = try Self.page()
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1" {
      try Data(page.utf8).write(to: Repository.root.appending(path: "docs/cookbook.md"))
    }
    #expect(
      try Repository.text("docs/cookbook.md") == page,
      "rewrite it: MOTION_RECORD=1 scripts/test --filter Cookbook")
  }

  @Test("A script of the cookbook is short, moves, and has no finding", arguments: names)
  func script(name: String) throws {
    let script = try Repository.text("\(Self.folder)/\(name).lua")
    #expect(script.split(separator: "\n", omittingEmptySubsequences: false).count <= 26)
    let run = try Command.motion(
      ["run", "\(Self.folder)/\(name).lua", "--format", "summary", "--seconds", "3"])
    #expect(run.code == 0 && run.output.contains(" → "), "\(run)")
    let check = try Command.motion(["check", "--notes", "\(Self.folder)/\(name).lua"])
    #expect(check == .init(output: "nothing found\n"))
    let picture = try Data(
      contentsOf: Repository.root.appending(path: "\(Self.folder)/\(name).png"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count <= 20 << 10)
  }

  @Test("Each motion of the cookbook is found by its title, and begins a project")
  func found() throws {
    #expect(Self.names.count >= 20)
    #expect(ExampleScene.cookbook.map(\.name) == Self.names.map { "cookbook/\($0)" })
    let ideas = ForeignWord.all.filter { $0.places == [.idea] }.map(\.word)
    for scene in ExampleScene.cookbook {
      #expect(ideas.contains(scene.title.lowercased()), "\(scene.title)")
      #expect(try Repository.text("docs/\(scene.path).lua") == scene.text)
    }
    let answer = try Command.motion(["api", "wrong", "password"]).output
    #expect(answer.contains("motion new hello --from cookbook/shake\n"), "\(answer)")
    try Command.withFolder { folder in
      for scene in ExampleScene.cookbook {
        let made = try Command.motion(["new", scene.shortName, "--from", scene.name], in: folder)
        #expect(made.code == 0, "\(made.error)")
      }
      let tests = try Command.motion(["test"], in: folder)
      #expect(tests == .init(output: "\(ExampleScene.cookbook.count) tests: all passed\n"))
    }
  }

  private static func page() throws -> String {
    let scenes = try names.map { name in
      (name, try Repository.text("\(folder)/\(name).lua").split(separator: "\n", maxSplits: 2))
    }.sorted { $0.1[0] < $1.1[0] }
    let index = scenes.map { name, lines in
      "- [\(lines[0].dropFirst(3))](#\(lines[0].dropFirst(3).lowercased().replacing(" ", with: "-")))\n"
    }
    return try scenes.reduce(
      """
      <!-- Written by `MOTION_RECORD=1 scripts/test --filter Cookbook` from the scripts of docs/cookbook. -->
      # Cookbook

      The motions that people ask for, each a whole script. `motion new hello --from shake` begins a project with one, and
      `motion play hello.lua --watch` shows it; `motion api wrong password` finds it by what you want.

      \(index.joined())
      """
    ) { page, scene in
      let (name, lines) = scene
      try #require(
        lines.count == 3 && lines[1].hasPrefix("-- "), "\(name) has a title and a purpose")
      return page + """

        ## \(lines[0].dropFirst(3))

        \(lines[1].dropFirst(3))

        ![Frames of \(name)](cookbook/\(name).png)

        ```lua
        \(lines[2].trimmingCharacters(in: .newlines))
        ```

        """
    }
  }
}
