import MotionValues

/// A registry: a folder, or the same folder behind a plain HTTP server.
package struct Registry {
  /// The folder or address, as the user wrote it.
  package let location: String
  /// The folder, or the address without a trailing slash.
  private let root: String
  private let disk: any PackDisk
  private let transport: any PackTransport

  package init(
    _ location: String, in project: String, disk: any PackDisk, transport: any PackTransport
  ) throws(Diagnostic) {
    self.location = location
    self.disk = disk
    self.transport = transport
    if Self.isAddress(location) {
      root = location.hasSuffix("/") ? String(location.dropLast()) : location
    } else if location.contains("://") {
      throw Diagnostic(
        .badSource, "`\(location)` is not a registry",
        help: ["a registry is a folder, or an address that starts with `https://` or `http://`"],
        token: location)
    } else {
      root =
        location.hasPrefix("/")
        ? location : PackProject.normal(PackProject.join(project, location))
    }
  }

  package static func isAddress(_ location: String) -> Bool {
    location.hasPrefix("https://") || location.hasPrefix("http://")
  }

  package func index() throws(Diagnostic) -> RegistryIndex {
    let file =
      "\(location.hasSuffix("/") ? String(location.dropLast()) : location)/\(RegistryIndex.fileName)"
    return try RegistryIndex(
      try read(RegistryIndex.fileName, limit: RegistryIndex.sizeLimit), file: file)
  }

  package func archive(of entry: RegistryIndex.Entry) throws(Diagnostic) -> [UInt8] {
    try read(entry.archivePath, limit: PackLimits.standard.archiveSize)
  }

  /// Returns what a version declares; nil if the registry has no record of it, because an older motion has
  /// published it.
  package func interface(of entry: RegistryIndex.Entry) throws(Diagnostic) -> PackInterface? {
    let file = entry.interfacePath
    let bytes: [UInt8]
    if Self.isAddress(location) {
      // A server answers in its own way for a file that it does not have.
      guard
        let found = try? transport.download("\(root)/\(file)", limit: PackInterface.sizeLimit)
      else { return nil }
      bytes = found
    } else {
      guard try disk.kind(of: "\(root)/\(file)") != nil else { return nil }
      bytes = try disk.read("\(root)/\(file)", limit: PackInterface.sizeLimit)
    }
    let interface = try PackInterface(bytes, file: file)
    guard interface.name == entry.name.description,
      interface.version == entry.version.description
    else {
      throw Diagnostic(
        .changedPack,
        "`\(file)` in the registry `\(location)` is the record of `\(interface.name)` "
          + "\(interface.version)",
        help: ["ask the registry's maintainer to repair it"])
    }
    return interface
  }

  private func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    if Self.isAddress(location) { return try transport.download("\(root)/\(path)", limit: limit) }
    guard try disk.kind(of: "\(root)/\(path)") != nil else {
      throw Diagnostic(
        .unreachableSource, "the registry `\(location)` has no `\(path)`",
        help: ["check the folder; `motion pack publish --registry \(location)` makes a registry"])
    }
    return try disk.read("\(root)/\(path)", limit: limit)
  }

  /// Adds a pack: first its archive and the record of what it declares, then the index that names it, each
  /// in one step.
  ///
  /// - Parameters:
  ///   - interface: What the pack declares; nil if that is unknown, and then nothing is compared.
  ///   - time: The present time in UTC, such as `2026-11-29T05:00:00Z`.
  ///   - unrecorded: Returns what a version without a record declares, or nil.
  ///   - effects: Returns what becomes of the scenes of a version with this one.
  /// - Throws: `breaking-change` if what it declares needs a greater version; `bad-signature` if the key
  ///   differs from that of the newest version, which users of the pack would refuse, unless the change
  ///   is explicitly allowed.
  package func publish(
    _ content: PackContent, signature: String?, interface: PackInterface? = nil,
    changesKey: Bool = false, at time: String? = nil,
    unrecorded: (RegistryIndex.Entry) throws(Diagnostic) -> PackInterface? = { _ in nil },
    effects: (RegistryIndex.Entry) throws(Diagnostic) -> [SceneEffect] = { _ in [] }
  ) throws(Diagnostic) -> RegistryIndex.Entry {
    guard !Self.isAddress(location) else {
      throw Diagnostic(
        .badSource, "`\(location)` is an address, but packs are published to a folder",
        help: ["publish to the folder that the server exposes"])
    }
    try content.checkIsShareable()
    try content.checkIsWritten()
    if let dependency = content.manifest.dependencies.first(where: { $0.source != nil }) {
      throw Diagnostic(
        .badSource, "`\(dependency.name)` does not come from the registry",
        help: ["publish it first, then depend on a range: `\"\(dependency.name)\" = \"^1.0\"`"])
    }
    try disk.makeFolder(root)
    return try disk.locking(root) { () throws(Diagnostic) in
      let entry = RegistryIndex.Entry(content, signature: signature, published: time)
      return try add(entry, content, interface, changesKey) { (index) throws(Diagnostic) in
        guard let interface, let base = index.predecessor(of: entry.name, entry.version) else {
          return
        }
        var before = try self.interface(of: base)
        if before == nil { before = try unrecorded(base) }
        guard let before else { return }
        try InterfaceComparison(from: before, to: interface, effects: try effects(base)).check(
          entry.version, of: entry.name, after: base.version)
      }
    }
  }

  /// Hides a published version from new locks, or with `isUndone` shows it again. Its archive stays, for
  /// those who have locked it.
  ///
  /// - Throws: If the registry does not have the version, or if nothing would change.
  package func yank(
    _ name: PackName, _ version: SemanticVersion, isUndone: Bool = false
  ) throws(Diagnostic) {
    try mark(name, version) { (entries) throws(Diagnostic) in
      guard entries.contains(where: { $0.isYanked == isUndone }) else {
        throw Diagnostic(
          .wrongState, "`\(name)` \(version) is \(isUndone ? "not yanked" : "already yanked")",
          help: isUndone ? [] : ["show it again: `--undo`"])
      }
      return entries.map { entry in
        var entry = entry
        entry.isYanked = !isUndone
        return entry
      }
    }
  }

  /// Notes why a version should not be used any more, for all who use it; without a reason,
  /// removes the note. A version of nil is all of them.
  ///
  /// - Throws: If the registry does not have the version, or if nothing would change.
  package func deprecate(
    _ name: PackName, _ version: SemanticVersion?, because reason: String?
  ) throws(Diagnostic) {
    try mark(name, version) { (entries) throws(Diagnostic) in
      guard entries.contains(where: { $0.deprecation != reason }) else {
        throw Diagnostic(
          .wrongState,
          "`\(name)`\(version.map { " \($0)" } ?? "") is "
            + (reason == nil ? "not deprecated" : "already deprecated in these words"),
          help: reason == nil ? [] : ["remove the note: `--undo`"])
      }
      return entries.map { entry in
        var entry = entry
        entry.deprecation = reason
        return entry
      }
    }
  }

  /// Changes the marks of a version in the index, or of all versions.
  private func mark(
    _ name: PackName, _ version: SemanticVersion?,
    _ changed: ([RegistryIndex.Entry]) throws(Diagnostic) -> [RegistryIndex.Entry]
  ) throws(Diagnostic) {
    guard !Self.isAddress(location) else {
      throw Diagnostic(
        .badSource, "`\(location)` is an address, but versions are marked in a folder",
        help: ["name the folder that the server exposes"])
    }
    // Reads it first, for the error if there is no registry.
    _ = try index()
    try disk.locking(root) { () throws(Diagnostic) in
      let entries = try index().entries
      let marked = entries.filter { entry in
        entry.name == name && version.map { entry.version == $0 } ?? true
      }
      guard !marked.isEmpty else {
        let known = entries.filter { $0.name == name }.map(\.version.description)
        throw Diagnostic(
          .unknownPack,
          "the registry `\(location)` has no `\(name)`\(version.map { " \($0)" } ?? "")",
          help: [
            known.isEmpty
              ? "`motion pack search --registry \(location)` lists its packs"
              : "it has \(known.joined(separator: ", "))"
          ])
      }
      let rest = entries.filter { !marked.contains($0) }
      try disk.replace(
        "\(root)/\(RegistryIndex.fileName)",
        Array(RegistryIndex(rest + (try changed(marked))).text.utf8))
    }
  }

  private func checkKey(
    of entry: RegistryIndex.Entry, after newest: RegistryIndex.Entry?
  ) throws(Diagnostic) {
    guard let newest, let before = try newest.key(), try entry.key() != before else { return }
    throw Diagnostic(
      .badSignature,
      "`\(entry.name)` \(newest.version) is signed by `\(before.text)`, and \(entry.version) is "
        + (entry.signature == nil ? "not signed" : "signed by another key")
        + ": projects that use the pack would refuse it",
      help: [
        "sign it with that key: `--key FILE`",
        "or publish it with `--change-key`, and tell users to accept the key with `--trust`",
      ])
  }

  private func add(
    _ entry: RegistryIndex.Entry, _ content: PackContent, _ interface: PackInterface?,
    _ changesKey: Bool, checkingStep: (RegistryIndex) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> RegistryIndex.Entry {
    let indexPath = "\(root)/\(RegistryIndex.fileName)"
    let known = try disk.kind(of: indexPath) == nil ? RegistryIndex([]) : try index()
    if let published = known.versions(of: entry.name).first(where: { $0.version == entry.version })
    {
      throw Diagnostic(
        .publishedVersion,
        published.hash == entry.hash
          ? "`\(entry.name)` \(entry.version) is already published"
          : "`\(entry.name)` \(entry.version) is already published with different content",
        help: ["published versions never change; give the pack a new `version`"])
    }
    if !changesKey { try checkKey(of: entry, after: known.versions(of: entry.name).last) }
    try checkingStep(known)
    let index = Array(RegistryIndex(known.entries + [entry]).text.utf8)
    guard index.count <= RegistryIndex.sizeLimit else {
      throw Diagnostic(
        .badSource,
        "the registry `\(location)` is full: its index may not exceed "
          + "\(RegistryIndex.sizeLimit >> 20) MB",
        help: ["start another registry"])
    }
    let archive = "\(root)/\(entry.archivePath)"
    try disk.makeFolder("\(root)/\(entry.name)")
    // An archive that the index does not name is left over from an interrupted publication.
    try disk.replace(archive, ArchiveWriter.bytes(of: content.tree))
    let signaturePath = archive + PackSignature.fileEnding
    if let signature = entry.signature {
      try disk.replace(signaturePath, Array(signature.utf8))
    } else {
      try disk.remove(signaturePath)
    }
    if let interface {
      try disk.replace("\(root)/\(entry.interfacePath)", interface.bytes)
    } else {
      try disk.remove("\(root)/\(entry.interfacePath)")
    }
    try disk.replace(indexPath, index)
    return entry
  }
}
