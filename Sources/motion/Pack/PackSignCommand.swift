import ArgumentParser
import MotionCore
import MotionPacks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `motion pack sign`: signs the file of a pack.
struct PackSignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign a `.motionpack` file, or make a key to sign with.",
    discussion: """
      Keys and signatures are minisign's: `minisign -Vm name-1.2.0.motionpack -p name.pub` checks \
      them too. Who uses a signed pack remembers its key in `motion.lock`.
      """)

  @Argument(
    help: ArgumentHelp("The file to sign.", valueName: "file"),
    completion: .file(extensions: ["motionpack"]))
  var file: String?

  @Option(help: ArgumentHelp("The secret key to sign with.", valueName: "file"))
  var key: String?

  @Option(help: ArgumentHelp("Make a key, and write it to this file.", valueName: "file"))
  var newKey: String?

  func validate() throws {
    guard (newKey == nil) != (file == nil) else {
      throw ValidationError("Name a file to sign with `--key`, or a key to make with `--new-key`.")
    }
    if file != nil, key == nil { throw ValidationError("Name the key to sign with: `--key FILE`.") }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      if let newKey { try makeKey(newKey, disk: workspace.disk) }
      guard let file, let key else { return }
      let bytes = try workspace.disk.read(file, limit: PackLimits.standard.archiveSize)
      // Only what others will accept is worth a signature.
      let content = try PackContent(try ArchiveReader.tree(of: bytes, origin: file), origin: file)
      guard ArchiveWriter.bytes(of: content.tree) == bytes else {
        throw Diagnostic(
          .badPack, "`\(file)` is not as motion writes it, so its signature would not fit",
          help: ["make it with `motion pack build`, then sign that"])
      }
      let signature = PackSignature(
        of: bytes, name: content.archiveName, by: try KeyFile.secret(key, disk: workspace.disk))
      let path = file + PackSignature.fileEnding
      try workspace.disk.replace(path, Array(signature.text.utf8))
      StandardStream.output.write("\(path)\n")
    }
  }

  private func makeKey(_ path: String, disk: DiskFiles) throws(Diagnostic) {
    let secret = try SecretKey()
    // Nobody else is to read it, at no moment; there is no password on it.
    let mask = umask(0o077)
    defer { umask(mask) }
    try disk.create(path, Array(secret.file.utf8))
    try disk.create(path + ".pub", Array(secret.publicKey.file.utf8))
    StandardStream.output.write(
      "\(path): keep it to yourself\n\(path).pub: give it to others: \(secret.publicKey.text)\n")
  }
}

/// `motion pack verify`: checks files against the lock, or a file against its signature.
struct PackVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that packs are what they should be.",
    discussion: """
      Without a file, the packs of this project are checked against the hashes in the lock; with \
      one, its signature.
      """)

  @Argument(
    help: ArgumentHelp("A `.motionpack` file.", valueName: "file"),
    completion: .file(extensions: ["motionpack"]))
  var file: String?

  @Option(help: ArgumentHelp("The signer's public key, or a file with it.", valueName: "key"))
  var key: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      if let file { return try verify(file, in: workspace) }
      let project = try workspace.project()
      let lock = project.lock ?? LockFile([])
      try PackInstallation(
        project: project, store: workspace.store, transport: workspace.transport
      ).verify(lock)
      StandardStream.output.write(
        "\(lock.entries.count) \(lock.entries.count == 1 ? "pack is as it was" : "packs are as they were") locked\n"
      )
    }
  }

  private func verify(_ file: String, in workspace: PackWorkspace) throws(Diagnostic) {
    let found = try workspace.library().pack(at: .archive(try workspace.fromProject(file)))
    guard let signature = found.signature else {
      throw Diagnostic(
        .badSignature, "there is no signature `\(file)\(PackSignature.fileEnding)`",
        help: ["its author makes one with `motion pack sign`"])
    }
    let known = try key.map { text throws(Diagnostic) in
      try KeyFile.publicKey(text, disk: workspace.disk)
    }
    guard let signer = known ?? signature.key else {
      throw Diagnostic(
        .badSignature, "the signature does not say by which key it is",
        help: ["name the key: `--key RW…`"])
    }
    let bytes = try workspace.disk.read(file, limit: PackLimits.standard.archiveSize)
    try signature.verify(bytes, title: "`\(file)`", key: signer)
    StandardStream.output.write(
      "\(found.content.id) is signed by \(signer.text)"
        + (known == nil ? ", which nothing here vouches for: compare it with the author's\n" : "\n")
    )
  }
}

/// Reads the files of keys.
enum KeyFile {
  static func secret(_ path: String, disk: any PackDisk) throws(Diagnostic) -> SecretKey {
    let bytes = try disk.read(path, limit: 1 << 16)
    return try SecretKey(file: bytes, name: path) { () throws(Diagnostic) in
      guard StandardStream.error.isTerminal, let text = getpass("Password of \(path): ") else {
        throw Diagnostic(
          .badSignature, "`\(path)` is locked by a password, and there is nobody to ask",
          help: ["sign on a terminal, or use a key without a password"])
      }
      return String(cString: text)
    }
  }

  /// Takes a key itself, or the path of a `.pub` file.
  static func publicKey(_ text: String, disk: any PackDisk) throws(Diagnostic) -> PublicKey {
    if let key = PublicKey(text) { return key }
    guard try disk.kind(of: text) != nil else { return try PublicKey.parse(text) }
    if let key = PublicKey(file: try disk.read(text, limit: 1 << 16)) { return key }
    throw Diagnostic(.badSignature, "`\(text)` is not a public key of minisign")
  }
}
