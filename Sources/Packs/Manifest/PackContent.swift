import MotionCore

/// A pack as it can be shared: its files, and a manifest that says all that others need to know.
package struct PackContent: Sendable {
  package let name: PackName
  package let version: SemanticVersion
  package let manifest: PackManifest
  package let tree: PackTree

  /// Takes files whose `pack.toml` names a pack and only files that are there.
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

  /// What the pack is called as one file.
  package var archiveName: String { "\(name.name)-\(version).motionpack" }

  package var id: String { "\(name) \(version)" }

  /// Throws unless the pack says all that its users should know.
  package func checkIsShareable() throws(Diagnostic) {
    let file = PackManifest.fileName
    if manifest.summary.isEmpty { throw Self.lacking("summary", "what it gives, in a line", file) }
    if manifest.license.isEmpty { throw Self.lacking("license", "MIT", file) }
    if manifest.motion == .any { throw Self.lacking("motion", ">=0.1", file) }
    if manifest.authors.isEmpty {
      throw Diagnostic(
        .missingKey, "`\(file)` lacks `authors`",
        help: ["add `authors = [\"Ada North <ada@north.example>\"]`"])
    }
    if manifest.exports.isEmpty {
      throw Diagnostic(
        .missingKey, "`\(file)` lacks `exports`, so that nothing of the pack can be used",
        help: ["add `exports = [\"init.lua\"]`"])
    }
    if let key = tree.files.first(where: { SecretKey.isKey($0.bytes) }) {
      throw Diagnostic(
        .badPack, "`\(key.path)` is a secret key: whoever has it can sign in your name",
        help: ["keep it outside of the pack's folder"])
    }
    let declared = Set(named.map(\.path))
    if let path = tree.paths.first(where: { !declared.contains($0) && !Self.speaksForItself($0) }) {
      throw Diagnostic(
        .missingKey, "`\(path)` is in the pack, and `\(file)` does not say why",
        help: [
          "under `[assets]`, add `\(TOMLText.key(path)) = \"what it is for\"`, or remove the file"
        ])
    }
    for dependency in manifest.dependencies {
      guard case .folder? = dependency.source else { continue }
      throw Diagnostic(
        .badSource, "`\(dependency.name)` comes from a folder, which others do not have",
        help: ["publish it, and depend on a range of its versions"])
    }
  }

  /// The files that the manifest names, and the key of each.
  private var named: [(key: String, path: String)] {
    manifest.exports.map { ("exports", $0) } + manifest.assets.map { ("assets", $0.path) }
      + (manifest.demo.map { [("demo.scene", $0.scene)] } ?? [])
      + (manifest.demo?.thumbnail.map { [("demo.thumbnail", $0)] } ?? [])
  }

  /// Whether a file needs no reason: code, what tests it, and what is written about it.
  private static func speaksForItself(_ path: String) -> Bool {
    let endings = [".lua", ".trace", ".md"]
    let name = path.split(separator: "/").last ?? ""
    return path == PackManifest.fileName || endings.contains { path.hasSuffix($0) }
      || name.hasPrefix("LICENSE") || name.hasPrefix("LICENCE")
  }

  private static func lacking(_ key: String, _ example: String, _ file: String) -> Diagnostic {
    Diagnostic(.missingKey, "`\(file)` lacks `\(key)`", help: ["add `\(key) = \"\(example)\"`"])
  }

  /// Makes the error of files without a manifest at their top, where there may be one further down.
  static func withoutManifest(_ origin: String, deeper: String?) -> Diagnostic {
    Diagnostic(
      .badPack, "there is no `\(PackManifest.fileName)` in `\(origin)`",
      help: deeper.map { ["there is one at `\($0)`: the pack is the folder that holds it"] }
        ?? ["a pack begins with `motion pack new scope/name`"])
  }
}
