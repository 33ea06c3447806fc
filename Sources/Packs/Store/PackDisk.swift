import MotionValues

/// The kind of file at a path.
package enum PackFileKind: Equatable, Sendable {
  case file
  case folder
  case link
  case other
}

/// The file operations that packs need; each one takes effect completely or not at all.
package protocol PackDisk: AnyObject {
  /// Returns the kind of the file at a path, without following links; nil if there is none.
  func kind(of path: String) throws(Diagnostic) -> PackFileKind?
  /// Returns the names in a folder, in any order.
  func names(in folder: String) throws(Diagnostic) -> [String]
  func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8]
  /// Writes a new file and waits until it is on the disk; throws if the file exists, or if not all of
  /// it can be written, and then leaves none.
  func create(_ path: String, _ bytes: [UInt8]) throws(Diagnostic)
  /// Makes a folder and its parents, where they do not exist.
  func makeFolder(_ path: String) throws(Diagnostic)
  /// Makes an empty, uniquely named folder within `folder`, which is made as well, and
  /// returns its path.
  func temporaryFolder(in folder: String) throws(Diagnostic) -> String
  /// Moves a file or folder in one step; replaces a file at the new path.
  func move(_ path: String, to newPath: String) throws(Diagnostic)
  /// Removes a file, or a folder with its content; does nothing if there is none.
  func remove(_ path: String) throws(Diagnostic)
  /// Runs the body, which writes a file at a path and moves or removes it. If the process ends in
  /// between, the file is removed as well.
  func finishing(_ path: String, _ body: () throws(Diagnostic) -> Void) throws(Diagnostic)
  /// Runs the body while no other process runs one for the same folder.
  func locking<Result>(
    _ folder: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result
}

extension PackDisk {
  /// Replaces a file in one step: a reader sees either the old bytes or the new ones.
  package func replace(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    let fresh = path + ".new"
    try remove(fresh)
    try finishing(fresh) { () throws(Diagnostic) in
      try create(fresh, bytes)
      do throws(Diagnostic) {
        try move(fresh, to: path)
      } catch {
        try? remove(fresh)
        throw error
      }
    }
  }

  /// Disks in tests do not end.
  package func finishing(
    _ path: String, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) { try body() }

  /// Reads the files of a pack from a folder, which may be a symbolic link.
  package func tree(in folder: String, shownAs origin: String) throws(Diagnostic) -> PackTree {
    let limits = PackLimits.standard
    var check = PackTreeCheck(origin: origin, limits: limits)
    var files: [PackTree.File] = []
    func add(_ names: [String], in path: String) throws(Diagnostic) {
      for name in names.sorted() {
        let inner = path + name
        if PackPath.isIgnored(inner) || inner == PackProject.vendorFolder { continue }
        let place = "\(folder)/\(inner)"
        switch try kind(of: place) {
        case .folder?: try add(try self.names(in: place), in: inner + "/")
        case .file?:
          let bytes = try read(place, limit: limits.fileSize)
          try check.add(path: inner, size: bytes.count)
          files.append(PackTree.File(path: inner, bytes: bytes))
        case .link?: throw check.refused("`\(inner)` is a link")
        case .other?: throw check.refused("`\(inner)` is neither a file nor a folder")
        case nil:
          throw check.refused(
            "the name of `\(inner)` is not UTF-8, or the file has just been removed")
        }
      }
    }
    try add(try namesOfPack(in: folder, origin), in: "")
    return try PackTree(files, origin: origin, limits: limits)
  }

  /// Returns the names in a pack's folder; does not list a folder without a manifest any
  /// further.
  private func namesOfPack(in folder: String, _ origin: String) throws(Diagnostic) -> [String] {
    switch try kind(of: folder) {
    case nil:
      throw Diagnostic(
        .unreadableFile, "there is no folder `\(origin)`", help: ["check the path"])
    case .file?, .other?:
      throw Diagnostic(
        .badPack, "`\(origin)` is not a pack",
        help: ["a pack is a folder, or a file whose name ends in `.motionpack`"])
    case .folder?, .link?: break
    }
    let names = try names(in: folder)
    if names.contains(PackManifest.fileName) { return names }
    var deeper: String?
    for name in names.sorted().reversed() {
      let path = "\(name)/\(PackManifest.fileName)"
      if try kind(of: "\(folder)/\(path)") == .file { deeper = path }
    }
    throw PackContent.withoutManifest(origin, deeper: deeper)
  }
}

/// Access to other programs and machines.
package protocol PackTransport: AnyObject {
  /// Returns the content at an `http:` or `https:` address.
  func download(_ address: String, limit: Int) throws(Diagnostic) -> [UInt8]
  /// Returns the commit to which a reference points now.
  func commit(_ reference: GitReference, of url: String) throws(Diagnostic) -> String
  /// Returns the files of a commit, including its signature, as they were committed.
  func files(of commit: String, in url: String) throws(Diagnostic) -> [PackTree.File]
}
