import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack cache`: the user's store of packs.
struct PackCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Manage the packs that all projects share.",
    subcommands: [Clean.self, Path.self])

  struct Clean: ParsableCommand {
    // Without a name, deriving it from the type takes a sixth of the start-up time.
    static let configuration = CommandConfiguration(
      commandName: "clean",
      abstract: "Remove all packs; `motion pack install` fetches those in use again.")

    func run() throws {
      try reporting { workspace throws(Diagnostic) in
        let count = try workspace.store.count()
        try workspace.store.clean()
        StandardStream.output.write("\(count) packs removed from \(workspace.store.root)\n")
      }
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print the folder.")

    func run() throws {
      try reporting { workspace throws(Diagnostic) in
        StandardStream.output.write(workspace.store.root + "\n")
      }
    }
  }
}
