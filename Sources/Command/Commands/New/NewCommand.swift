import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion new`: creates a project.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a project: a scene, its test, and types for editors.",
    discussion: """
      The project is a folder that runs at once: NAME.lua is the scene, NAME.test.lua its test, and \
      `types` what editors with the Lua language server complete; `motion api --lua -o types` rewrites \
      that. `.luarc.json`, `.luacheckrc` and `stylua.toml` configure the server, luacheck and StyLua.

      `--from` begins with an example, with a motion of the cookbook, or with a component of the pack \
      motion/ui, which the project then has a copy of:

        \(ExampleScene.offered.map(\.name).joined(separator: "\n  "))
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of the project, its folder and its scene: letters, digits, `-` and `_`."))
  var name: String

  @Option(
    help: ArgumentHelp(
      "The example to begin with, such as `33-tabs`, `tabs` or `shake`.", valueName: "example"),
    completion: .list(ExampleScene.offered.map(\.name)))
  var from: String?

  func validate() throws {
    guard Self.isName(name) else {
      throw ValidationError(
        "`\(name)` cannot be a project's name: it takes 1 to 64 letters, digits, `-` and `_`, and begins with a letter."
      )
    }
    if let from, ExampleScene.named(from) == nil {
      let near = Suggestion.nearest(
        to: from, in: ExampleScene.offered.flatMap { [$0.name, $0.shortName] })
      throw ValidationError(
        "There is no example `\(from)`. "
          + (near.map { "Did you mean `\($0)`?" } ?? "`motion new --help` lists all of them."))
    }
  }

  func run() throws {
    do throws(Diagnostic) {
      let project = try ProjectFiles(name: name, example: from.flatMap(ExampleScene.named))
      try DiskFiles().makeNewFolder(
        name, project.files, help: "use another name, or move `\(name)` away")
      let shown = project.files.map { "\(name)/\($0.path)\n" }.joined()
      StandardStream.output.write(
        shown + """
          Watch it with `cd \(name)` and `motion play \(name).lua`, test it with `motion test`.

          """)
    } catch {
      StandardStream.error.write(error)
      throw ExitCode(1)
    }
  }

  /// Whether a name is the same on every file system and needs no quotes in a shell.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}

extension DiskFiles {
  /// Writes files into a folder that does not exist yet or is empty; if not all can be written, it is
  /// removed or empty again.
  func makeNewFolder(
    _ folder: String, _ files: [(path: String, bytes: [UInt8])], help: String
  ) throws(Diagnostic) {
    let kind = try kind(of: folder)
    let isThere = try kind == .folder ? !names(in: folder).isEmpty : kind != nil
    if isThere {
      throw Diagnostic(
        .unwritableFile,
        "`\(folder)` \(kind == .folder ? "is not empty" : "exists and is not a folder")",
        help: [help])
    }
    do throws(Diagnostic) {
      try makeFolder(folder)
      try write(files, in: folder)
    } catch {
      if kind == nil {
        try? remove(folder)
      } else {
        for name in (try? names(in: folder)) ?? [] { try? remove("\(folder)/\(name)") }
      }
      throw error
    }
  }

  private func write(
    _ files: [(path: String, bytes: [UInt8])], in folder: String
  ) throws(Diagnostic) {
    for file in files {
      if let slash = file.path.lastIndex(of: "/") {
        try makeFolder("\(folder)/\(file.path[..<slash])")
      }
      try create("\(folder)/\(file.path)", file.bytes)
    }
  }
}
