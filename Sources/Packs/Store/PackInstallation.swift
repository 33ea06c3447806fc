import MotionValues

/// Installs the packs of a lock where scripts find them; the lock itself never changes.
package struct PackInstallation {
  private let project: PackProject
  private let store: PackStore
  private let library: PackLibrary

  /// The result of an installation.
  package struct Outcome: Equatable, Sendable {
    /// Packs that were not installed before.
    package var fetched: [PackName] = []
    /// Packs of which an installed copy had other files than the lock says.
    package var restored: [PackName] = []
    /// Packs in local folders whose content differs from the lock.
    package var edited: [PackName] = []
    package var vendored: [PackName] = []
  }

  package init(project: PackProject, store: PackStore, transport: any PackTransport) {
    self.project = project
    self.store = store
    library = PackLibrary(folder: project.folder, disk: project.disk, transport: transport)
  }

  package func install(_ lock: LockFile, isVendoring: Bool = false) throws(Diagnostic) -> Outcome {
    var outcome = Outcome()
    for entry in lock.entries {
      if case .folder = entry.source {
        let content = try library.pack(entry.name, at: entry.source).content
        if content.tree.hash != entry.hash || content.version != entry.version {
          outcome.edited.append(entry.name)
        }
        continue
      }
      let isRestored = try removeDamaged(entry)
      if isRestored.any { outcome.restored.append(entry.name) }
      if try project.location(of: entry, store: store) == nil {
        try store.insert(try fetch(entry))
        if !isRestored.any { outcome.fetched.append(entry.name) }
      }
      if isRestored.vendored { try copyIntoProject(entry) }
    }
    if isVendoring { outcome.vendored = try vendor(lock) }
    return outcome
  }

  /// Removes the installed copies of a pack that have other files than the lock says; returns
  /// whether there was any, and one in the project.
  private func removeDamaged(
    _ entry: LockFile.Entry
  ) throws(Diagnostic) -> (any: Bool, vendored: Bool) {
    guard let place = try project.location(of: entry, store: store) else { return (false, false) }
    // Files that cannot be read, such as links, are other files as well.
    if (try? project.disk.tree(in: place, shownAs: entry.name.description))?.hash == entry.hash {
      return (false, false)
    }
    let isVendored = place != store.path(of: entry.hash)
    if isVendored {
      try checkVendorFolders(for: [entry])
      try project.disk.discard(place, by: "\(vendorRoot)/.old")
    } else {
      try store.remove(entry.hash)
    }
    return (true, try removeDamaged(entry).vendored || isVendored)
  }

  /// Fetches exactly what is locked; throws if the source has changed.
  private func fetch(_ entry: LockFile.Entry) throws(Diagnostic) -> PackTree {
    let found: PackLibrary.Found
    if case .registry(let location) = entry.source {
      found = try library.pack(entry.name, entry.version, in: location)
    } else {
      found = try library.pack(entry.name, at: entry.source, commit: entry.commit)
    }
    guard found.content.tree.hash == entry.hash else {
      throw Diagnostic(
        .changedPack,
        "`\(entry.name)` \(entry.version) from \(entry.source.description) is not what was locked: "
          + "its hash is `\(found.content.tree.hash)`, and the lock has `\(entry.hash)`",
        help: ["find out why; if the change is intended, run `motion pack update \(entry.name)`"])
    }
    _ = try PackTrust.key(of: found, known: .init(of: entry))
    return found.content.tree
  }

  /// Copies the packs into the project, then removes copies that the lock does not name.
  private func vendor(_ lock: LockFile) throws(Diagnostic) -> [PackName] {
    try checkVendorFolders(for: lock.entries)
    var names: [PackName] = []
    var kept: Set<String> = []
    for entry in lock.entries {
      if case .folder = entry.source { continue }
      kept.insert(project.vendorPath(of: entry))
      names.append(entry.name)
      try copyIntoProject(entry)
    }
    try removeVendored(except: kept, in: vendorRoot)
    return names
  }

  /// Checks that the folders into which packs are copied are no links out of the project.
  private func checkVendorFolders(for entries: [LockFile.Entry]) throws(Diagnostic) {
    for path in [vendorRoot] + entries.map({ "\(vendorRoot)/\($0.name.scope)" }) {
      guard let kind = try project.disk.kind(of: path), kind != .folder else { continue }
      throw Diagnostic(
        .unwritableFile,
        "packs are copied into the folder `\(path)`, but there is something else at that path",
        help: ["move it away; a link is refused because it could lead out of the project"])
    }
  }

  /// Copies a pack of the store into the project, unless it is there.
  private func copyIntoProject(_ entry: LockFile.Entry) throws(Diagnostic) {
    let disk = project.disk
    let place = PackProject.join(project.folder, project.vendorPath(of: entry))
    guard try disk.kind(of: place) == nil,
      let source = try project.location(of: entry, store: store)
    else { return }
    let tree = try disk.tree(in: source, shownAs: entry.name.description)
    guard tree.hash == entry.hash else { throw Self.damaged(entry, at: source) }
    let fresh = "\(vendorRoot)/.new"
    try disk.write(tree, into: fresh)
    try disk.makeFolder("\(vendorRoot)/\(entry.name.scope)")
    try disk.move(fresh, to: place)
  }

  private var vendorRoot: String {
    PackProject.join(project.folder, PackProject.vendorFolder)
  }

  private func removeVendored(except kept: Set<String>, in root: String) throws(Diagnostic) {
    let disk = project.disk
    guard try disk.kind(of: root) == .folder else { return }
    for scope in try disk.names(in: root).sorted() {
      guard try disk.kind(of: "\(root)/\(scope)") == .folder else { continue }
      for name in try disk.names(in: "\(root)/\(scope)").sorted()
      where !kept.contains("\(PackProject.vendorFolder)/\(scope)/\(name)") {
        try disk.discard("\(root)/\(scope)/\(name)", by: "\(root)/.old")
      }
    }
  }

  /// Checks that the installed packs match the lock.
  package func verify(_ lock: LockFile) throws(Diagnostic) {
    for entry in lock.entries {
      guard let place = try project.location(of: entry, store: store) else {
        throw Self.missing(entry)
      }
      let tree = try project.disk.tree(in: place, shownAs: entry.name.description)
      guard tree.hash == entry.hash else { throw Self.damaged(entry, at: place) }
    }
  }

  package static func missing(_ entry: LockFile.Entry) -> Diagnostic {
    Diagnostic(
      .unknownPack, "`\(entry.name)` \(entry.version) is not on this machine yet",
      help: ["fetch the locked packs: `motion pack install`"])
  }

  package static func damaged(_ entry: LockFile.Entry, at place: String) -> Diagnostic {
    if case .folder(let path) = entry.source {
      return Diagnostic(
        .changedPack, "the content of `\(path)` has changed since `\(entry.name)` was locked",
        help: ["lock its present content: `motion pack update \(entry.name)`"])
    }
    return Diagnostic(
      .changedPack, "`\(entry.name)` \(entry.version) has been changed in `\(place)`",
      help: ["fetch it again: `motion pack install`"])
  }
}
