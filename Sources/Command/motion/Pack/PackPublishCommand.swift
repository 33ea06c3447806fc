import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack publish`: adds a pack to a registry.
struct PackPublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Add a pack to the folder of a registry.",
    discussion: """
      A version that is published stays as it is for ever. The pack's scenes are played first, as \
      `motion pack verify` does. Its signature is published with it.
      """)

  @Argument(
    help: ArgumentHelp("The pack's folder, or its `.motionpack` file.", valueName: "pack"),
    completion: .file())
  var pack = "."

  @Option(
    help: ArgumentHelp("The registry's folder; made if it is not there.", valueName: "folder"))
  var registry: String?

  @Option(help: ArgumentHelp("A key to sign the pack with.", valueName: "file"))
  var key: String?

  @Flag(help: "Publish it although the version before it is signed by another key.")
  var changeKey = false

  @Flag(help: PackScenes.skipHelp)
  var skipScenes = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let found = try workspace.pack(at: pack)
      let content = found.content
      let location = try workspace.registry(registry)
      if !skipScenes { _ = try PackScenes(of: content, at: pack).check() }
      let entry = try Registry(
        location, in: workspace.folder, disk: workspace.disk, transport: workspace.transport
      ).publish(
        content, signature: try signature(of: found, disk: workspace.disk), changesKey: changeKey)
      StandardStream.output.write(
        "published \(content.id) to \(location): \(entry.archivePath)\n")
    }
  }

  /// The text of the signature that goes with the pack: by the key that is named, or its own.
  private func signature(
    of found: PackLibrary.Found, disk: any PackDisk
  ) throws(Diagnostic) -> String? {
    guard let key else {
      if found.signature != nil { _ = try PackTrust.key(of: found, known: .unknown) }
      return found.signature?.text
    }
    let secret = try KeyFile.secret(key, disk: disk)
    return PackSignature(
      of: ArchiveWriter.bytes(of: found.content.tree), name: found.content.archiveName, by: secret
    ).text
  }
}
