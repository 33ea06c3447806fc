import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack build`: writes a pack as a single file.
struct PackBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Write a pack as one file, `name-1.2.0.motionpack`.",
    discussion: """
      The same files give the same bytes on every machine. The pack's scenes are run first, as \
      `motion pack verify` does. Beside the file, `name-1.2.0\(PackInterface.fileEnding)` records what \
      the pack declares, by which versions are compared.
      """)

  @Argument(help: ArgumentHelp("The pack's folder.", valueName: "folder"))
  var folder = "."

  @Option(help: ArgumentHelp("The folder for the file.", valueName: "folder"))
  var output = "."

  @Flag(help: PackScenes.skipHelp)
  var skipScenes = false

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let found = try workspace.pack(at: folder)
      let content = found.content
      try content.checkIsShareable()
      if found.signature != nil { _ = try PackTrust.key(of: found, known: .unknown) }
      if !skipScenes { _ = try PackScenes(of: content, at: folder).check() }
      let interface = try PackReading(workspace).interface(
        of: content, at: folder, mayFail: skipScenes)
      try workspace.disk.makeFolder(output)
      let path = PackProject.normal("\(output)/\(content.archiveName)")
      let bytes = ArchiveWriter.bytes(of: content.tree)
      try workspace.disk.replace(path, bytes)
      var text = "\(path)  \(content.tree.files.count) files, \(bytes.count) bytes, "
      text += "\(content.tree.hash)\n"
      let recordPath = PackProject.normal("\(output)/\(content.interfaceName)")
      if let interface {
        try workspace.disk.replace(recordPath, interface.bytes)
        text += "\(recordPath)\n"
      } else {
        try workspace.disk.remove(recordPath)
      }
      if let signature = found.signature {
        let signaturePath = path + PackSignature.fileEnding
        try workspace.disk.replace(signaturePath, Array(signature.text.utf8))
        text += "\(signaturePath)\n"
      }
      StandardStream.output.write(text)
    }
  }
}
