import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack build`: makes the single file of a pack.
struct PackBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Write a pack as one file, `name-1.2.0.motionpack`.",
    discussion: "The same files give the same bytes, on every machine.")

  @Argument(help: ArgumentHelp("The pack's folder.", valueName: "folder"))
  var folder = "."

  @Option(help: ArgumentHelp("The folder for the file.", valueName: "folder"))
  var output = "."

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let content = try PackContent(
        try workspace.disk.tree(in: folder, shownAs: folder), origin: folder)
      try content.checkIsShareable()
      try workspace.disk.makeFolder(output)
      let path = PackProject.normal("\(output)/\(content.archiveName)")
      let bytes = ArchiveWriter.bytes(of: content.tree)
      try workspace.disk.replace(path, bytes)
      StandardStream.output.write(
        "\(path)  \(content.tree.files.count) files, \(bytes.count) bytes, \(content.tree.hash)\n")
    }
  }
}

/// `motion pack publish`: adds a pack to a registry.
struct PackPublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Add a pack to the folder of a registry.",
    discussion: "A version that is published stays as it is for ever.")

  @Argument(help: ArgumentHelp("The pack's folder.", valueName: "folder"))
  var folder = "."

  @Option(
    help: ArgumentHelp("The registry's folder; made if it is not there.", valueName: "folder"))
  var registry: String?

  @Option(help: ArgumentHelp("A key to sign the pack with.", valueName: "file"))
  var key: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let content = try PackContent(
        try workspace.disk.tree(in: folder, shownAs: folder), origin: folder)
      let location = try workspace.registry(registry)
      var signature: String?
      if let key {
        signature =
          PackSignature(
            of: ArchiveWriter.bytes(of: content.tree), name: content.archiveName,
            by: try KeyFile.secret(key, disk: workspace.disk)
          ).text
      }
      // What is typed is meant from here, what the project says from its folder.
      let base = registry == nil ? workspace.folder : DiskFiles.real(".") ?? workspace.folder
      let entry = try Registry(
        location, in: base, disk: workspace.disk, transport: workspace.transport
      ).publish(content, signature: signature)
      StandardStream.output.write(
        "published \(content.id) to \(location): \(entry.archivePath)\n")
    }
  }
}

/// `motion pack search`: looks through a registry.
struct PackSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Look for packs in a registry.")

  @Argument(help: ArgumentHelp("Words of the name or the summary.", valueName: "word"))
  var words: [String] = []

  @Option(help: ArgumentHelp("A folder or an address.", valueName: "registry"))
  var registry: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let location = try workspace.registry(registry)
      let found = try workspace.library().index(of: location).search(words)
      if found.isEmpty {
        return StandardStream.output.write("nothing in \(location) has all of these words\n")
      }
      StandardStream.output.write(
        PackReport.columns(found.map { [$0.name.description, $0.version.description, $0.summary] }))
    }
  }
}
