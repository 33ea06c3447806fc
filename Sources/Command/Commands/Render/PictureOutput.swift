import MotionCore
import MotionValues

/// A file that a picture replaces, if it is one itself.
struct PictureOutput {
  let path: String

  /// How files of the formats begin: bytes, and their place.
  private static let starts: [(ending: String, at: Int, bytes: [UInt8])] = [
    ("png", 0, [0x89, 0x50, 0x4E, 0x47]), ("apng", 0, [0x89, 0x50, 0x4E, 0x47]),
    ("svg", 0, Array("<svg".utf8)), ("gif", 0, Array("GIF8".utf8)), ("webp", 0, Array("RIFF".utf8)),
    ("mp4", 4, Array("ftyp".utf8)), ("webm", 0, [0x1A, 0x45, 0xDF, 0xA3]),
  ]

  /// - Throws: `unwritable-file` for a folder that is not there, and for a file that is of another format
  ///   than its name says.
  func check(isForced: Bool) throws(Diagnostic) {
    if let folder = OutputFile(path: path).folder, !OpenFile.exists(folder) {
      throw Diagnostic(
        .unwritableFile, "there is no folder `\(folder)` for `\(path)`",
        help: ["make it, or name another file: `mkdir -p \(folder)`"])
    }
    guard !isForced, DiskFiles.isFile(path),
      let start = try? SourceFile(path: path).bytes.prefix(16)
    else { return }
    let isOwn = Self.starts.contains { format in
      path.hasSuffix("." + format.ending) && start.dropFirst(format.at).starts(with: format.bytes)
    }
    guard start.isEmpty || isOwn else {
      throw Diagnostic(
        .unwritableFile, "`\(path)` is no picture, although its name says so",
        help: ["name another file, or replace it by `--force`"])
    }
  }
}
