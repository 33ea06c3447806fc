import MotionValues

/// Finds packs at their sources, and fetches each at most once.
package final class PackLibrary: PackCatalog {
  /// A pack as its source has it.
  package struct Found {
    package let content: PackContent
    package var commit: String?
    package var signature: PackSignature.File?
  }

  /// The commits to use for branches.
  private let pinned: [PackSource: String]
  /// The versions that a project has locked, which it may keep if they are yanked.
  private let locked: [PackName: SemanticVersion]
  private let folder: String
  private let disk: any PackDisk
  private let transport: any PackTransport
  private var found: [PackSource: Found] = [:]
  private var indexes: [String: RegistryIndex] = [:]

  package init(
    folder: String, disk: any PackDisk, transport: any PackTransport,
    pinned: [PackSource: String] = [:], locked: [PackName: SemanticVersion] = [:]
  ) {
    self.folder = folder
    self.disk = disk
    self.transport = transport
    self.pinned = pinned
    self.locked = locked
  }

  package func candidates(for name: PackName, from source: PackSource) throws(Diagnostic)
    -> [PackCandidate]
  {
    guard case .registry(let location) = source else {
      let content = try pack(name, at: source).content
      return [
        PackCandidate(
          version: content.version, dependencies: try dependencies(of: content, at: source),
          motion: content.manifest.motion)
      ]
    }
    let entries = try versions(of: name, in: location).filter { entry in
      !entry.isYanked || locked[name] == entry.version
    }
    if entries.isEmpty { throw Self.isYanked(name, in: location) }
    return entries.map { entry in
      PackCandidate(
        version: entry.version,
        dependencies: entry.dependencies.map {
          PackDependency(name: $0.name, range: $0.range, source: source)
        },
        motion: entry.motion, isYanked: entry.isYanked)
    }
  }

  /// The error for a pack of which all versions are yanked.
  package static func isYanked(_ name: PackName, in location: String) -> Diagnostic {
    Diagnostic(
      .unknownPack, "all versions of `\(name)` in the registry `\(location)` are yanked",
      help: ["use another pack, or ask its author for a new version"], token: name.description)
  }

  /// Returns a registry's versions of a pack; throws if there are none, with the nearest
  /// name.
  package func versions(of name: PackName, in location: String) throws(Diagnostic)
    -> [RegistryIndex.Entry]
  {
    let index = try index(of: location)
    let versions = index.versions(of: name)
    guard versions.isEmpty else { return versions }
    let near = Suggestion.nearest(
      to: name.description, in: index.entries.map(\.name.description))
    let sameName = index.entries.first { $0.name.name == name.name }?.name.description
    throw Diagnostic(
      .unknownPack, "the registry `\(location)` has no pack `\(name)`",
      help: [
        (near ?? sameName).map { "did you mean `\($0)`?" }
          ?? "`motion pack search \(name.name)` looks for others"
      ], token: name.description)
  }

  package func index(of location: String) throws(Diagnostic) -> RegistryIndex {
    if let index = indexes[location] { return index }
    let index = try registry(location).index()
    indexes[location] = index
    return index
  }

  /// Returns the record of a version from a registry; nil if the registry has none.
  package func interface(
    of entry: RegistryIndex.Entry, in location: String
  ) throws(Diagnostic) -> PackInterface? { try registry(location).interface(of: entry) }

  /// Fetches a version from a registry, and checks it against the index.
  package func pack(_ name: PackName, _ version: SemanticVersion, in location: String)
    throws(Diagnostic) -> Found
  {
    guard let entry = try versions(of: name, in: location).first(where: { $0.version == version })
    else {
      throw Diagnostic(
        .unknownPack, "the registry `\(location)` no longer has `\(name)` \(version)",
        help: ["choose another version: `motion pack update`"])
    }
    let title = "\(name) \(version)"
    let archive = try registry(location).archive(of: entry)
    let content = try PackContent(try ArchiveReader.tree(of: archive, origin: title), origin: title)
    guard content.tree.hash == entry.hash, content.name == name, content.version == version else {
      throw Diagnostic(
        .changedPack, "`\(title)` from the registry `\(location)` does not match its index",
        help: ["do not use it; ask the registry's maintainer"])
    }
    return Found(
      content: content, signature: entry.signature.map { PackSignature.File(name: title, text: $0) }
    )
  }

  /// Reads a pack from a source that holds a single one, and checks its name.
  package func pack(_ name: PackName, at source: PackSource, commit: String? = nil)
    throws(Diagnostic) -> Found
  {
    let found = try pack(at: source, commit: commit)
    guard found.content.name == name else {
      throw Diagnostic(
        .packName,
        "\(source.description) holds the pack `\(found.content.name)`, not `\(name)`",
        help: ["write `\(TOMLText.string(found.content.name.description)) = …`"],
        token: name.description)
    }
    return found
  }

  /// Reads a pack from a source that holds a single one.
  package func pack(at source: PackSource, commit: String? = nil) throws(Diagnostic) -> Found {
    if let found = found[source], commit == nil || commit == found.commit { return found }
    let result: Found
    switch source {
    case .folder(let path):
      let tree = try disk.tree(in: resolved(path), shownAs: path)
      result = Found(
        content: try PackContent(tree, origin: path),
        signature: try signature(at: PackProject.join(path, PackSignature.folderName)))
    case .archive(let path): result = try archive(path)
    case .git(let url, let reference):
      let known = commit ?? pinned[source]
      let commit: String
      if let known { commit = known } else { commit = try transport.commit(reference, of: url) }
      let files = try transport.files(of: commit, in: url)
      result = Found(
        content: try PackContent(try PackTree(files, origin: url), origin: url), commit: commit,
        signature: signature(in: files, of: url))
    case .registry(let location):
      throw Diagnostic(.unknownPack, "the registry `\(location)` has more than one pack")
    }
    found[source] = result
    return result
  }

  private func archive(_ path: String) throws(Diagnostic) -> Found {
    let place = resolved(path)
    guard try disk.kind(of: place) != nil else {
      throw Diagnostic(.unreadableFile, "there is no file `\(path)`", help: ["check the path"])
    }
    let bytes = try disk.read(place, limit: PackLimits.standard.archiveSize)
    let content = try PackContent(try ArchiveReader.tree(of: bytes, origin: path), origin: path)
    return Found(
      content: content, signature: try signature(at: path + PackSignature.fileEnding))
  }

  /// Finds the signature at a path; nil if there is none.
  private func signature(at path: String) throws(Diagnostic) -> PackSignature.File? {
    let place = resolved(path)
    guard try disk.kind(of: place) == .file else { return nil }
    let text = try disk.read(place, limit: PackSignature.sizeLimit)
    return PackSignature.File(name: path, text: String(decoding: text, as: UTF8.self))
  }

  /// Finds the signature among a repository's files; nil if there is none.
  private func signature(in files: [PackTree.File], of url: String) -> PackSignature.File? {
    files.first { $0.path == PackSignature.folderName }.map {
      PackSignature.File(
        name: "\(url)/\(PackSignature.folderName)",
        text: String(decoding: $0.bytes.prefix(PackSignature.sizeLimit), as: UTF8.self))
    }
  }

  /// The dependencies of a pack, with paths relative to the project.
  private func dependencies(of content: PackContent, at source: PackSource) throws(Diagnostic)
    -> [PackDependency]
  {
    try content.manifest.dependencies.map { dependency throws(Diagnostic) in
      let path: String
      switch dependency.source {
      case .git(let url, _)? where GitAddress.isLocal(url):
        // Only packs in local folders may have local dependencies: other packs must not
        // choose which folders of the user are read.
        guard case .folder = source else { throw localPathError(dependency, url, content) }
        return dependency
      case .folder(let inner)?, .archive(let inner)?: path = inner
      case .registry(let inner)? where !Registry.isAddress(inner): path = inner
      default: return dependency
      }
      guard case .folder(let base) = source else {
        throw localPathError(dependency, path, content)
      }
      let joined = path.hasPrefix("/") ? path : PackProject.normal(PackProject.join(base, path))
      let moved: PackSource
      switch dependency.source {
      case .folder?: moved = .folder(joined)
      case .archive?: moved = .archive(joined)
      default: moved = .registry(joined)
      }
      return PackDependency(name: dependency.name, range: dependency.range, source: moved)
    }
  }

  private func localPathError(
    _ dependency: PackDependency, _ path: String, _ content: PackContent
  ) -> Diagnostic {
    Diagnostic(
      .badSource,
      "`\(content.name)` needs `\(dependency.name)` from `\(path)`, a path that exists only on its "
        + "author's machine",
      help: [
        "name another source for `\(dependency.name)` in the project: "
          + "`motion pack add`, and ask the author to publish it"
      ])
  }

  private func registry(_ location: String) throws(Diagnostic) -> Registry {
    try Registry(location, in: folder, disk: disk, transport: transport)
  }

  private func resolved(_ path: String) -> String {
    path.hasPrefix("/") ? path : PackProject.normal(PackProject.join(folder, path))
  }
}
