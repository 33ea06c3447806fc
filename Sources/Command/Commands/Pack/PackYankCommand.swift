import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack yank`: hides a published version from new locks.
struct PackYankCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "yank", abstract: "Hide a published version of a pack from new locks.",
    discussion: """
      A version with a fault is not chosen any more, and its pack is not found by it. Projects that have \
      locked it keep it, with a note, until they update to another one: its archive stays in the registry.
      """)

  @Argument(help: ArgumentHelp("The pack's name.", valueName: "scope/name"))
  var name: String

  @Argument(help: ArgumentHelp("The version, such as 1.2.0.", valueName: "version"))
  var version: String

  @Option(help: ArgumentHelp("The registry's folder.", valueName: "folder"))
  var registry: String?

  @Flag(help: "Show the version again.")
  var undo = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let (name, version) = (try PackName.parse(name), try SemanticVersion.parse(version))
      let location = try workspace.registry(registry)
      try Registry(
        location, in: workspace.folder, disk: workspace.disk, transport: workspace.transport
      ).yank(name, version, isUndone: undo)
      StandardStream.output.write(
        "\(name) \(version) in \(location) is \(undo ? "no longer yanked" : "yanked")\n")
    }
  }
}
