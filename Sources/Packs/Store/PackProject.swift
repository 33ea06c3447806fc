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
