import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack publish`: adds a pack to a registry.
struct PackPublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Add a pack to the folder of a registry.",
    discussion: """
      A published version can never be changed. The pack's scenes are run first, as \
      `motion pack verify` does. Its signature is published with it.

      A version that removes or narrows what the highest release below it declares, or breaks that \
      one's demo or tests, needs a greater major number; one that adds or changes something, or moves \
      them in another way, a greater minor number. Before 1.0, both need a greater minor number. \
      `motion pack diff` lists the changes.
      """)

  @Argument(
    help: ArgumentHelp("The pack's folder, or its `.motionpack` file.", valueName: "pack"),
    completion: .file())
  var pack = "."

  @Option(
    help: ArgumentHelp("The registry's folder; it is created if necessary.", valueName: "folder"))
  var registry: String?

  @Option(help: ArgumentHelp("The secret key to sign the pack with.", valueName: "file"))
  var key: String?

  @Flag(help: "Publish the pack even though the previous version is signed with another key.")
  var changeKey = false

  @Flag(help: PackScenes.skipHelp)
  var skipScenes = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let found = try workspace.pack(at: pack)
      let content = found.content
      let location = try workspace.registry(registry)
      if !skipScenes {
        try Self.checkMotion(of: content)
        _ = try PackScenes(of: content, at: pack).check()
      }
      let reading = PackReading(workspace)
      let interface = try reading.interface(
        of: content, at: pack, in: location, mayFail: skipScenes)
      let entry = try Registry(
        location, in: workspace.folder, disk: workspace.disk, transport: workspace.transport
      ).publish(
        content, signature: try signature(of: found, disk: workspace.disk), interface: interface,
        changesKey: changeKey, at: Process.presentTime
      ) { (entry) throws(Diagnostic) in
        try reading.interface(of: entry, in: location)
      } effects: { (entry) throws(Diagnostic) in
        skipScenes ? [] : try reading.effects(from: entry, to: content, at: pack, in: location)
      }
      StandardStream.output.write(
        "published \(content.id) to \(location): \(entry.archivePath)\n")
    }
  }

  /// Checks that the pack runs with this motion, because a registry promises what has been played.
  private static func checkMotion(of content: PackContent) throws(Diagnostic) {
    let motion = content.manifest.motion
    guard !motion.contains(Motion.semanticVersion) else { return }
    throw Diagnostic(
      .packConflict,
      "`\(content.name)` \(content.version) runs with motion `\(motion)`, but this is "
        + "\(Motion.semanticVersion), so its scenes cannot be played",
      help: [
        "publish it with a motion that it runs with, or write another range",
        "or publish it unplayed and uncompared: `--skip-scenes`",
      ])
  }

  /// The text of the pack's signature: made with the given key, or the existing one.
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
