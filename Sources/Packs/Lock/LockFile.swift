import MotionValues

/// The content of `motion.lock`: the exact packs that a project uses.
///
/// The text is sorted, with one block per pack and one field per line, and nothing in it
/// depends on all packs together, so that two people's changes merge unless they touch the same
/// pack.
package struct LockFile: Equatable, Sendable {
  package static let fileName = "motion.lock"
  private static let format = 1
  private static let preamble = """
    # The exact packs of this project. Written by `motion pack`; commit it with the project.
    format = \(format)

    """

  package struct Entry: Equatable, Sendable {
    package let name: PackName
    package let version: SemanticVersion
    package let source: PackSource
    /// The commit that a git source resolved to.
    package var commit: String?
    package let hash: TreeHash
    /// The signer's key when the pack was first used; nil if it was not signed.
    package var key: PublicKey?
    /// The required packs and their ranges, sorted.
    package let dependencies: [Need]

    package init(
      name: PackName, version: SemanticVersion, source: PackSource, hash: TreeHash,
      dependencies: [Need]
    ) {
      self.name = name
      self.version = version
      self.source = source
      self.hash = hash
      self.dependencies = dependencies
    }
  }

  package struct Need: Equatable, Sendable {
    package let name: PackName
    package let range: VersionRange

    package init(name: PackName, range: VersionRange) {
      self.name = name
      self.range = range
    }
  }

  /// Sorted by name.
  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries.sorted { $0.name < $1.name } }

  package subscript(name: PackName) -> Entry? { entries.first { $0.name == name } }

  package var text: String {
    Self.preamble + entries.map { "\n" + $0.text }.joined()
  }

  package init(_ bytes: [UInt8], file: String = fileName) throws(Diagnostic) {
    var reader = TableReader(try TOMLDocument(bytes, file: file))
    let found = try reader.integer("format")
    guard found == Self.format else {
      throw Diagnostic(
        .staleLock,
        found.map { "`\(file)` has format \($0), but this motion reads format \(Self.format)" }
          ?? "`\(file)` does not say its format",
        help: ["use a version of motion that reads it, or rewrite it: `motion pack update`"])
    }
    var entries: [Entry] = []
    for table in try reader.tables("pack") {
      let entry = try Entry(table)
      guard !entries.contains(where: { $0.name == entry.name }) else {
        throw Diagnostic(
          .duplicateIdentifier, "`\(file)` names `\(entry.name)` twice",
          help: ["a merge may have caused this; rewrite the file: `motion pack update`"],
          at: table.location())
      }
      entries.append(entry)
    }
    try reader.finish()
    self.init(entries)
  }
}

extension LockFile.Entry {
  fileprivate var text: String {
    var fields: [(String, String)] = [("name", name.description), ("version", version.description)]
    fields += source.fields
    if let commit, source.fields.last?.key != "commit" { fields.append(("resolved", commit)) }
    fields.append(("hash", hash.description))
    if let key { fields.append(("key", key.text)) }
    let lines = fields.map { "\($0.0) = \(TOMLText.string($0.1))\n" }.joined()
    let needs = TOMLText.list(dependencies.map { "\($0.name) \($0.range)" })
    return "[[pack]]\n" + lines + "dependencies = \(needs)\n"
  }

  fileprivate init(_ table: TableReader) throws(Diagnostic) {
    var table = table
    let pack = try ExactPack(&table)
    let source = try PackSource(from: &table)
    let resolved = try table.string("resolved")?.text
    let key = try table.string("key")
    try table.finish()
    guard let source else {
      throw Diagnostic(
        .missingKey, "`\(pack.name)` in the lock has no source",
        help: ["rewrite the file: `motion pack update`"], at: table.location())
    }
    self.init(
      name: pack.name, version: pack.version, source: source, hash: pack.hash,
      dependencies: pack.needs)
    if case .git(_, let reference) = source {
      commit = resolved
      if case .commit(let commit) = reference { self.commit = commit }
      guard let commit, GitReference.commit(commit).fault == nil else {
        throw Diagnostic(
          .staleLock, "`\(pack.name)` comes from git, but the lock has no commit for it",
          help: ["rewrite the file: `motion pack update`"], at: table.location())
      }
    }
    self.key = try key.map { key throws(Diagnostic) in
      try PublicKey.parse(key.text, at: table.location(key.line))
    }
  }
}

extension LockFile.Need {
  /// Reads a name and a range, separated by a space.
  init(_ text: String, at place: SourceLocation) throws(Diagnostic) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    name = try PackName.parse(parts.first ?? text, at: place)
    range = try VersionRange.parse(parts.count > 1 ? parts[1] : "*", at: place)
  }
}

/// The fields that locks and registry indexes share: the exact identity of a pack, and its
/// dependencies.
struct ExactPack {
  let name: PackName
  let version: SemanticVersion
  let hash: TreeHash
  let needs: [LockFile.Need]

  init(_ table: inout TableReader) throws(Diagnostic) {
    let name = try table.required("name")
    self.name = try PackName.parse(name.text, at: table.location(name.line))
    let version = try table.required("version")
    self.version = try SemanticVersion.parse(version.text, at: table.location(version.line))
    let hash = try table.required("hash")
    guard let tree = TreeHash(hash.text) else {
      throw Diagnostic(
        .syntax, "`\(hash.text)` is not the hash of a pack",
        help: ["a hash is `sha256:` and 64 digits; let `motion pack` write the file"],
        token: hash.text, at: table.location(hash.line))
    }
    self.hash = tree
    let place = table
    needs = try table.strings("dependencies").map { need throws(Diagnostic) in
      try LockFile.Need(need.text, at: place.location(need.line))
    }
  }
}
