import MotionValues

/// Checks the files of a pack while they are listed, before any is read.
package struct PackTreeCheck {
  private let origin: String
  private let limits: PackLimits
  private var count = 0
  private var total = 0
  /// The paths of files, and of the folders that contain them.
  private var files: [CollidingPath: String] = [:]
  private var folders: [CollidingPath: String] = [:]

  package init(origin: String, limits: PackLimits = .standard) {
    self.origin = origin
    self.limits = limits
  }

  /// Adds a folder that is listed explicitly.
  package mutating func add(folder path: String) throws(Diagnostic) {
    try count(path)
    try addFolders(of: path + "/")
  }

  package mutating func add(path: String, size: Int) throws(Diagnostic) {
    try count(path)
    guard size <= limits.fileSize else {
      throw refused("`\(path)` is larger than \(limits.fileSize >> 20) MB")
    }
    total += size
    guard total <= limits.totalSize else {
      throw refused("its files are larger than \(limits.totalSize >> 20) MB together")
    }
    try addFile(path)
    try addFolders(of: path)
  }

  private mutating func addFile(_ path: String) throws(Diagnostic) {
    let folded = PackPath.folded(path)
    if let other = files.updateValue(path, forKey: folded) {
      throw refused(
        other.utf8.elementsEqual(path.utf8)
          ? "it contains `\(path)` twice"
          : "`\(other)` and `\(path)` are the same file on systems that ignore case or accents")
    }
    if let folder = folders[folded] { throw refused("`\(folder)` is a file and a folder") }
  }

  private mutating func addFolders(of path: String) throws(Diagnostic) {
    var end = path.endIndex
    while let slash = path[..<end].lastIndex(of: "/") {
      end = slash
      let folder = String(path[..<end])
      let folded = PackPath.folded(folder)
      if files[folded] != nil { throw refused("`\(folder)` is a file and a folder") }
      guard let other = folders.updateValue(folder, forKey: folded) else { continue }
      guard other.utf8.elementsEqual(folder.utf8) else {
        throw refused(
          "`\(other)` and `\(folder)` are the same folder on systems that ignore case or accents")
      }
      // The parent folders are known as well.
      return
    }
  }

  private mutating func count(_ path: String) throws(Diagnostic) {
    if let fault = PackPath.fault(of: path) { throw refused("its path `\(path)` \(fault)") }
    count += 1
    guard count <= limits.fileCount else {
      throw refused("it has more than \(limits.fileCount) files")
    }
  }

  /// The error that refuses the whole pack.
  package func refused(_ reason: String) -> Diagnostic {
    Diagnostic(
      .badPack, "`\(origin)` is refused: \(reason)", help: ["ask its author to correct it"])
  }
}

/// Limits of packs.
package struct PackLimits: Equatable, Sendable {
  /// The number of files in a pack.
  package var fileCount = 4096
  /// The size of one file, in bytes.
  package var fileSize = 64 << 20
  /// The size of all files together, in bytes.
  package var totalSize = 256 << 20
  /// The size of an archive, in bytes.
  package var archiveSize = 288 << 20
  /// The ratio of unpacked size to archive size, which applies to unpacked sizes above
  /// `ratioFloor`.
  package var ratio = 100
  package var ratioFloor = 1 << 20

  package static let standard = PackLimits()
}
