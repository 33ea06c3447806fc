import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack verify`: checks packs against the lock, their signatures and their traces.
struct PackVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check packs against the lock, signatures and traces.",
    discussion: """
      Without an argument: checks the files of this project's packs against the lock. For a pack in \
      a folder, such as the project itself: checks its signature, if any, and its scenes. For a \
      `.motionpack` file: checks its signature and its demo.

      The scenes of a pack are its demo and `tests/*.lua`. Each must run to its end. If there is a \
      `.trace` beside it, it must print the same, and with `--appearance dark` the same as the \
      `.dark.trace`. `--record` writes these files.
      """)

  @Argument(
    help: ArgumentHelp("A folder, or a `.motionpack` file.", valueName: "pack"),
    completion: .file())
  var pack: String?

  @Option(
    help: ArgumentHelp(
      "The signer's public key, or a file that contains it; the pack must be signed with it.",
      valueName: "key"))
  var key: String?

  @Flag(help: "Write the present traces beside the scenes; check them before you keep them.")
  var record = false

  func validate() throws {
    if record, let pack, PackWorkspace.isArchive(pack) {
      throw ValidationError("`--record` writes into the pack's folder: name the folder.")
    }
  }

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      if let pack { return try verify(pack, in: workspace) }
      let project = try workspace.project()
      let isPack = project.manifest.name != nil
      let lock = project.lock ?? LockFile([])
      if !isPack || !lock.entries.isEmpty {
        try PackInstallation(
          project: project, store: workspace.store, transport: workspace.transport
        ).verify(lock)
        StandardStream.output.write(
          lock.entries.count == 1
            ? "1 pack is as it was locked\n"
            : "\(lock.entries.count) packs are as they were locked\n")
        try noteChanges(of: workspace)
      }
      if isPack || record || key != nil {
        try verify(workspace.folder == workspace.here ? "." : workspace.folder, in: workspace)
      }
    }
  }

  /// Names a change of the project that was interrupted, and a file that looks like one.
  private func noteChanges(of workspace: PackWorkspace) throws(Diagnostic) {
    let files = "`\(PackManifest.fileName)` and `\(LockFile.fileName)`"
    if try workspace.journal.isPending() {
      StandardStream.output.write(
        "a change of \(files) was interrupted; `motion pack install` finishes it\n")
    }
    let name = ProjectJournal.obsoleteName
    if try workspace.disk.kind(of: PackProject.join(workspace.folder, name)) != nil {
      StandardStream.output.write(
        "`\(name)` is not read, but an older motion would replace \(files) by it; delete it\n")
    }
  }

  private func verify(_ pack: String, in workspace: PackWorkspace) throws(Diagnostic) {
    let found = try workspace.pack(at: pack)
    let scenes = PackScenes(of: found.content, at: pack)
    if record {
      let traces = try scenes.record(disk: workspace.disk)
      let text = traces.map { "\($0): recorded\n" }.joined()
      return StandardStream.output.write(
        text.isEmpty ? "\(found.content.id) has neither a demo nor tests\n" : text)
    }
    if PackWorkspace.isArchive(pack) || key != nil || found.signature != nil {
      StandardStream.output.write(try signer(of: found, at: pack, in: workspace))
    }
    for line in try scenes.check() { StandardStream.output.write(line + "\n") }
  }

  /// Checks the signature, and returns the text to print.
  private func signer(
    of found: PackLibrary.Found, at pack: String, in workspace: PackWorkspace
  ) throws(Diagnostic) -> String {
    let title = "\(found.content.name) \(found.content.version)"
    guard let signature = try found.signature?.signature() else {
      let path =
        PackWorkspace.isArchive(pack)
        ? pack + PackSignature.fileEnding
        : PackProject.normal("\(pack)/\(PackSignature.folderName)")
      throw Diagnostic(
        .badSignature, "\(title) is not signed: there is no `\(path)`",
        help: ["its author can make one: `motion pack sign \(pack) --key …`"])
    }
    let known = try key.map { text throws(Diagnostic) in
      try KeyFile.publicKey(text, disk: workspace.disk)
    }
    guard let signer = known ?? signature.key else {
      throw Diagnostic(
        .badSignature, "the signature does not name its key",
        help: ["name the key: `--key RW…`"])
    }
    try signature.verify(ArchiveWriter.bytes(of: found.content.tree), title: title, key: signer)
    return "\(title) is signed by \(signer.text)"
      + (known == nil ? ", which is not known here: compare it with the author's key\n" : "\n")
  }
}
