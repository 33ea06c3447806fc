import MotionCore
import MotionPacks
import MotionValues

extension DiskFiles {
  /// Writes files into a folder that does not exist yet or is empty; if not all can be written, it is
  /// removed or empty again.
  func makeNewFolder(
    _ folder: String, _ files: [(path: String, bytes: [UInt8])], help: String
  ) throws(Diagnostic) {
    let kind = try kind(of: folder)
    let isThere = try kind == .folder ? !names(in: folder).isEmpty : kind != nil
    if isThere {
      throw Diagnostic(
        .unwritableFile,
        "`\(folder)` \(kind == .folder ? "is not empty" : "exists and is not a folder")",
        help: [help])
    }
    do throws(Diagnostic) {
      try makeFolder(folder)
      try write(files, in: folder)
    } catch {
      if kind == nil {
        try? remove(folder)
      } else {
        for name in (try? names(in: folder)) ?? [] { try? remove("\(folder)/\(name)") }
      }
      throw error
    }
  }

  private func write(
    _ files: [(path: String, bytes: [UInt8])], in folder: String
  ) throws(Diagnostic) {
    for file in files {
      if let slash = file.path.lastIndex(of: "/") {
        try makeFolder("\(folder)/\(file.path[..<slash])")
      }
      try create("\(folder)/\(file.path)", file.bytes)
    }
  }
}
