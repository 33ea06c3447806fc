import Foundation
import MotionRuntime
import Support
import Testing

@testable import MotionCommands

/// `motion new`, and what is in a new project.
struct NewTests {
  @Test("A new project has a scene, a test and types, and its test passes")
  func project() throws {
    try Command.withFolder { folder in
      let made = try Command.motion(["new", "hello"], in: folder)
      #expect(
        made
          == .init(
            output: """
              hello/hello.lua
              hello/hello.test.lua
              hello/.luarc.json
              hello/.luacheckrc
              hello/stylua.toml
              hello/.gitignore
              hello/types/motion.lua
              hello/types/plugin.lua
              Watch it with `cd hello` and `motion play hello.lua`, test it with `motion test`.

              """))
      let project = folder.appending(path: "hello")
      #expect(
        try Command.motion(["test"], in: project) == .init(output: "2 tests: all passed\n"))
      // As soon as it has a golden trace, that is tested, too.
      #expect(
        try Command.motion(["test", "hello.lua"], in: project)
          == .init(output: "recorded hello.trace\n1 golden: 1 recorded\n"))
      let types = try String(
        contentsOf: project.appending(path: "types/motion.lua"), encoding: .utf8)
      #expect(try Command.motion(["api", "--lua"], in: project).output == types)
      let settings = try Data(contentsOf: project.appending(path: ".luarc.json"))
      let server = try JSONDecoder().decode(JSONValue.self, from: settings)
      #expect(server["workspace.library"]?[0]?.text == "types")
      #expect(server["runtime.plugin"]?.text == "types/plugin.lua")
      #expect(server["runtime.builtin"]?["io"]?.text == "disable")
    }
  }

  @Test("Every example begins a project that runs from there, with its images, and passes its test")
  func examples() throws {
    #expect(
      ExampleScene.all.map { "\($0.name).lua" }.sorted() == Repository.exampleScenes,
      "examples.c has a line for each example")
    for scene in ExampleScene.all {
      #expect(try Repository.text("examples/\(scene.name).lua") == scene.text)
      let images = scene.text.matches(of: /"(images\/[^"]+)"/).map { String($0.1) }
      #expect(Set(scene.images.map(\.path)) == Set(images), "\(scene.name)")
      let project = try ProjectFiles(name: "mine", example: scene)
      let text = try #require(project.files.first).bytes
      #expect(!String(decoding: text, as: UTF8.self).contains("examples/"), "\(scene.name)")
    }
    try Command.withFolder { folder in
      for scene in ExampleScene.all {
        let made = try Command.motion(["new", scene.shortName, "--from", scene.name], in: folder)
        #expect(made.code == 0, "\(made.error)")
      }
      let tests = try Command.motion(["test"], in: folder)
      #expect(tests == .init(output: "\(ExampleScene.all.count) tests: all passed\n"))
    }
  }

  @Test("A project begins with a component of motion/ui, of which it has a copy that is locked")
  func components() throws {
    #expect(BundledPack.demos.count == 14)
    let root = Repository.root.appending(path: "examples/packs/ui")
    for file in BundledPack.files {
      #expect(try file.bytes == [UInt8](Data(contentsOf: root.appending(path: file.path))))
    }
    try Command.withFolder { folder in
      let made = try Command.motion(["new", "mine", "--from", "ui/deck"], in: folder)
      #expect(made.code == 0, "\(made.error)")
      let project = folder.appending(path: "mine")
      let cache = ["XDG_CACHE_HOME": folder.appending(path: "cache").path]
      let run = try Command.motion(["run", "mine.lua"], in: project)
      #expect(run.code == 0, "\(run.error)")
      #expect(try run.output == Repository.text("examples/packs/ui/demos/deck.trace"))
      let installed = try Command.motion(
        ["pack", "install", "--locked"], in: project, environment: cache)
      #expect(installed.code == 0, "\(installed.error)")

      #expect(try Command.motion(["new", "other"], in: folder).code == 0)
      let other = folder.appending(path: "other")
      let added = try Command.motion(
        ["pack", "add", "motion/ui"], in: other, environment: cache)
      #expect(added.output.hasPrefix("+ motion/ui 1.0.0\n"), "\(added.output) \(added.error)")
      for file in ["pack.toml", "motion.lock"] {
        #expect(
          try String(contentsOf: other.appending(path: file), encoding: .utf8)
            == String(contentsOf: project.appending(path: file), encoding: .utf8))
      }
    }
  }

  @Test("Scripts lack the globals that the configurations of a project exclude")
  func missingGlobals() throws {
    let names = ProjectFiles.missingGlobals.joined(separator: " or ")
    let outcome = try Command.script("motion.scene { name = 'a' } assert(not (\(names)))")
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test(
    "A wrong name or example is an error that says what is right, and makes nothing",
    arguments: [
      (["9lives"], nameError("9lives")), (["../up"], nameError("../up")), ([""], nameError("")),
      (["a b"], nameError("a b")), (["é"], nameError("é")),
      ([String(repeating: "a", count: 65)], nameError(String(repeating: "a", count: 65))),
      (["x", "--from", "tabz"], "There is no example `tabz`. Did you mean `tabs`?"),
      (["x", "--from", "33-tab"], "There is no example `33-tab`. Did you mean `33-tabs`?"),
      (
        ["x", "--from", "unheard"],
        "There is no example `unheard`. `motion new --help` lists all of them."
      ),
    ])
  func wrong(arguments: [String], message: String) throws {
    try Command.withFolder { folder in
      let outcome = try Command.motion(["new"] + arguments, in: folder)
      let usage = """
        Usage: motion new <name> [--from <example>]
          See 'motion new --help' for more information.

        """
      #expect(outcome == .init(error: "Error: \(message)\n\(usage)", code: 2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  private static func nameError(_ name: String) -> String {
    "`\(name)` cannot be a project's name: it takes 1 to 64 letters, digits, `-` and `_`, and begins with a letter."
  }

  @Test(
    "Nothing is overwritten",
    arguments: [
      ("mkdir x; echo mine > x/x.lua", "`x` is not empty"),
      ("echo mine > x", "`x` exists and is not a folder"),
      ("ln -s nowhere x", "`x` exists and is not a folder"),
    ])
  func occupied(preparation: String, message: String) throws {
    try Command.withFolder { folder in
      let outcome = try Command.shell("\(preparation); motion new x; find . | sort", in: folder)
      #expect(
        outcome.error == """
          error[unwritable-file]: \(message)
            = help: use another name, or move `x` away

          """)
      #expect(["./x", "./x/x.lua"].contains(outcome.output.split(separator: "\n").last))
    }
  }
}
