import MotionCore
import MotionPacks

extension DiskFiles {
  /// Writes files into a folder that does not exist yet or is empty.
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
    try makeFolder(folder)
    for file in files {
      if let slash = file.path.lastIndex(of: "/") {
        try makeFolder("\(folder)/\(file.path[..<slash])")
      }
      try create("\(folder)/\(file.path)", file.bytes)
    }
  }
}
