import MotionCore

/// What stands at a path.
package enum PackFileKind: Equatable, Sendable {
  case file
  case folder
  case link
  case other
}

/// The file operations that packs need; each one happens whole, or not at all.
package protocol PackDisk: AnyObject {
  /// Tells what stands at a path, and does not follow links; nil if nothing does.
  func kind(of path: String) throws(Diagnostic) -> PackFileKind?
  /// Returns the names in a folder, in any order.
  func names(in folder: String) throws(Diagnostic) -> [String]
  func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8]
  /// Writes a new file and waits until it is on the disk; one that exists is an error.
  func create(_ path: String, _ bytes: [UInt8]) throws(Diagnostic)
  /// Makes a folder, and those around it; one that exists is left.
  func makeFolder(_ path: String) throws(Diagnostic)
  /// Moves a file or folder in one step; a file at the new place is replaced.
  func move(_ path: String, to newPath: String) throws(Diagnostic)
  /// Removes a file, or a folder with all that is in it; what is not there is no error.
  func remove(_ path: String) throws(Diagnostic)
  /// Runs the body while no other process does so for this folder.
  func locking<Result>(
    _ folder: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result
}

extension PackDisk {
  /// Replaces a file in one step: whoever reads it sees the old bytes or the new.
  package func replace(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    let fresh = path + ".new"
    try remove(fresh)
    try create(fresh, bytes)
    try move(fresh, to: path)
  }

  /// Reads the files of a pack from a folder.
  package func tree(in folder: String, shownAs origin: String) throws(Diagnostic) -> PackTree {
    let limits = PackLimits.standard
    var check = PackTreeCheck(origin: origin, limits: limits)
    var files: [PackTree.File] = []
    func add(_ path: String) throws(Diagnostic) {
      let place = path.isEmpty ? folder : "\(folder)/\(path)"
      switch try kind(of: place) {
      case .folder?:
        for name in try names(in: place).sorted() {
          let inner = path.isEmpty ? name : "\(path)/\(name)"
          if !PackPath.isIgnored(inner), inner != "packs" { try add(inner) }
        }
      case .file?:
        let bytes = try read(place, limit: limits.fileSize)
        try check.add(path: path, size: bytes.count)
        files.append(PackTree.File(path: path, bytes: bytes))
      case .link?: throw check.refused("`\(path)` is a link")
      case .other?: throw check.refused("`\(path)` is neither a file nor a folder")
      case nil:
        throw Diagnostic(
          .unreadableFile, "there is no folder `\(origin)`", help: ["check the path"])
      }
    }
    try add("")
    return try PackTree(files, origin: origin, limits: limits)
  }
}
