import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `motion pack sign`: signs a pack.
struct PackSignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign a pack, or make a key to sign with.",
    discussion: """
      motion pack sign soft --new-key ada.key
      motion pack sign soft --key ada.key

      The signature of a file is written beside it; that of a folder is `pack.minisig` in the folder. \
      Commit it to sign the pack in git. `build` and `publish` include it. Every change of the \
      pack needs a new signature.

      Keys and signatures have minisign's format: `minisign -Vm name-1.2.0.motionpack -p name.pub` \
      checks them, and minisign's own keys, encrypted or not, can sign. A project that uses a signed \
      pack records its key in `motion.lock`.
      """)

  @Argument(
    help: ArgumentHelp("A folder, or a `.motionpack` file.", valueName: "pack"),
    completion: .file())
  var pack: String?

  @Option(help: ArgumentHelp("The secret key to sign with.", valueName: "file"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Make a secret key in this file, with its public key beside it, and sign with it.",
      valueName: "file"))
  var newKey: String?

  func validate() throws {
    if pack == nil, newKey == nil || key != nil {
      throw ValidationError("Name a pack to sign, or make a key with `--new-key`.")
    }
    if pack != nil, (key == nil) == (newKey == nil) {
      throw ValidationError(
        "Name the key to sign with: `--key FILE`, or `--new-key FILE` for a new one.")
    }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      if let newKey {
        let made = try KeyFile.make(newKey, disk: workspace.disk)
        StandardStream.output.write(
          "\(newKey): keep it secret\n"
            + "\(newKey).pub: share it: \(made.publicKey.text)\n")
      }
      guard let pack, let key = key ?? newKey else { return }
      // Signing is pointless unless others will accept the pack.
      let content = try workspace.pack(at: pack).content
      let bytes = ArchiveWriter.bytes(of: content.tree)
      let path: String
      if PackWorkspace.isArchive(pack) {
        path = pack + PackSignature.fileEnding
        let limit = PackLimits.standard.archiveSize
        guard try workspace.disk.read(pack, limit: limit) == bytes else {
          throw Diagnostic(
            .badPack, "`\(pack)` was not written by motion, so its signature would not be valid",
            help: ["build it with `motion pack build`, then sign that file"])
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

/// Reads and writes key files.
enum KeyFile {
  static func secret(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let bytes = try disk.read(path, limit: PackSignature.sizeLimit)
    return try SecretKey(file: bytes, name: path) { () throws(Diagnostic) in
      guard StandardStream.error.isTerminal, let text = getpass("Password of \(path): ") else {
        throw Diagnostic(
          .badSignature, "`\(path)` is encrypted, but there is no terminal to ask for its password",
          help: [
            "sign in a terminal, or make a key without a password: `motion pack sign --new-key …`"
          ])
      }
      return String(cString: text)
    }
  }

  /// Accepts a public key, or the path of a `.pub` file.
  static func publicKey(_ text: String, disk: any PackDisk) throws(Diagnostic) -> PublicKey {
    if let key = PublicKey(text) { return key }
    guard try disk.kind(of: text) != nil else { return try PublicKey.parse(text) }
    if let key = PublicKey(file: try disk.read(text, limit: PackSignature.sizeLimit)) { return key }
    throw Diagnostic(
      .badSignature, "`\(text)` is not a minisign public key",
      help: ["a `.pub` file's second line starts with `RW`; the secret key has a file of its own"])
  }

  /// Makes a key and writes its two files, which must not exist.
  static func make(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let publicPath = path + ".pub"
    for path in [path, publicPath] where try disk.kind(of: path) != nil {
      throw Diagnostic(
        .unwritableFile, "the file `\(path)` exists, and a lost key cannot be restored",
        help: ["name another file, or move that one away"])
    }
    let secret = try SecretKey()
    // The key is not encrypted, so it must never be readable by others.
    let mask = umask(0o077)
    defer { umask(mask) }
    try disk.create(path, Array(secret.file.utf8))
    try disk.create(publicPath, Array(secret.publicKey.file.utf8))
    return secret
  }
}
