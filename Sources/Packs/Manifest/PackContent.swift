import MotionValues

/// A pack that can be loaded: its files, and a manifest that names it.
package struct PackContent: Sendable {
  package let name: PackName
  package let version: SemanticVersion
  package let manifest: PackManifest
  package let tree: PackTree

  /// Checks that `pack.toml` names the pack, and that all files it names exist.
  package init(_ tree: PackTree, origin: String) throws(Diagnostic) {
    guard let text = tree[path: PackManifest.fileName] else {
      throw Self.withoutManifest(
        origin, deeper: tree.paths.first { $0.hasSuffix("/" + PackManifest.fileName) })
    }
    let file = origin == "." ? PackManifest.fileName : "\(origin)/\(PackManifest.fileName)"
    manifest = try PackManifest(text, file: file)
    guard let name = manifest.name else { throw Self.lacking("name", "scope/name", file) }
    guard let version = manifest.version else { throw Self.lacking("version", "0.1.0", file) }
    self.name = name
    self.version = version
    self.tree = tree
    for (key, path) in named where tree[path: path] == nil {
      throw Diagnostic(
        .badPath, "`\(key)` in `\(file)` names `\(path)`, which is not in the pack",
        help: Suggestion.nearest(to: path, in: tree.paths).map { ["did you mean `\($0)`?"] }
          ?? ["add the file, or remove the line"])
    }
    if let thumbnail = manifest.demo?.thumbnail, let bytes = tree[path: thumbnail],
      let fault = Thumbnail.fault(of: bytes)
    {
      throw Diagnostic(
        .badPack, "`demo.thumbnail` in `\(file)` names `\(thumbnail)`, which \(fault)",
        help: [
          "a thumbnail is a PNG of at most \(Thumbnail.sizeLimit >> 10) KB and "
            + "\(Thumbnail.sideLimit) pixels a side"
        ])
    }
  }

  /// The file name of the pack's archive.
  package var archiveName: String { "\(name.name)-\(version).motionpack" }

  /// The file name of the record of what the pack declares.
  package var interfaceName: String { "\(name.name)-\(version)\(PackInterface.fileEnding)" }

  package var id: String { "\(name) \(version)" }

  /// Throws unless the manifest has everything that users of the pack need.
  package func checkIsShareable() throws(Diagnostic) {
    let file = PackManifest.fileName
    if manifest.summary.isEmpty {
      throw Self.lacking("summary", "what it provides, in one line", file)
    }
    if manifest.license.isEmpty { throw Self.lacking("license", "MIT", file) }
    if manifest.motion == .any { throw Self.lacking("motion", ">=0.1", file) }
    if manifest.authors.isEmpty {
      throw Diagnostic(
        .missingKey, "`\(file)` lacks `authors`",
        help: ["add `authors = [\"Ada North <ada@north.example>\"]`"])
    }
    if manifest.exports.isEmpty {
      throw Diagnostic(
        .missingKey, "`\(file)` lacks `exports`, so nothing in the pack can be used",
        help: ["add `exports = [\"init.lua\"]`"])
    }
    if let key = tree.files.first(where: { SecretKey.isKey($0.bytes) }) {
      throw Diagnostic(
        .badPack, "`\(key.path)` is a secret key: anyone who has it can sign in your name",
        help: ["move it out of the pack's folder"])
    }
    let declared = Set(named.map(\.path))
    if let path = tree.paths.first(where: { !declared.contains($0) && !Self.needsNoReason($0) }) {
      throw Diagnostic(
        .missingKey, "`\(path)` is in the pack, but `\(file)` does not say why",
        help: [
          "under `[assets]`, add `\(TOMLText.key(path)) = \"what it is for\"`, or remove the file"
        ])
    }
    for dependency in manifest.dependencies {
      guard case .folder? = dependency.source else { continue }
      throw Diagnostic(
        .badSource, "`\(dependency.name)` comes from a folder that others do not have",
        help: ["publish it, and depend on a range of its versions"])
    }
  }

  /// The files that the manifest names, each with its key.
  private var named: [(key: String, path: String)] {
    manifest.exports.map { ("exports", $0) } + manifest.assets.map { ("assets", $0.path) }
      + (manifest.demo.map { [("demo.scene", $0.scene)] } ?? [])
      + (manifest.demo?.thumbnail.map { [("demo.thumbnail", $0)] } ?? [])
  }

  /// Whether a file needs no reason in `[assets]`: code, its tests, and documentation.
  private static func needsNoReason(_ path: String) -> Bool {
    let endings = [".lua", ".trace", ".md"]
    let name = path.split(separator: "/").last ?? ""
    return path == PackManifest.fileName || endings.contains { path.hasSuffix($0) }
      || name.hasPrefix("LICENSE") || name.hasPrefix("LICENCE")
  }

  /// Checks that its author has replaced the texts of a new pack.
  package func checkIsWritten() throws(Diagnostic) {
    let (summary, author) = PackManifest.placeholder
    for (key, isNew) in [
      ("summary", manifest.summary == summary), ("authors", manifest.authors.contains(author)),
    ] where isNew {
      throw Diagnostic(
        .missingKey, "`\(key)` in `\(PackManifest.fileName)` is still the text of a new pack",
        help: ["write your own: a published version never changes"])
    }
  }

  private static func lacking(_ key: String, _ example: String, _ file: String) -> Diagnostic {
    Diagnostic(.missingKey, "`\(file)` lacks `\(key)`", help: ["add `\(key) = \"\(example)\"`"])
  }

  /// The error for files without a manifest at their root; `deeper` is a manifest further
  /// down.
  static func withoutManifest(_ origin: String, deeper: String?) -> Diagnostic {
    Diagnostic(
      .badPack, "there is no `\(PackManifest.fileName)` in `\(origin)`",
      help: deeper.map { ["there is one at `\($0)`: the pack is the folder that contains it"] }
        ?? ["create a pack: `motion pack new scope/name`"])
  }
}

/// Maps the Lua files of packs to module names.
package enum PackModule {
  /// The name that scripts pass to `require` for a file: `north/soft` for `init.lua`,
  /// `north/soft/curves` for `curves.lua`.
  package static func name(of path: String, in pack: PackName) -> String {
    path == "init.lua" ? pack.description : "\(pack)/\(path.dropLast(".lua".count))"
  }
}

/// The picture of a pack's demo: a PNG small enough for a list of packs.
package enum Thumbnail {
  static let ending = ".png"
  /// The limit of the file, in bytes.
  package static let sizeLimit = 512 << 10
  /// The limit of width and height, in pixels.
  package static let sideLimit = 2048

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The length and type of a PNG's first chunk; width and height follow.
  private static let head: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
  /// The last chunk of a PNG.
  private static let end: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// The reason why a file cannot be shown, as the predicate of a sentence; nil if it can.
  package static func fault(of bytes: [UInt8]) -> String? {
    guard bytes.count <= sizeLimit else {
      return "is larger than \(sizeLimit >> 10) KB"
    }
    guard bytes.starts(with: signature + head), let (width, height) = dimensions(of: bytes) else {
      return "is not a PNG picture"
    }
    guard bytes.suffix(end.count).elementsEqual(end) else { return "is cut off" }
    guard 1...sideLimit ~= width, 1...sideLimit ~= height else {
      return
        "is \(width) × \(height) pixels, but \(sideLimit) × \(sideLimit) is the limit"
    }
    return nil
  }

  private static func dimensions(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    let start = signature.count + head.count
    guard bytes.count >= start + 8 else { return nil }
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: start), number(at: start + 4))
  }
}
