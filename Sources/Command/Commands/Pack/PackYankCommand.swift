import ArgumentParser
import MotionCore
import MotionPacks
import MotionRecording
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

/// `motion pack deprecate`: says that a pack should not be used any more.
struct PackDeprecateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deprecate", abstract: "Say that a pack should not be used any more.",
    discussion: """
      motion pack deprecate north/soft --because "north/softer replaces it"
      motion pack deprecate north/soft 1.2.0 --because "its spring never rests"

      The version, or without one the pack in all of its versions, can still be used; `add`, `update`, \
      `list`, `search` and the registry's pages say why it should not.
      """)

  @Argument(help: ArgumentHelp("The pack's name.", valueName: "scope/name"))
  var name: String

  @Argument(
    help: ArgumentHelp("The version, such as 1.2.0; by default all.", valueName: "version"))
  var version: String?

  @Option(help: ArgumentHelp("Why, and what to use instead.", valueName: "reason"))
  var because: String?

  @Option(help: ArgumentHelp("The registry's folder.", valueName: "folder"))
  var registry: String?

  @Flag(help: "Remove the note again.")
  var undo = false

  func validate() throws {
    if undo == (because != nil) {
      throw ValidationError("Give the reason with `--because`, or remove it with `--undo`.")
    }
    if let because, because.isEmpty || because.utf8.count > 200 || because.oneLine != because {
      throw ValidationError("The reason is one line of at most 200 bytes.")
    }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let name = try PackName.parse(name)
      let version = try version.map { text throws(Diagnostic) in try SemanticVersion.parse(text) }
      let location = try workspace.registry(registry)
      try Registry(
        location, in: workspace.folder, disk: workspace.disk, transport: workspace.transport
      ).deprecate(name, version, because: because)
      let pack = version.map { "\(name) \($0)" } ?? "\(name)"
      StandardStream.output.write(
        "\(pack) in \(location) is \(undo ? "no longer deprecated" : "deprecated")\n")
    }
  }
}
