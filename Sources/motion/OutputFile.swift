import MotionCore
import MotionPacks

/// A file that a command writes; `-` is the standard output.
struct OutputFile {
  let path: String

  /// Writes the file whole: whoever reads it sees the old text or the new one.
  func write(_ text: String) throws(Diagnostic) {
    if path == "-" { return StandardStream.output.write(text) }
    let disk = DiskFiles()
    // A link stays, and what it leads to is replaced.
    let path = DiskFiles.real(path) ?? path
    switch try disk.kind(of: path) {
    case nil, .file?, .link?: try disk.replace(path, Array(text.utf8))
    case .folder?:
      throw Diagnostic(
        .unwritableFile, "`\(path)` is a folder", help: ["name a file in it"])
    case .other?:
      throw Diagnostic(
        .unwritableFile, "`\(path)` is neither a file nor a folder",
        help: ["`-` is the standard output"])
    }
  }
}
