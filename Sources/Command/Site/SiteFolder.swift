import MotionPacks
import MotionValues

/// A folder of files that any server of files can serve.
///
/// A list in the folder names the files that were written; only these are replaced and removed later, so
/// that files of others stay. The list is extended before the first file is written, so an interrupted
/// command can be repeated.
struct SiteFolder {
  typealias File = (path: String, bytes: [UInt8])

  static let listName = "motion-site.txt"
  private static let title = "# Written by `motion pack page`, which replaces the files below."
  private static let listLimit = 16 << 20

  private let root: String
  private let disk: any PackDisk
  /// Whether files of others may be replaced.
  private let isForced: Bool

  init(_ root: String, disk: any PackDisk, isForced: Bool) {
    (self.root, self.disk, self.isForced) = (root, disk, isForced)
  }

  /// Writes the files, and removes those of an earlier site that this one lacks.
  func write(_ files: [File]) throws(Diagnostic) {
    try disk.makeFolder(root)
    try disk.locking(root) { () throws(Diagnostic) in
      let known = try knownFiles()
      let paths = Set(files.map(\.path))
      try check(files.map(\.path), known)
      try writeList(known.union(paths))
      for file in files {
        if let slash = file.path.lastIndex(of: "/") {
          try disk.makeFolder("\(root)/\(file.path[..<slash])")
        }
        try disk.replace("\(root)/\(file.path)", file.bytes)
      }
      for path in known.subtracting(paths).sorted() where try isOwn(path) {
        try disk.remove("\(root)/\(path)")
        try removeEmptyFolders(around: path)
      }
      try writeList(paths)
    }
  }

  /// The files that an earlier command has written; none in a new folder.
  ///
  /// - Throws: `unwritable-file` if the folder has files, but no list.
  private func knownFiles() throws(Diagnostic) -> Set<String> {
    let list = "\(root)/\(Self.listName)"
    if try disk.kind(of: list) == .file {
      let text = String(decoding: try disk.read(list, limit: Self.listLimit), as: UTF8.self)
      let lines = text.split(separator: "\n").map(String.init)
      if lines.first == Self.title {
        return Set(lines.dropFirst().filter { PackPath.fault(of: $0) == nil })
      }
    }
    let isEmpty = try disk.names(in: root).isEmpty
    guard isForced || isEmpty else {
      throw Diagnostic(
        .unwritableFile, "`\(root)` is not empty, and not a site that `motion pack page` has made",
        help: ["name a new folder, or let it write there: `--force`"])
    }
    return []
  }

  /// Checks that no file of others is replaced, and that no link leads out of the folder.
  private func check(_ paths: [String], _ known: Set<String>) throws(Diagnostic) {
    for path in paths {
      var folder = root
      for name in path.split(separator: "/").dropLast() {
        folder += "/\(name)"
        guard [nil, .folder].contains(try disk.kind(of: folder)) else {
          throw Diagnostic(
            .unwritableFile, "`\(folder)` must be a folder, but something else exists there",
            help: ["move it away"])
        }
      }
      let kind = try disk.kind(of: "\(root)/\(path)")
      guard kind == nil || kind == .file && (isForced || known.contains(path)) else {
        throw Diagnostic(
          .unwritableFile, "`\(root)/\(path)` is not a file that `motion pack page` has written",
          help: [
            kind == .file ? "move it away, or replace it: `--force`" : "move it away"
          ])
      }
    }
  }

  /// Whether a path leads to a file through folders alone.
  private func isOwn(_ path: String) throws(Diagnostic) -> Bool {
    var place = root
    let names = path.split(separator: "/")
    for (index, name) in names.enumerated() {
      place += "/\(name)"
      guard try disk.kind(of: place) == (index == names.count - 1 ? .file : .folder) else {
        return false
      }
    }
    return true
  }

  private func removeEmptyFolders(around path: String) throws(Diagnostic) {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard try disk.names(in: "\(root)/\(folder)").isEmpty else { return }
      try disk.remove("\(root)/\(folder)")
    }
  }

  private func writeList(_ paths: Set<String>) throws(Diagnostic) {
    let lines = [Self.title] + paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try disk.replace("\(root)/\(Self.listName)", Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
