import MotionRecording
import MotionValues

/// A folder with a `pack.toml`: its manifest and its lock.
package struct PackProject {
  /// The folder of vendored packs.
  package static let vendorFolder = "packs"
  package let folder: String
  package let disk: any PackDisk
  package let manifestText: String
  package let manifest: PackManifest
  /// Nil if there is none.
  package let lock: LockFile?

  /// Opens the project in a folder, without changing it.
  ///
  /// A folder without a manifest is a project without dependencies.
  package init(folder: String, disk: any PackDisk) throws(Diagnostic) {
    self.folder = folder
    self.disk = disk
    let text = try Self.text(PackManifest.fileName, in: folder, disk) ?? []
    manifest = try PackManifest(text)
    manifestText = String(decoding: text, as: UTF8.self)
    lock = try Self.text(LockFile.fileName, in: folder, disk).map { text throws(Diagnostic) in
      try LockFile(text)
    }
  }

  /// The lock; throws if it does not match the manifest.
  package func fittingLock() throws(Diagnostic) -> LockFile? {
    guard let lock, let fault = LockCheck.fault(of: lock, for: manifest) else { return lock }
    throw Diagnostic(
      .staleLock, "`\(LockFile.fileName)` does not match `\(PackManifest.fileName)`: \(fault)",
      help: ["rewrite it: `motion pack update`"])
  }

  /// The registry from which the project takes a pack; nil if it takes it from elsewhere or does not
  /// use it.
  package func registry(of name: PackName) -> String? {
    let sources = [
      manifest.dependencies.first { $0.name == name }?.source, lock?[name]?.source,
    ]
    guard case .registry(let location)? = sources.lazy.compactMap({ $0 }).first else { return nil }
    return location
  }

  /// Finds the nearest folder with a manifest, at a path or above it.
  package static func folder(around path: String, disk: any PackDisk) throws(Diagnostic) -> String?
  {
    var folder = path
    while true {
      if try disk.kind(of: join(folder, PackManifest.fileName)) == .file { return folder }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Writes manifest and lock as one change: if the process is killed, either both stay old,
  /// or both are new after the next start. `cache` is the root of the user's store.
  package func commit(
    manifestText: String, lock: LockFile, cache: String
  ) throws(Diagnostic) {
    try ProjectJournal(of: folder, in: cache, disk: disk)
      .write(manifest: manifestText, lock: lock.text)
  }

  /// The folder of a locked pack; nil if it must be installed first. Without a store, only
  /// packs in the project and in local folders are found.
  package func location(of entry: LockFile.Entry, store: PackStore?) throws(Diagnostic) -> String? {
    if case .folder(let path) = entry.source { return resolved(path) }
    let vendored = Self.join(folder, vendorPath(of: entry))
    if try disk.kind(of: vendored) == .folder { return vendored }
    guard let store, try store.contains(entry.hash) else { return nil }
    return store.path(of: entry.hash)
  }

  /// The path of a vendored pack; the hash in its name allows the old and the new version to
  /// coexist.
  package func vendorPath(of entry: LockFile.Entry) -> String {
    "\(Self.vendorFolder)/\(entry.name)-\(entry.version)-\(entry.hash.short)"
  }

  /// Resolves a path that is relative to the project's folder.
  package func resolved(_ path: String) -> String {
    path.hasPrefix("/") ? path : Self.normal(Self.join(folder, path))
  }

  package static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Removes `.` and `..` from a path as far as possible.
  package static func normal(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else if name != ".." || !path.hasPrefix("/") {
        names.append(name)
      }
    }
    let joined = names.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }

  private static func text(_ name: String, in folder: String, _ disk: any PackDisk)
    throws(Diagnostic) -> [UInt8]?
  {
    let path = join(folder, name)
    guard try disk.kind(of: path) != nil else { return nil }
    return try disk.read(path, limit: TOMLDocument.sizeLimit)
  }
}

/// The next manifest and lock of a project while they are written, so that both change together.
///
/// The journal is a file of the user's cache. One in the project's folder would let the author of a
/// cloned project replace its manifest and its lock after they have been read and verified.
///
/// ```
///         begin             manifest            lock
///   old ────────▶ journal ──────────▶ half new ──────▶ new ──▶ no journal
/// ```
package struct ProjectJournal {
  /// The name of a project's own file that older versions of motion obeyed.
  package static let obsoleteName = ".motion.change"
  private static let separator = "\u{1E}\n"

  /// The project's folder.
  private let folder: String
  private let path: String
  private let disk: any PackDisk

  /// Makes the journal of the project in a folder, an absolute path; `cache` is the store's root.
  package init(of folder: String, in cache: String, disk: any PackDisk) {
    self.folder = folder
    self.disk = disk
    path = "\(cache)/changes/\(SHA256.hexadecimal(Array(folder.utf8)))"
  }

  private var files: [String] {
    [PackManifest.fileName, LockFile.fileName].map { PackProject.join(folder, $0) }
  }

  /// Whether a change was interrupted.
  package func isPending() throws(Diagnostic) -> Bool { try disk.kind(of: path) == .file }

  /// Writes manifest and lock: if the process is killed, either both stay old, or both are new after
  /// `finish`.
  func write(manifest: String, lock: String) throws(Diagnostic) {
    var parts: [String] = []
    for file in files { parts.append(SHA256.hexadecimal(try bytes(of: file))) }
    parts += [manifest, lock]
    try disk.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    try disk.replace(path, Array(parts.joined(separator: Self.separator).utf8))
    _ = try finish()
  }

  /// Finishes an interrupted change, and returns whether there was one.
  ///
  /// A change is dropped if a file is neither the one before the change nor the one after it, for
  /// example because another project is now in the folder.
  package func finish() throws(Diagnostic) -> Bool {
    guard try isPending() else { return false }
    let text = String(
      decoding: try disk.read(path, limit: 2 * TOMLDocument.sizeLimit + 256), as: UTF8.self)
    let parts = text.split(
      separator: Self.separator, maxSplits: 3, omittingEmptySubsequences: false)
    var isDue = parts.count == 4
    if isDue {
      for (index, file) in files.enumerated() {
        let present = try bytes(of: file)
        let isNew = present.elementsEqual(parts[index + 2].utf8)
        isDue = isDue && (isNew || SHA256.hexadecimal(present) == parts[index])
      }
    }
    if isDue {
      for (index, file) in files.enumerated() {
        try disk.replace(file, Array(parts[index + 2].utf8))
      }
    }
    try disk.remove(path)
    return isDue
  }

  /// The bytes of a file; none if it does not exist.
  private func bytes(of file: String) throws(Diagnostic) -> [UInt8] {
    guard try disk.kind(of: file) != nil else { return [] }
    return try disk.read(file, limit: TOMLDocument.sizeLimit)
  }
}
