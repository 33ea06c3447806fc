import MotionValues

/// The list of all packs in a registry: one text file, `index.toml`, beside the archives.
package struct RegistryIndex: Equatable, Sendable {
  package static let fileName = "index.toml"
  /// The limit of the file, in bytes.
  package static let sizeLimit = 16 << 20
  private static let format = 1

  package struct Entry: Equatable, Sendable {
    package let name: PackName
    package let version: SemanticVersion
    package let summary: String
    package let license: String
    package let motion: VersionRange
    package let hash: TreeHash
    /// The text of the signature, in minisign's format; nil if the pack is not signed.
    package let signature: String?
    /// When it was published, in UTC, such as `2026-11-29T05:00:00Z`; nil if that is unknown.
    package let published: String?
    /// Sorted by name.
    package let dependencies: [LockFile.Need]
    /// Whether its author has withdrawn it: new locks do not choose it.
    package var isYanked = false
    /// Why it should not be used any more, in its author's words; nil if it may be.
    package var deprecation: String?

    package init(_ content: PackContent, signature: String?, published: String? = nil) {
      self.published = published
      name = content.name
      version = content.version
      summary = content.manifest.summary
      license = content.manifest.license
      motion = content.manifest.motion
      hash = content.tree.hash
      self.signature = signature
      dependencies = content.manifest.dependencies.map {
        LockFile.Need(name: $0.name, range: $0.range)
      }
    }

    /// The key in the signature; nil if there is none.
    func key() throws(Diagnostic) -> PublicKey? {
      guard let signature else { return nil }
      return try PackSignature(signature, name: "\(name) \(version)").key
    }

    /// The path of the archive, relative to the index.
    package var archivePath: String { "\(name)/\(name.name)-\(version).motionpack" }

    /// The path of the record of what it declares, relative to the index.
    package var interfacePath: String {
      "\(name)/\(name.name)-\(version)\(PackInterface.fileEnding)"
    }
  }

  /// Sorted by name, then by version.
  package let entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { ($0.name, $0.version) < ($1.name, $1.version) }
  }

  package func versions(of name: PackName) -> [Entry] { entries.filter { $0.name == name } }

  /// The version with which a version of a pack is compared: the highest release below it that is not
  /// yanked; of all releases without `version`. Nil if there is none, so that nothing is promised yet.
  package func predecessor(of name: PackName, _ version: SemanticVersion? = nil) -> Entry? {
    versions(of: name).last { entry in
      !entry.isYanked && !entry.version.isPrerelease
        && version.map { entry.version < $0 } ?? true
    }
  }

  package var text: String {
    var text =
      "# The packs in this registry. Written by `motion pack publish`.\nformat = \(Self.format)\n"
    for entry in entries { text += "\n" + entry.text }
    return text
  }

  package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    var reader = TableReader(try TOMLDocument(bytes, file: file, sizeLimit: Self.sizeLimit))
    let found = try reader.integer("format")
    guard found == Self.format else {
      throw Diagnostic(
        .unreachableSource,
        found.map {
          "the registry's `\(file)` has format \($0), but this motion reads format "
            + "\(Self.format)"
        } ?? "`\(file)` does not say its format",
        help: ["use a version of motion that reads it"])
    }
    var entries: [Entry] = []
    for table in try reader.tables("pack") { entries.append(try Entry(table)) }
    try reader.finish()
    self.init(entries)
    for (entry, next) in zip(self.entries, self.entries.dropFirst())
    where (entry.name, entry.version) == (next.name, next.version) {
      throw Diagnostic(
        .duplicateIdentifier, "`\(file)` names `\(entry.name)` \(entry.version) twice",
        help: ["ask the registry's maintainer to repair it"])
    }
  }

  /// Returns the packs whose name or summary contains every word, the newest version of each that is not
  /// yanked, sorted by name.
  package func search(_ words: [String]) -> [Entry] {
    let sought = words.map { $0.lowercased() }
    var newest: [Entry] = []
    for entry in entries where !entry.isYanked {
      let text = "\(entry.name) \(entry.summary)".lowercased()
      guard sought.allSatisfy({ text.contains($0) }) else { continue }
      if newest.last?.name == entry.name { newest.removeLast() }
      newest.append(entry)
    }
    return newest
  }
}

extension RegistryIndex.Entry {
  fileprivate var text: String {
    var fields = [
      ("name", name.description), ("version", version.description), ("summary", summary),
      ("license", license), ("motion", motion.description), ("hash", hash.description),
    ]
    if let signature { fields.append(("signature", signature)) }
    if let published { fields.append(("published", published)) }
    let lines = fields.map { "\($0.0) = \(TOMLText.string($0.1))\n" }.joined()
    let needs = TOMLText.list(dependencies.map { "\($0.name) \($0.range)" })
    let deprecated = deprecation.map { "deprecated = \(TOMLText.string($0))\n" } ?? ""
    return "[[pack]]\n" + lines + "dependencies = \(needs)\n" + (isYanked ? "yanked = true\n" : "")
      + deprecated
  }

  fileprivate init(_ table: TableReader) throws(Diagnostic) {
    var table = table
    let pack = try ExactPack(&table)
    let motion = try table.required("motion")
    summary = try table.string("summary")?.text ?? ""
    license = try table.string("license")?.text ?? ""
    signature = try table.string("signature")?.text
    published = try table.string("published").map { found throws(Diagnostic) in
      guard Self.isTime(found.text) else {
        throw Diagnostic(
          .badSource, "`published` takes a time in UTC, found `\(found.text)`",
          help: ["ask the registry's maintainer to repair it"], token: found.text,
          at: table.location(found.line))
      }
      return found.text
    }
    isYanked = try table.boolean("yanked") ?? false
    deprecation = try table.string("deprecated")?.text
    try table.finish()
    name = pack.name
    version = pack.version
    hash = pack.hash
    dependencies = pack.needs
    self.motion = try VersionRange.parse(motion.text, at: table.location(motion.line))
  }

  /// Whether a text has the form of `2026-11-29T05:00:00Z`.
  private static func isTime(_ text: String) -> Bool {
    text.utf8.count == 20
      && zip(text.utf8, "0000-00-00T00:00:00Z".utf8).allSatisfy { found, form in
        form == UInt8(ascii: "0") ? 0x30...0x39 ~= found : found == form
      }
  }
}
