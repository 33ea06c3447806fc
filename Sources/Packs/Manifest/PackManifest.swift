import MotionValues

/// The content of `pack.toml`, of a pack that is shared or of a project that uses packs.
package struct PackManifest: Sendable {
  /// -
  package static let fileName = "pack.toml"
  /// The texts of a new pack, in whose place its author writes others before it is shared.
  package static let placeholder = (summary: "What it provides, in one line", author: "Your Name")

  package struct Asset: Hashable, Sendable {
    package let path: String
    /// Why the pack needs the file.
    package let reason: String
  }

  package struct Demo: Hashable, Sendable {
    package let scene: String
    /// The path of a picture of the scene; nil if there is none.
    package let thumbnail: String?
  }

  /// Nil for a project that is not shared.
  package let name: PackName?
  package let version: SemanticVersion?
  package let summary: String
  package let authors: [String]
  /// The words under which the pack is found, besides those of its name and its summary.
  package let keywords: [String]
  /// An SPDX expression.
  package let license: String
  /// The versions of motion that the pack supports.
  package let motion: VersionRange
  /// The Lua files that others may `require`.
  package let exports: [String]
  package let assets: [Asset]
  package let demo: Demo?
  /// Sorted by name.
  package let dependencies: [PackDependency]
  /// The engines of other packages that its code needs, with their least versions, sorted by name.
  package let plugins: [(name: String, version: PluginVersion)]
  /// The registry for dependencies that name no source.
  package let registry: String?

  package init(_ document: TOMLDocument) throws(Diagnostic) {
    var reader = TableReader(document)
    name = try reader.string("name").map { found throws(Diagnostic) in
      try PackName.parse(found.text, at: reader.location(found.line))
    }
    version = try Self.version(&reader)
    summary = try Self.summary(&reader)
    authors = try Self.authors(&reader)
    keywords = try Self.keywords(&reader)
    license = try Self.license(&reader)
    motion =
      try reader.string("motion").map { found throws(Diagnostic) in
        try VersionRange.parse(found.text, at: reader.location(found.line))
      } ?? .any
    exports = try Self.exports(&reader)
    registry = try reader.string("registry")?.text
    assets = try Self.assets(&reader)
    demo = try Self.demo(&reader)
    dependencies = try Self.dependencies(&reader, of: name)
    plugins = try Self.plugins(&reader)
    if var tool = try reader.table("tool") {
      // Tools may write what they like into their own tables; a value directly in `[tool]`
      // belongs to none.
      for entry in tool.table.entries { _ = try tool.table(entry.key) }
    }
    try reader.finish()
  }

  package init(_ bytes: [UInt8], file: String = fileName) throws(Diagnostic) {
    try self.init(try TOMLDocument(bytes, file: file))
  }

  private static func version(_ reader: inout TableReader) throws(Diagnostic) -> SemanticVersion? {
    guard let found = try reader.string("version") else { return nil }
    let place = reader.location(found.line)
    let version = try SemanticVersion.parse(found.text, at: place)
    guard version.build.isEmpty else {
      throw Diagnostic(
        .badVersion, "`\(found.text)` has a build part, which does not distinguish versions",
        help: ["leave out `+\(version.build)`"], token: found.text, at: place)
    }
    return version
  }

  private static func summary(_ reader: inout TableReader) throws(Diagnostic) -> String {
    guard let found = try reader.string("summary") else { return "" }
    guard found.text.utf8.count <= 200, !found.text.contains(where: \.isNewline) else {
      throw Diagnostic(
        .outOfRange, "`summary` must be one line of at most 200 bytes",
        help: ["put the rest into a `README.md`"], at: reader.location(found.line))
    }
    return found.text
  }

  private static func authors(_ reader: inout TableReader) throws(Diagnostic) -> [String] {
    var authors: [String] = []
    for author in try reader.strings("authors") {
      guard !author.text.isEmpty, !author.text.contains(where: \.isNewline) else {
        throw Diagnostic(
          .outOfRange, "an author must be one line, such as \"Ada North <ada@north.example>\"",
          at: reader.location(author.line))
      }
      authors.append(author.text)
    }
    return authors
  }

  /// The most keywords of a pack, and the length of each in bytes.
  private static let (keywordLimit, keywordLength) = (10, 32)

  private static func keywords(_ reader: inout TableReader) throws(Diagnostic) -> [String] {
    var keywords: [String] = []
    for keyword in try reader.strings("keywords") {
      let text = keyword.text
      let isWord =
        1...keywordLength ~= text.utf8.count
        && text.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"): true
          default: false
          }
        }
      guard isWord, !keywords.contains(text), keywords.count < keywordLimit else {
        throw Diagnostic(
          .outOfRange,
          "`keywords` takes at most \(keywordLimit) different words of lower-case letters, digits "
            + "and hyphens, found `\(text)`",
          help: ["write `keywords = [\"header\", \"scroll\"]`"], token: text,
          at: reader.location(keyword.line))
      }
      keywords.append(text)
    }
    return keywords
  }

  private static func license(_ reader: inout TableReader) throws(Diagnostic) -> String {
    guard let found = try reader.string("license") else { return "" }
    if let fault = LicenseExpression.fault(of: found.text) {
      throw Diagnostic(
        .badLicense, "`\(found.text)` is not an SPDX licence expression", help: [fault],
        token: found.text, at: reader.location(found.line))
    }
    return found.text
  }

  private static func exports(_ reader: inout TableReader) throws(Diagnostic) -> [String] {
    var exports: [String] = []
    for export in try reader.strings("exports") {
      let place = reader.location(export.line)
      try check(path: export.text, at: place)
      guard export.text.hasSuffix(".lua") else {
        throw Diagnostic(
          .badPath, "`exports` takes Lua files, found `\(export.text)`",
          help: ["list other files under `[assets]`"], token: export.text, at: place)
      }
      guard !exports.contains(export.text) else {
        throw Diagnostic(
          .duplicateIdentifier, "`exports` names `\(export.text)` twice", token: export.text,
          at: place)
      }
      exports.append(export.text)
    }
    return exports
  }

  private static func assets(_ reader: inout TableReader) throws(Diagnostic) -> [Asset] {
    guard let table = try reader.table("assets") else { return [] }
    var assets: [Asset] = []
    for entry in table.table.entries {
      let place = table.location(entry.line)
      try check(path: entry.key, at: place)
      guard case .string(let reason) = entry.value, !reason.isEmpty else {
        throw Diagnostic(
          .wrongType, "`assets` takes the reason why the pack needs `\(entry.key)`",
          help: ["write `\(TOMLText.key(entry.key)) = \"what it is for\"`"], at: place)
      }
      assets.append(Asset(path: entry.key, reason: reason))
    }
    return assets.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func demo(_ reader: inout TableReader) throws(Diagnostic) -> Demo? {
    guard var table = try reader.table("demo") else { return nil }
    let scene = try table.required("scene")
    let thumbnail = try table.string("thumbnail")
    try table.finish()
    try check(path: scene.text, at: table.location(scene.line))
    if let thumbnail {
      let place = table.location(thumbnail.line)
      try check(path: thumbnail.text, at: place)
      guard thumbnail.text.hasSuffix(Thumbnail.ending) else {
        throw Diagnostic(
          .badPath, "`demo.thumbnail` takes a PNG picture, found `\(thumbnail.text)`",
          help: ["save it as `demo\(Thumbnail.ending)`"], token: thumbnail.text, at: place)
      }
    }
    guard scene.text.hasSuffix(".lua") else {
      throw Diagnostic(
        .badPath, "`demo.scene` takes a Lua file, found `\(scene.text)`",
        help: ["name the script that shows the pack, such as `demo.lua`"], token: scene.text,
        at: table.location(scene.line))
    }
    return Demo(scene: scene.text, thumbnail: thumbnail?.text)
  }

  private static func dependencies(
    _ reader: inout TableReader, of name: PackName?
  ) throws(Diagnostic) -> [PackDependency] {
    guard let table = try reader.table("dependencies") else { return [] }
    var dependencies: [PackDependency] = []
    for entry in table.table.entries {
      let dependency = try PackDependency(entry, in: table)
      guard dependency.name != name else {
        throw Diagnostic(
          .packCycle, "`\(dependency.name)` needs itself", help: ["remove the line"],
          token: entry.key, at: table.location(entry.line))
      }
      dependencies.append(dependency)
    }
    return dependencies.sorted { $0.name < $1.name }
  }

  private static func plugins(
    _ reader: inout TableReader
  ) throws(Diagnostic) -> [(name: String, version: PluginVersion)] {
    guard var table = try reader.table("plugins") else { return [] }
    var plugins: [(String, PluginVersion)] = []
    for entry in table.table.entries {
      guard let found = try table.string(entry.key) else { continue }
      guard let version = PluginVersion(found.text) else {
        throw Diagnostic(
          .badVersion, "`\(entry.key)` takes a version, found `\(found.text)`",
          help: ["write the least one, such as `\(TOMLText.key(entry.key)) = \"1\"`"],
          token: found.text, at: table.location(found.line))
      }
      plugins.append((entry.key, version))
    }
    return plugins.sorted { $0.0 < $1.0 }
  }

  private static func check(path: String, at place: SourceLocation) throws(Diagnostic) {
    guard let fault = PackPath.fault(of: path) else { return }
    throw Diagnostic(
      .badPath, "the path `\(path)` \(fault)",
      help: ["a path is relative to the pack's folder, such as `modules/soft.lua`"], token: path,
      at: place)
  }
}

/// Adds and removes dependencies in the text of a manifest, and leaves everything else
/// unchanged.
package struct ManifestEditor {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  /// Adds a dependency; replaces one of the same name.
  package mutating func set(_ dependency: PackDependency) throws(Diagnostic) {
    try remove(dependency.name)
    var lines = self.lines
    let line = "\(TOMLText.string(dependency.name.description)) = \(dependency.text)"
    guard let header = headerLine(lines) else {
      if let last = lines.last, !last.isEmpty { lines.append("") }
      text = (lines + ["[dependencies]", line]).map { $0 + "\n" }.joined()
      return
    }
    // Sorted into the lines that follow, so that two people's additions seldom conflict.
    var index = header + 1
    while index < lines.count, lines[index].hasPrefix("\""), lines[index] < line { index += 1 }
    lines.insert(line, at: index)
    text = lines.map { $0 + "\n" }.joined()
  }

  /// Removes a dependency, and returns whether there was one.
  @discardableResult
  package mutating func remove(_ name: PackName) throws(Diagnostic) -> Bool {
    let document = try TOMLDocument(Array(text.utf8), file: PackManifest.fileName)
    guard case .table(let table)? = document.table["dependencies"]?.value,
      let entry = table[name.description]
    else { return false }
    var lines = self.lines
    let index = entry.line - 1
    let quoted = TOMLText.string(name.description)
    guard lines.indices.contains(index), lines[index].hasPrefix(quoted),
      let rest = lines[index].split(separator: "=", maxSplits: 1).last, Self.isWhole(rest)
    else {
      throw Diagnostic(
        .badPack, "`\(name)` does not have a line of its own in `\(PackManifest.fileName)`",
        help: ["edit it by hand, then run `motion pack update`"],
        at: SourceLocation(file: PackManifest.fileName, line: entry.line))
    }
    lines.remove(at: index)
    text = lines.map { $0 + "\n" }.joined()
    return true
  }

  private var lines: [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func headerLine(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.filter { $0 != " " }.prefix { $0 != "#" } == "[dependencies]" }
  }

  /// Whether the value ends on the line on which it begins.
  private static func isWhole(_ text: Substring) -> Bool {
    (try? TOMLDocument(Array(("value =" + text).utf8), file: "")) != nil
  }
}
