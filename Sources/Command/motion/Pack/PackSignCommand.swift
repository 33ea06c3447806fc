import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack sign`: signs a pack.
struct PackSignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign a pack, or make a key to sign with.",
    discussion: """
      The signature of a file lies beside it, that of a folder in it, as `pack.minisig`: commit it, \
      and the pack is signed in git, too. `build` and `publish` take it along. Every change of the \
      pack needs a new signature.

      Keys and signatures are minisign's: `minisign -Vm name-1.2.0.motionpack -p name.pub` checks \
      them too, and a key of minisign's signs, with its password if it has one. Who uses a signed \
      pack remembers its key in `motion.lock`.
      """)

  @Argument(
    help: ArgumentHelp("A folder, or a `.motionpack` file.", valueName: "pack"),
    completion: .file())
  var pack: String?

  @Option(help: ArgumentHelp("The secret key to sign with.", valueName: "file"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Make a key, and write it to this file; the public key goes beside it.", valueName: "file"))
  var newKey: String?

  func validate() throws {
    guard (newKey == nil) != (pack == nil) else {
      throw ValidationError("Name a pack to sign with `--key`, or a key to make with `--new-key`.")
    }
    if pack != nil, key == nil { throw ValidationError("Name the key to sign with: `--key FILE`.") }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      if let newKey {
        let made = try KeyFile.make(newKey, disk: workspace.disk)
        StandardStream.output.write(
          "\(newKey): keep it to yourself\n"
            + "\(newKey).pub: give it to others: \(made.publicKey.text)\n")
      }
      guard let pack, let key else { return }
      // Only what others will accept is worth a signature.
      let content = try workspace.pack(at: pack).content
      let bytes = ArchiveWriter.bytes(of: content.tree)
      let path: String
      if PackWorkspace.isArchive(pack) {
        path = pack + PackSignature.fileEnding
        let limit = PackLimits.standard.archiveSize
        guard try workspace.disk.read(pack, limit: limit) == bytes else {
          throw Diagnostic(
            .badPack, "`\(pack)` is not as motion writes it, so its signature would not fit",
            help: ["make it with `motion pack build`, then sign that"])
        }
      } else {
        path = PackProject.normal("\(pack)/\(PackSignature.folderName)")
      }
      let secret = try KeyFile.secret(key, disk: workspace.disk)
      let signature = PackSignature(of: bytes, name: content.archiveName, by: secret)
      try workspace.disk.replace(path, Array(signature.text.utf8))
      StandardStream.output.write(
        "\(path): \(content.id) is signed by \(secret.publicKey.text)\n")
    }
  }
}
